import { accept, changedFields, type Decision, isEmpty, reject } from '../shared/decision.js';
import {
  type Admission,
  type AdmissionEvent,
  admissions,
  findOpenRecord,
  type OnRecord,
  ofAdmission,
} from './admission.js';
import type { EmergencyDetails, Taker } from './emergency-case.js';
import { recordEvent } from './record-kinds.js';

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
  const { details, id } = found.record;
  const holder = 'doctor_id' in by ? details.doctor_id : details.attending_nurse_id;
  if (holder && holder !== ('doctor_id' in by ? by.doctor_id : by.attending_nurse_id)) {
    const name = 'doctor_id' in by ? details.doctor_name : details.attending_nurse_name;
    return reject('already_taken', `${name ?? 'Somebody else'} has this patient already.`);
  }
  const changes = changedFields<Partial<EmergencyDetails>>(details, {
    ...by,
    ...(!details.seen_at && { seen_at: at }),
  });
  const of = { ...ofAdmission(found.admission), id };
  const events = isEmpty(changes) ? [] : [recordEvent('emergency', of, { change: 'taken', changes: { ...changes } })];
  return accept({ stream: admissions.stream(of.admission_id), events });
}
