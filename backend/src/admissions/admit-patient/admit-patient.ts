import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@ward-board/contract';
import { admitPatient, patients, reject } from '@ward-board/domain';
import { Decisions, type Outcome } from '../../command-handling/command-execution.js';
import { type Issued, idMadeBy } from '../../command-handling/command-metadata.js';
import { Places } from '../../locations/locations.js';
import { Numbers } from '../../platform/numbers/numbers.js';

export class AdmitPatient extends Command<Outcome> {
  readonly admission_id: string;

  constructor(
    readonly issued: Issued,
    readonly body: contract.AdmitPatient,
  ) {
    super();
    this.admission_id = idMadeBy(issued, 'admission');
  }
}

@CommandHandler(AdmitPatient)
export class AdmitPatientHandler implements ICommandHandler<AdmitPatient> {
  constructor(
    private readonly decisions: Decisions,
    private readonly numbers: Numbers,
    private readonly places: Places,
  ) {}

  async execute({ issued, admission_id, body }: AdmitPatient): Promise<Outcome> {
    const { admission_type, patient_id } = body;
    const doctor_id = body.doctor_id ?? null;
    if (doctor_id !== null && (await this.places.doctorName(doctor_id)) === null)
      return reject('unknown_reference', 'There is no such doctor.', 'doctor_id');
    const admission_number = await this.numbers.nextAdmissionNumber(issued.at);
    const admission = { admission_id, admission_number, admission_type, doctor_id, reason: body.reason ?? null };
    return this.decisions.make(issued, async (load) => admitPatient(admission, await load(patients, patient_id)));
  }
}
