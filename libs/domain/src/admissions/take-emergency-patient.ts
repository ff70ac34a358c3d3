import { accept, changedFields, type Decision, isEmpty, reject } from '../shared/decision.js';
import { type Admission, type AdmissionEvent, appendTo, eventOn, findOpenRecord, type OnRecord } from './admission.js';
import type { EmergencyDetails, Taker } from './emergency-case.js';

/** A doctor or nurse takes an emergency patient upon themselves. `at`: RFC 3339. */
export interface TakeEmergencyPatient extends OnRecord<'emergency'> {
  readonly by: Taker;
  readonly at: string;
}

/**
 * The patient has a doctor, or a nurse, from now on, and has been seen; that is said the first time only. Who has the
 * patient already takes them again without effect.
 * Refused as `findOpenRecord` says, and `already_taken` when somebody else of the same role has them.
 */
export function takeEmergencyPatient(
  { by, at, ...on }: TakeEmergencyPatient,
  state: Admission | null,
): Decision<AdmissionEvent> {
  const found = findOpenRecord(on, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  const { details } = record;
  const holder = 'doctor_id' in by ? details.doctor_id : details.attending_nurse_id;
  if (holder && holder !== ('doctor_id' in by ? by.doctor_id : by.attending_nurse_id)) {
    const name = 'doctor_id' in by ? details.doctor_name : details.attending_nurse_name;
    return reject('already_taken', `${name ?? 'Somebody else'} has this patient already.`);
  }
  const changes = changedFields<Partial<EmergencyDetails>>(details, {
    ...by,
    ...(!details.seen_at && { seen_at: at }),
  });
  if (isEmpty(changes)) return accept();
  return accept(appendTo(admission, [eventOn(admission, record, { change: 'taken', changes: { ...changes } })]));
}
