import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Numbers } from '../platform/numbers/numbers.js';
import { CommandAnswers } from './command-answers.js';
import { Decisions } from './command-execution.js';

@Module({
  imports: [CqrsModule],
  providers: [Decisions, CommandAnswers, Numbers],
  exports: [Decisions, CommandAnswers, Numbers],
})
export class DecisionsModule {}
