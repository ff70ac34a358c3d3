import { Module } from '@nestjs/common';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { HandoverHandler } from './handover-command.js';
import { HandoverComparison } from './handover-comparison.js';
import { HandoversController } from './handovers.controller.js';

@Module({
  imports: [CommandHandlingModule],
  controllers: [HandoversController],
  providers: [HandoverComparison, HandoverHandler],
})
export class HandoversModule {}
