import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { correctPatient, patients } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import type { Issued } from '../../command-handling/command-metadata.js';

export class CorrectPatient extends Command<Outcome> {
  constructor(
    readonly issued: Issued,
    readonly patient_id: string,
    readonly body: contract.CorrectPatient,
  ) {
    super();
  }
}

@CommandHandler(CorrectPatient)
export class CorrectPatientHandler implements ICommandHandler<CorrectPatient> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ issued, patient_id, body }: CorrectPatient): Promise<Outcome> {
    const { mrn, ...changes } = body;
    return this.decisions.make(issued, async (load) =>
      correctPatient({ if_match: issued.ifMatch, mrn, changes }, await load(patients, patient_id)),
    );
  }
}
