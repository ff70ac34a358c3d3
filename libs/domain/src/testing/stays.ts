import { type Admission, type AdmissionEvent, admissions, type BoardRecord, whereIs } from '../admissions/admission.js';
import { fold } from '../shared/aggregate.js';
import type { Decision } from '../shared/decision.js';

/** The stay of a history. @throws when it is of none. */
export function stayOf(history: readonly AdmissionEvent[]): Admission {
  const stay = fold(admissions, history);
  if (!stay) throw new Error('There is no stay.');
  return stay;
}

/** The record that the patient is on. @throws when they are on no board. */
export function hereIn(history: readonly AdmissionEvent[]): BoardRecord {
  const here = whereIs(stayOf(history));
  if (!here) throw new Error('The patient is on no board.');
  return here;
}

/** The history after a decision about the stay. @throws when it is refused. */
export function after(
  history: readonly AdmissionEvent[],
  decide: (stay: Admission) => Decision,
): readonly AdmissionEvent[] {
  const stay = stayOf(history);
  const decision = decide(stay);
  if (!decision.ok) throw new Error(decision.rejection.detail);
  const own = decision.appends.find(({ stream }) => stream === admissions.stream(stay.admission_id));
  return [...history, ...((own?.events ?? []) as readonly AdmissionEvent[])];
}
