import { Global, Module } from '@nestjs/common';
import { DisplayTokens } from '../access/authentication/display-tokens.js';
import { DisplaySessions } from './display-sessions.js';
import { DisplaysController } from './displays.controller.js';
import { Displays } from './displays.js';
import { Pairings } from './pairings.js';
import { WallBoards } from './wall-boards.js';

/** Wall displays: how they get their tokens, and what of a board each is sent. Global, since every request may be a display's. */
@Global()
@Module({
  controllers: [DisplaysController],
  providers: [
    Displays,
    Pairings,
    DisplaySessions,
    WallBoards,
    { provide: DisplayTokens, useExisting: DisplaySessions },
  ],
  exports: [DisplayTokens, DisplaySessions, WallBoards],
})
export class DisplaysModule {}
