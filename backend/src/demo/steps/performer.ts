import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { Position } from '@ward-board/event-store';
import type { Outcome } from '../../command-handling/command-execution.js';
import type { Issued } from '../../command-handling/command-metadata.js';
import { RegisterPatient } from '../../patients/register-patient/register-patient.js';
import { AdmitPatient } from '../../admissions/admit-patient/admit-patient.js';
import { AmendEmergencyCase } from '../../admissions/amend-emergency-case/amend-emergency-case.js';
import { AmendIcuCase } from '../../admissions/amend-icu-case/amend-icu-case.js';
import { DischargeAdmission } from '../../admissions/discharge-admission/discharge-admission.js';
import { DischargeIcuCase } from '../../admissions/discharge-icu-case/discharge-icu-case.js';
import { OpenIcuCase } from '../../admissions/open-icu-case/open-icu-case.js';
import { TransferToIcu } from '../../admissions/transfer-to-icu/transfer-to-icu.js';
import { TreatAndRelease } from '../../admissions/treat-and-release/treat-and-release.js';
import { TriageAdmission } from '../../admissions/triage-admission/triage-admission.js';
import type { Step, Whose } from './step.js';

/** What became of a step: whose it now is, and where its last event stands; or the code of the refusal. */
export type Performed =
  | { readonly ok: true; readonly whose: Whose; readonly position: Position | null }
  | { readonly ok: false; readonly code: string };

/** Does steps: through the command bus, as requests do. */
@Injectable()
export class Performer {
  constructor(private readonly bus: CommandBus) {}

  async perform(step: Step, whose: Whose, issued: Issued): Promise<Performed> {
    const { admission_id = '', emergency_id = '', icu_id = '' } = whose;
    switch (step.does) {
      case 'arrive': {
        const register = new RegisterPatient(issued, step.person);
        const { patient_id } = register;
        const registered = await this.done(register, { patient_id });
        if (!registered.ok) return registered;
        // Each command has an identity of its own.
        const admitting = { ...issued, commandId: register.patient_id };
        const admit = new AdmitPatient(admitting, { ...step.admission, patient_id });
        return this.done(admit, { patient_id, admission_id: admit.admission_id });
      }
      case 'triage': {
        const command = new TriageAdmission(issued, { ...step.body, admission_id });
        return this.done(command, { ...whose, emergency_id: command.emergency_id });
      }
      case 'amend-emergency':
        return this.done(new AmendEmergencyCase(issued, emergency_id, step.body), whose);
      case 'treat-and-release':
        return this.done(new TreatAndRelease(issued, emergency_id), whose);
      case 'transfer-to-icu': {
        const command = new TransferToIcu(issued, emergency_id, step.body);
        return this.done(command, { ...whose, icu_id: command.icu_id });
      }
      case 'open-icu': {
        const command = new OpenIcuCase(issued, { ...step.body, admission_id });
        return this.done(command, { ...whose, icu_id: command.icu_id });
      }
      case 'amend-icu':
        return this.done(new AmendIcuCase(issued, icu_id, step.body), whose);
      case 'discharge-icu':
        return this.done(new DischargeIcuCase(issued, icu_id, step.notes), whose);
      case 'discharge':
        return this.done(new DischargeAdmission(issued, admission_id, step.notes), whose);
    }
  }

  private async done(command: Command<Outcome>, whose: Whose): Promise<Performed> {
    const outcome = await this.bus.execute(command);
    return outcome.ok ? { ok: true, whose, position: outcome.position } : { ok: false, code: outcome.rejection.code };
  }
}
