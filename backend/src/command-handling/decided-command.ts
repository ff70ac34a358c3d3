import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Decision } from '@ward-board/domain';
import { CommandExecution, type CommandOutcome, type Load } from './command-execution.js';
import type { CommandMetadata } from './command-metadata.js';

/** A command that is decided on by the streams that it loads and by nothing else: one handler has them all. */
export abstract class DecidedCommand extends Command<CommandOutcome> {
  abstract readonly metadata: CommandMetadata;

  /** Loads what it needs and decides. Called again after each conflict, so it must do nothing else. */
  abstract decide(load: Load): Promise<Decision>;
}

/** The bus looks for the handler of a command's class, then of the class that it extends. */
@CommandHandler(DecidedCommand)
export class DecidedCommandHandler implements ICommandHandler<DecidedCommand> {
  constructor(private readonly execution: CommandExecution) {}

  async execute(command: DecidedCommand): Promise<CommandOutcome> {
    return this.execution.execute(command.metadata, (load) => command.decide(load));
  }
}
