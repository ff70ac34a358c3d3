import { type Admission, admissions } from '../admissions/admission.js';
import { beds } from '../beds/beds.js';
import type { RoomChoice, RoomPlan } from '../beds/free-bed.js';
import type { DomainEvent } from '../events.js';
import { patients } from '../patients/patient.js';
import { fold } from '../shared/aggregate.js';
import type { StreamAppend } from '../shared/decision.js';
import { type WaitingEntry, waitingEntries } from '../waiting-list/waiting-entry.js';
import { eventsOf, frozen, type History, stateOf } from './history.js';
import { idOf } from './ids.js';
import { roomPlan } from './rooms.js';
import { registered } from './stories.js';

/** Few patients and few beds, so that everybody is in everybody's way. */
export const plans: readonly RoomPlan[] = [roomPlan(1, ['A', 'B']), roomPlan(2, ['A'])];
const people = [1, 2, 3].map((n) => registered({ patient_id: idOf('patient', n), mrn: `MRN-${n}` }));
/** Three patients are registered, and nobody is admitted yet. */
export const opening: History = new Map(people.map((event) => [patients.stream(event.data.patient_id), [event]]));

/** Who is in which bed of a room. */
export const occupancyOf = (history: History, plan: RoomPlan): RoomChoice['occupancy'] =>
  Object.fromEntries(
    plan.beds.flatMap(({ bed_id }) => {
      const admission_id = stateOf(history, beds, bed_id);
      return admission_id ? [[bed_id, admission_id] as const] : [];
    }),
  );

/** All admissions, the newest first. */
export const everyAdmission = (history: History): Admission[] =>
  [...history.keys()]
    .filter((stream) => stream.startsWith(admissions.stream('')))
    .map((stream) => fold(admissions, eventsOf(history, stream)))
    .filter((admission) => admission !== null)
    .reverse();

/** All waiting-list entries, closed ones too, in the order in which they were added. */
export const everyWaitingEntry = (history: History): WaitingEntry[] =>
  [...history.keys()]
    .filter((stream) => stream.startsWith(waitingEntries.stream('')))
    .map((stream) => fold(waitingEntries, eventsOf(history, stream)))
    .filter((entry) => entry !== null);

/** The three patients as they are now. */
export const everyPatient = (history: History) =>
  people.map(({ data }) => stateOf(history, patients, data.patient_id)).filter((patient) => patient !== null);

/** All or nothing, as the event store does it; null when a stream to be written has grown since it was seen. */
export function append(history: History, seen: History, appends: readonly StreamAppend[]): History | null {
  const lengthIn = (of: History, stream: string) => of.get(stream)?.length ?? 0;
  if (appends.some(({ stream }) => lengthIn(history, stream) !== lengthIn(seen, stream))) return null;
  const next = new Map(history);
  for (const { stream, events } of appends)
    next.set(stream, [...(next.get(stream) ?? []), ...events.map((event) => frozen(event as DomainEvent))]);
  return next;
}
