import type * as contract from '@ward-board/contract';
import {
  type Admission,
  admissions,
  amendPrescription,
  type Decision,
  dispense,
  type Patient,
  type PrescriptionDetails,
  patients,
  prescribe,
  prescriptions,
  removePrescription,
} from '@ward-board/domain';
import { timeOfId } from '@ward-board/event-store';
import type { Load } from '../command-handling/command-execution.js';
import type { CommandMetadata } from '../command-handling/command-metadata.js';
import { DecidedCommand } from '../command-handling/decided-command.js';
import { defined } from '../command-handling/defined.js';

/** What is to be done with a prescription. */
type PrescriptionAction =
  | { readonly do: 'prescribe'; readonly body: contract.Prescribe }
  | { readonly do: 'amend'; readonly body: contract.AmendPrescription }
  | { readonly do: 'dispense'; readonly body: contract.Dispense }
  | { readonly do: 'remove' };

/** A command on a prescription. `id` is the prescription's, also of one that is to be made. */
export class PrescriptionCommand extends DecidedCommand {
  constructor(
    readonly metadata: CommandMetadata,
    readonly id: string,
    readonly action: PrescriptionAction,
  ) {
    super();
  }

  /** Loads the prescription with what it refers to, and decides. */
  decide(load: Load): Promise<Decision> {
    return decide(this, load);
  }
}

const unsaid: Omit<PrescriptionDetails, 'medication' | 'dose'> = {
  route: null,
  frequency: null,
  duration: null,
  instructions: null,
  source: null,
};

async function decide({ metadata, id, action }: PrescriptionCommand, load: Load): Promise<Decision> {
  const { ifMatch: if_match, at, actor } = metadata;
  switch (action.do) {
    case 'prescribe': {
      const { patient_id, admission_id = null, status, ...given } = action.body;
      const order = { prescription_id: id, ordered_by: actor.id, admission_id, status };
      const details = { ...unsaid, ...defined(given) };
      const patient = await load(patients, patient_id);
      return prescribe({ ...order, details }, patient, await admissionOfOrder(admission_id, patient, load));
    }
    case 'amend': {
      const { patient_id, admission_id, status, ...changes } = action.body;
      const edit = { if_match, patient_id, admission_id, status, changes: defined(changes), at };
      return amendPrescription(edit, await load(prescriptions, id));
    }
    case 'dispense': {
      const { action: done, dose = null, at: when = at, notes = null } = action.body;
      const found = await load(prescriptions, id);
      const since = timeOf(found?.admission_id ?? id);
      return dispense({ if_match, action: done, dose, at: when, now: at, since, notes }, found);
    }
    case 'remove':
      return removePrescription({ if_match }, await load(prescriptions, id));
  }
}

/** When a stay began, or an order was made, as its id says it: no other stream has to be read for it. Null: it says no time. */
function timeOf(id: string): string | null {
  const ms = timeOfId(id);
  return ms === null ? null : new Date(ms).toISOString();
}

/** The admission that an order names, else the patient's active one; null: there is none. */
export async function admissionOfOrder(
  named: string | null,
  patient: Patient | null,
  load: Load,
): Promise<Admission | null> {
  const id = named ?? patient?.active_admission_id ?? null;
  return id === null ? null : load(admissions, id);
}
