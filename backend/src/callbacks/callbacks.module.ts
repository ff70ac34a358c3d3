import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { CallbacksController } from './callbacks.controller.js';
import { TakenCallbacks } from './take-callback.js';

@Module({
  imports: [CqrsModule, CommandHandlingModule],
  controllers: [CallbacksController],
  providers: [TakenCallbacks],
})
export class CallbacksModule {}
