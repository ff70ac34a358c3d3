import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandAnswers } from './command-answers.js';
import { CommandExecution } from './command-execution.js';
import { Numbers } from './numbers.js';

@Module({
  imports: [CqrsModule],
  providers: [CommandExecution, CommandAnswers, Numbers],
  exports: [CommandExecution, CommandAnswers, Numbers],
})
export class CommandHandlingModule {}
