import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandAnswers } from './command-answers.js';
import { CommandExecution } from './command-execution.js';
import { CommandMetrics } from './command-metrics.js';
import { DecidedCommandHandler } from './decided-command.js';
import { Numbers } from './numbers.js';
import { StreamStates } from './stream-states.js';
import { WrittenLate } from './written-late.js';

@Module({
  imports: [CqrsModule],
  providers: [
    StreamStates,
    CommandExecution,
    CommandMetrics,
    CommandAnswers,
    DecidedCommandHandler,
    Numbers,
    WrittenLate,
  ],
  exports: [StreamStates, CommandExecution, CommandAnswers, Numbers, WrittenLate],
})
export class CommandHandlingModule {}
