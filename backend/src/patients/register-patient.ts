import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { mrns, registerPatient } from '@ward-board/domain';
import { CommandExecution, type CommandOutcome } from '../command-handling/command-execution.js';
import { type CommandMetadata, idMadeBy } from '../command-handling/command-metadata.js';
import { Numbers } from '../command-handling/numbers.js';

export class RegisterPatient extends Command<CommandOutcome> {
  readonly patient_id: string;

  constructor(
    readonly metadata: CommandMetadata,
    readonly body: contract.RegisterPatient,
  ) {
    super();
    this.patient_id = idMadeBy(metadata, 'patient');
  }
}

@CommandHandler(RegisterPatient)
export class RegisterPatientHandler implements ICommandHandler<RegisterPatient> {
  constructor(
    private readonly execution: CommandExecution,
    private readonly numbers: Numbers,
  ) {}

  async execute(command: RegisterPatient): Promise<CommandOutcome> {
    const { patient_id, metadata, body } = command;
    const details = {
      name: body.name,
      gender: body.gender ?? 'unknown',
      date_of_birth: body.date_of_birth ?? null,
      blood_type: body.blood_type ?? null,
      phone: body.phone ?? null,
      confidential: body.confidential ?? false,
    } as const;
    for (;;) {
      const mrn = body.mrn ?? (await this.numbers.nextMrn());
      const outcome = await this.execution.execute(metadata, async (load) =>
        registerPatient({ patient_id, mrn, details }, await load(mrns, mrn)),
      );
      // A number that the service gave may have been taken by somebody who brought their own: the next one, then.
      if (outcome.ok || body.mrn || outcome.rejection.code !== 'mrn_taken') return outcome;
    }
  }
}
