import { type Patient, type PatientEvent, patients } from '../patients/patient.js';
import { accept, type Conditional, changedFields, type Decision, isEmpty, reject } from '../shared/decision.js';
import {
  findWaiting,
  type WaitingDetails,
  type WaitingEntry,
  type WaitingEntryEvent,
  type WaitingStatus,
  waitingEntries,
} from './waiting-entry.js';

/** Puts a patient on the ward's waiting list. */
export interface AddWaiting {
  readonly entry_id: string;
  readonly details: WaitingDetails;
}

/**
 * Adds the entry, and claims the patient's one open entry in the same step.
 * Refused: `unknown_reference` for no such patient, `already_waiting` while another entry of theirs is open.
 */
export function addWaiting(
  { entry_id, details }: AddWaiting,
  patient: Patient | null,
): Decision<WaitingEntryEvent | PatientEvent> {
  if (!patient) return reject('unknown_reference', 'There is no such patient.', 'patient_id');
  if (patient.waiting_entry_id !== null)
    return reject('already_waiting', 'The patient is on the waiting list already.', 'patient_id');
  const of = { entry_id, patient_id: patient.id };
  return accept<WaitingEntryEvent | PatientEvent>(
    {
      stream: waitingEntries.stream(entry_id),
      events: [{ type: 'WaitingListEntryAdded', data: { ...of, ...details } }],
    },
    { stream: patients.stream(patient.id), events: [{ type: 'WaitBegan', data: of }] },
  );
}

/** Edits an entry: what is left out stays, null clears a detail. */
export interface AmendWaiting extends Conditional {
  /** May be given as a check: an entry is of one patient for good. */
  readonly patient_id?: string | undefined;
  /** `cancelled` takes the patient off the list; `waiting` asks for nothing. */
  readonly status?: WaitingStatus | undefined;
  readonly changes: Partial<WaitingDetails>;
}

/**
 * Edits the entry; what is recorded already makes no event.
 * Refused as `findWaiting` says, `not_changeable` for another patient, and `invalid_transition` for `assigned`: an
 * assignment names a room.
 */
export function amendWaiting(
  { patient_id, status, changes, ...on }: AmendWaiting,
  entry: WaitingEntry | null,
): Decision<WaitingEntryEvent | PatientEvent> {
  const found = findWaiting(on, entry);
  if ('rejection' in found) return found;
  if (patient_id !== undefined && patient_id !== found.patient_id)
    return reject('not_changeable', 'This entry is another patient’s, for good.', 'patient_id');
  if (status === 'assigned')
    return reject('invalid_transition', 'A waiting patient is assigned with a room, by its own action.', 'status');
  const of = { entry_id: found.entry_id, patient_id: found.patient_id };
  const changed = changedFields(found.details, changes);
  const events: WaitingEntryEvent[] = [];
  if (!isEmpty(changed)) events.push({ type: 'WaitingListEntryAmended', data: { ...of, changes: changed } });
  if (status === 'cancelled') events.push({ type: 'WaitingListEntryCancelled', data: of });
  return accept<WaitingEntryEvent | PatientEvent>(
    { stream: waitingEntries.stream(of.entry_id), events },
    status === 'cancelled' ? endWait(of) : null,
  );
}

/** Adds a note to an entry. Who wrote it, and when, are the event's. */
export interface NoteWaiting extends Conditional {
  readonly text: string;
}

/** The note is an event of its own, so that none replaces another. Refused as `findWaiting` says. */
export function noteWaiting({ text, ...on }: NoteWaiting, entry: WaitingEntry | null): Decision<WaitingEntryEvent> {
  const found = findWaiting(on, entry);
  if ('rejection' in found) return found;
  const { entry_id, patient_id } = found;
  return accept({
    stream: waitingEntries.stream(entry_id),
    events: [{ type: 'WaitingListNoteAdded', data: { entry_id, patient_id, text } }],
  });
}

/** Takes the patient off the list; the entry stays readable. Refused as `findWaiting` says. */
export const cancelWaiting = (command: Conditional, entry: WaitingEntry | null) =>
  amendWaiting({ ...command, status: 'cancelled', changes: {} }, entry);

const endWait = (of: { readonly entry_id: string; readonly patient_id: string }) => ({
  stream: patients.stream(of.patient_id),
  events: [{ type: 'WaitEnded', data: of } as const],
});
