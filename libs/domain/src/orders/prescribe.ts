import type { Admission, AdmissionEvent } from '../admissions/admission.js';
import type { Patient } from '../patients/patient.js';
import {
  accept,
  type Conditional,
  changedFields,
  type Decision,
  isEmpty,
  type Rejected,
  reject,
} from '../shared/decision.js';
import { dispense } from './dispense.js';
import { findOrder, type OnOrder, orderFor, placedFor, whose } from './order.js';
import {
  ofPrescription,
  type Prescription,
  type PrescriptionDetails,
  type PrescriptionEvent,
  type PrescriptionStatus,
  prescriptions,
} from './prescription.js';

/** Prescribes a medication. `ordered_by` is the user's id, `admission_id` the stay that is named; null: the active one. */
export interface Prescribe {
  readonly prescription_id: string;
  readonly ordered_by: string;
  readonly admission_id: string | null;
  readonly status: PrescriptionStatus;
  readonly details: PrescriptionDetails;
}

/**
 * Orders a medication from the pharmacy.
 * Refused: as `orderFor` says; `invalid_transition` for a status that no prescription begins with.
 */
export function prescribe(
  { prescription_id, ordered_by, admission_id, status, details }: Prescribe,
  patient: Patient | null,
  admission: Admission | null,
): Decision<PrescriptionEvent | AdmissionEvent> {
  const found = orderFor(patient, admission_id, admission);
  if ('rejection' in found) return found;
  if (status !== 'ordered') return reject('invalid_transition', 'A prescription begins as ordered.', 'status');
  const data = { prescription_id, ...found.of, ordered_by, ...details };
  return accept<PrescriptionEvent | AdmissionEvent>(
    { stream: prescriptions.stream(prescription_id), events: [{ type: 'PrescriptionOrdered', data }] },
    placedFor(found.stay, prescription_id),
  );
}

/** Edits a prescription: what is left out stays. */
export interface AmendPrescription extends OnOrder {
  readonly status?: PrescriptionStatus | undefined;
  readonly changes: Partial<PrescriptionDetails>;
  /** Now: RFC 3339. */
  readonly at: string;
}

/** What the pharmacy has dispensed: other than what is in the patient's hand it must not say. */
const DISPENSED = ['medication', 'dose', 'route'] as const satisfies readonly (keyof PrescriptionDetails)[];

/**
 * Edits a prescription, stops it, or says that the medication was given.
 * Refused: as `findOrder` says; `invalid_transition` for a status that does not follow, for `dispensed`, which is the
 * pharmacy's to say, for an edit of a stopped prescription, and of what was dispensed.
 */
export function amendPrescription(
  command: AmendPrescription,
  prescription: Prescription | null,
): Decision<PrescriptionEvent> {
  const found = findOrder(command, prescription);
  if ('rejection' in found) return found;
  const changes = changedFields(found.details, command.changes);
  const refused = refuseEdit(found, changes);
  if (refused) return refused;
  const step = stepTo(found, command);
  if (!step.ok) return step;
  const { prescription_id } = found;
  const amended = { type: 'PrescriptionAmended', data: { prescription_id, ...whose(found), changes } } as const;
  return appended(
    prescription_id,
    ...(isEmpty(changes) ? [] : [amended]),
    ...step.appends.flatMap(({ events }) => events),
  );
}

/**
 * Takes back a prescription that was entered in error.
 * Refused: as `findOrder` says; `invalid_transition` once a dose was dispensed: lists would leave it out, and what was given would be given again.
 */
export function removePrescription(
  command: Conditional,
  prescription: Prescription | null,
): Decision<PrescriptionEvent> {
  const found = findOrder(command, prescription);
  if ('rejection' in found) return found;
  if (found.dispensed_at !== null) return reject('invalid_transition', 'A dose of it was dispensed: stop it instead.');
  const { prescription_id } = found;
  return appended(prescription_id, { type: 'PrescriptionEnteredInError', data: ofPrescription(found) });
}

function refuseEdit({ status }: Prescription, changes: Partial<PrescriptionDetails>): Rejected | null {
  const [field] = Object.keys(changes);
  if (field === undefined || status === 'ordered') return null;
  if (status === 'stopped') return reject('invalid_transition', 'The prescription was stopped.', field);
  const fixed = DISPENSED.find((name) => name in changes);
  const detail = 'It was dispensed as it is: stop it, and prescribe anew.';
  return fixed === undefined ? null : reject('invalid_transition', detail, fixed);
}

/** The step that an edit asks for, if any. */
function stepTo(
  prescription: Prescription,
  { status: to = prescription.status, at }: AmendPrescription,
): Decision<PrescriptionEvent> {
  const { prescription_id, status } = prescription;
  if (to === status) return accept<PrescriptionEvent>();
  switch (to) {
    case 'ordered':
      return reject('invalid_transition', `The prescription is ${status}: it can’t be ordered once more.`, 'status');
    case 'dispensed':
      return reject('invalid_transition', 'The pharmacy dispenses.', 'status');
    case 'given':
      return dispense(
        { action: 'given', dose: null, at, now: at, since: null, notes: null, if_match: null },
        prescription,
        'status',
      );
    case 'stopped':
      return appended(prescription_id, {
        type: 'PrescriptionStopped',
        data: ofPrescription(prescription),
      });
  }
}

const appended = (id: string, ...events: readonly PrescriptionEvent[]): Decision<PrescriptionEvent> & { ok: true } =>
  accept({ stream: prescriptions.stream(id), events });
