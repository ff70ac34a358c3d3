import { isDeepStrictEqual } from 'node:util';
import type { AdmissionRecord, AdmissionSummary, WaitingEntryRecord } from '@ward-board/contract';
import { type PatientState, putWaiting } from './patient-state.js';

/**
 * A waiting-list entry carries the stay that its assignment opened, or, while the patient waits, the one that they are in already: nobody
 * who is in the hospital can be assigned.
 */
export function withStays(state: PatientState): PatientState {
  return Object.values(state.waiting).reduce((left, entry) => {
    const stay = stayOf(state, entry);
    const admission = stay && withoutPatient(stay);
    return isDeepStrictEqual(entry.admission, admission) ? left : putWaiting(left, { ...entry, admission });
  }, state);
}

const withoutPatient = ({ patient: _, ...stay }: AdmissionRecord): AdmissionSummary => stay;

function stayOf({ admissions }: PatientState, { closed_at, admission_id }: WaitingEntryRecord): AdmissionRecord | null {
  if (closed_at === null) return Object.values(admissions).find(({ status }) => status === 'admitted') ?? null;
  return admission_id === null ? null : (admissions[admission_id] ?? null);
}
