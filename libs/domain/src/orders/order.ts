import { type Admission, type AdmissionEvent, appendTo, ofAdmission } from '../admissions/admission.js';
import type { Patient } from '../patients/patient.js';
import { type Conditional, type Rejected, refuseStale, reject, type StreamAppend } from '../shared/decision.js';

/** The area that an order was placed from. */
export type OrderSource = 'icu' | 'emergency' | 'operation' | 'ward';

/** How soon an order is needed; the most pressing last. */
export type OrderPriority = 'routine' | 'urgent' | 'asap' | 'stat';

/** Whose an order is. `admission_id` is left out where it is for no stay. */
export interface OfOrder {
  readonly patient_id: string;
  readonly admission_id?: string;
}

/** What any order is, as decisions see it. */
export interface Order extends OfOrder {
  /** Of its last event; its ETag. */
  readonly revision: number;
  /** The id of the user who ordered it: who is told of its result. */
  readonly ordered_by: string;
  /** Taken back: nothing happens to it any more. */
  readonly entered_in_error: boolean;
}

/** A command on an order that exists. `patient_id` and `admission_id` may be given as a check: an order is whose it is for good. */
export interface OnOrder extends Conditional {
  readonly patient_id?: string | undefined;
  readonly admission_id?: string | null | undefined;
}

/**
 * Whose a new order is, and the stay that it is placed for; null: none.
 * @param named the admission that the command names; without one it is for the patient's active stay, if there is one.
 * @param admission what there is under that id, or the patient's active stay. One that has ended since the patient was read is none.
 * Refused: `unknown_reference` for no such patient, or an admission that is none of theirs; `admission_closed`, since who
 * orders for a stay that has ended reads an old board.
 */
export function orderFor(
  patient: Patient | null,
  named: string | null,
  admission: Admission | null,
): { readonly of: OfOrder; readonly stay: Admission | null } | Rejected {
  if (!patient) return reject('unknown_reference', 'There is no such patient.', 'patient_id');
  const of = { patient_id: patient.id };
  if (named === null && !admission?.active) return { of, stay: null };
  if (admission?.patient_id !== patient.id)
    return reject('unknown_reference', 'The patient has no such admission.', 'admission_id');
  if (!admission.active) return reject('admission_closed', 'The stay has ended.', 'admission_id');
  return { of: { ...of, admission_id: admission.admission_id }, stay: admission };
}

/**
 * Says in its stay's stream that an order was placed: a discharge that was decided meanwhile is found there, and the order is decided
 * anew. Null: it is for no stay.
 */
export const placedFor = (stay: Admission | null, order_id: string): StreamAppend<AdmissionEvent> | null =>
  stay && appendTo(stay, [{ type: 'OrderPlaced', data: { ...ofAdmission(stay), order_id } }]);

/**
 * The order that a command names, if it can be acted on.
 * Refused: `not_found`, `entered_in_error`, `not_changeable` for another patient or admission, `stale_revision`.
 */
export function findOrder<Found extends Order>(command: OnOrder, order: Found | null): Found | Rejected {
  if (!order) return reject('not_found', 'There is no such order.');
  if (order.entered_in_error) return reject('entered_in_error', 'It was taken back as entered in error.');
  if (command.patient_id !== undefined && command.patient_id !== order.patient_id)
    return reject('not_changeable', 'This order belongs to another patient, for good.', 'patient_id');
  if (command.admission_id !== undefined && command.admission_id !== (order.admission_id ?? null))
    return reject('not_changeable', 'This order belongs to another stay, for good.', 'admission_id');
  return refuseStale(command, order) ?? order;
}

/** Whose an order is, as its events say it. */
export const whose = ({ patient_id, admission_id }: OfOrder): OfOrder =>
  admission_id === undefined ? { patient_id } : { patient_id, admission_id };
