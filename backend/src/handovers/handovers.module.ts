import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { HandoverHandler } from './handover-command.js';
import { HandoversController } from './handovers.controller.js';

@Module({
  imports: [AuditModule, CommandHandlingModule],
  controllers: [HandoversController],
  providers: [HandoverHandler],
})
export class HandoversModule {}
