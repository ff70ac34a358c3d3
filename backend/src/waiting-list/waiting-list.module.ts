import { Module } from '@nestjs/common';
import { AdmissionsModule } from '../admissions/admissions.module.js';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { AssignWaitingHandler } from './assign-waiting.js';
import { WaitingEntryHandler } from './waiting-entry-command.js';
import { WaitingListController } from './waiting-list.controller.js';

@Module({
  imports: [CommandHandlingModule, LocationsModule, AdmissionsModule],
  controllers: [WaitingListController],
  providers: [WaitingEntryHandler, AssignWaitingHandler],
})
export class WaitingListModule {}
