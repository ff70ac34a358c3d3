import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { admitPatient, patients, reject } from '@ward-board/domain';
import { CommandExecution, type CommandOutcome } from '../command-handling/command-execution.js';
import { type CommandMetadata, idMadeBy } from '../command-handling/command-metadata.js';
import { Numbers } from '../command-handling/numbers.js';
import { Locations } from '../locations/locations.js';

export class AdmitPatient extends Command<CommandOutcome> {
  readonly admission_id: string;

  constructor(
    readonly metadata: CommandMetadata,
    readonly body: contract.AdmitPatient,
  ) {
    super();
    this.admission_id = idMadeBy(metadata, 'admission');
  }
}

@CommandHandler(AdmitPatient)
export class AdmitPatientHandler implements ICommandHandler<AdmitPatient> {
  constructor(
    private readonly execution: CommandExecution,
    private readonly numbers: Numbers,
    private readonly locations: Locations,
  ) {}

  async execute({ metadata, admission_id, body }: AdmitPatient): Promise<CommandOutcome> {
    const { admission_type, patient_id } = body;
    const doctor_id = body.doctor_id ?? null;
    if (doctor_id !== null && (await this.locations.doctorName(doctor_id)) === null)
      return reject('unknown_reference', 'There is no such doctor.', 'doctor_id');
    const admission_number = await this.numbers.nextAdmissionNumber(metadata.at);
    const admission = { admission_id, admission_number, admission_type, doctor_id, reason: body.reason ?? null };
    return this.execution.execute(metadata, async (load) => admitPatient(admission, await load(patients, patient_id)));
  }
}
