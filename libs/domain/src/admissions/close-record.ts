import { type BedEvent, releaseBed } from '../beds/beds.js';
import { accept, type Decision } from '../shared/decision.js';
import {
  type Admission,
  type AdmissionEvent,
  appendTo,
  type BoardRecord,
  eventOn,
  findOpenRecord,
  keptRecord,
  type OnRecord,
  ofAdmission,
} from './admission.js';
import type { RecordChangeData } from './record-kind.js';
import { recordKinds } from './record-kinds.js';

/** Takes a patient off a board, while the stay goes on. `notes`: null where nothing is noted. */
export interface DischargeFromBoard extends OnRecord {
  readonly notes: string | null;
}

/** The patient leaves the board and their bed; the admission is left to Reception. Refused as `findOpenRecord` says. */
export const dischargeFromBoard = (command: DischargeFromBoard, admission: Admission | null) =>
  close(command, admission, { change: 'discharged', notes: command.notes });

/**
 * The record goes, and its bed is free; the admission stays, and awaits the board again. What that means differs from
 * kind to kind, and is said by the event's name. A patient whose bed was kept during the operation is back in it.
 * Refused as `findOpenRecord` says.
 */
export const removeRecord = (command: OnRecord, admission: Admission | null) =>
  close(command, admission, { change: 'removed' });

/** Whoever leaves the theatre by no transfer is back on the record that kept their bed, or would stand on no board. */
function broughtBack(admission: Admission, left: BoardRecord): readonly AdmissionEvent[] {
  const kept = keptRecord(admission);
  if (!kept) return [];
  const from = recordKinds[left.kind].board;
  return [eventOn(admission, kept, { change: 'returned', from, bed: kept.bed })];
}

function close(
  command: OnRecord,
  state: Admission | null,
  change: RecordChangeData,
): Decision<AdmissionEvent | BedEvent> {
  const found = findOpenRecord(command, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  return accept<AdmissionEvent | BedEvent>(
    appendTo(admission, [eventOn(admission, record, change), ...broughtBack(admission, record)]),
    releaseBed(record.bed, ofAdmission(admission)),
  );
}
