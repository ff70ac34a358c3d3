import { accept, type Decision } from '../shared/decision.js';
import { type Admission, type AdmissionEvent, appendTo, eventOn, findOpenRecord, type OnRecord } from './admission.js';

/** Adds a note to a record on its board. Who wrote it, and when, are the event's. */
export interface AddNote extends OnRecord {
  readonly text: string;
}

/** The note is an event of its own, so that none replaces another. Refused as `findOpenRecord` says. */
export function addNote(command: AddNote, state: Admission | null): Decision<AdmissionEvent> {
  const found = findOpenRecord(command, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  return accept(appendTo(admission, [eventOn(admission, record, { change: 'noted', text: command.text })]));
}
