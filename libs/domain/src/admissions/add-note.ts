import { accept, type Decision, reject } from '../shared/decision.js';
import {
  type Admission,
  type AdmissionEvent,
  appendTo,
  eventOn,
  findOpenRecord,
  keptRecord,
  type OnRecord,
} from './admission.js';
import { withoutOwnStep } from './amend-record.js';
import { isToldStep } from './step-done.js';

/** Adds a note to a record on its board. Who wrote it, and when, are the event's. */
export interface AddNote extends OnRecord {
  readonly text: string;
  /** A next step that was told, in its words, which the note says to be done; left out: none. */
  readonly step_done?: string | undefined;
}

/**
 * The note is an event of its own, so that none replaces another. A step that is done is next on no record of the stay any more.
 * Refused as `findOpenRecord` says, and `step_not_told` for a step that the record is not told, or not any more.
 */
export function addNote(command: AddNote, state: Admission | null): Decision<AdmissionEvent> {
  const found = findOpenRecord(command, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  const { text, step_done } = command;
  if (step_done === undefined)
    return accept(appendTo(admission, [eventOn(admission, record, { change: 'noted', text })]));
  if (!isToldStep(record, step_done))
    return reject(
      'step_not_told',
      'No such next step is told any more: it is done already, or another was written. Nothing was noted.',
      'step_done',
    );
  return accept(
    appendTo(admission, [
      ...withoutOwnStep(admission, keptRecord(admission), [step_done]),
      eventOn(admission, record, { change: 'noted', text, step_done }),
    ]),
  );
}
