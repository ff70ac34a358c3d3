import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { correctPatient, patients } from '@ward-board/domain';
import { CommandExecution, type CommandOutcome } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';

export class CorrectPatient extends Command<CommandOutcome> {
  constructor(
    readonly metadata: CommandMetadata,
    readonly patient_id: string,
    readonly body: contract.CorrectPatient,
  ) {
    super();
  }
}

@CommandHandler(CorrectPatient)
export class CorrectPatientHandler implements ICommandHandler<CorrectPatient> {
  constructor(private readonly execution: CommandExecution) {}

  async execute({ metadata, patient_id, body }: CorrectPatient): Promise<CommandOutcome> {
    const { mrn, ...changes } = body;
    return this.execution.execute(metadata, async (load) =>
      correctPatient({ if_match: metadata.ifMatch, mrn, changes }, await load(patients, patient_id)),
    );
  }
}
