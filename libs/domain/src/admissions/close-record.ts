import { type BedEvent, releaseBed } from '../beds.js';
import { accept, type Decision } from '../shared/decision.js';
import {
  type Admission,
  type AdmissionEvent,
  admissions,
  type BoardRecord,
  findOpenRecord,
  keptRecord,
  type OnRecord,
  ofAdmission,
} from './admission.js';
import { recordEvent, recordKinds } from './record-kinds.js';

/** Takes a patient off a board, while the stay goes on. `notes`: null where nothing is noted. */
export interface DischargeFromBoard extends OnRecord {
  readonly notes: string | null;
}

/** The patient leaves the board and their bed; the admission is left to Reception. Refused as `findOpenRecord` says. */
export const dischargeFromBoard = (command: DischargeFromBoard, admission: Admission | null) =>
  close(command, admission, (of) => recordEvent(command.kind, of, { change: 'discharged', notes: command.notes }));

/**
 * The record goes, and its bed is free; the admission stays, and awaits the board again. What that means differs from
 * kind to kind, and is said by the event's name. A patient whose bed was kept during the operation is back in it.
 * Refused as `findOpenRecord` says.
 */
export const removeRecord = (command: OnRecord, admission: Admission | null) =>
  close(command, admission, (of) => recordEvent(command.kind, of, { change: 'removed' }));

/** Whoever leaves the theatre by no transfer is back on the record that kept their bed, or would stand on no board. */
function broughtBack(admission: Admission, left: BoardRecord): readonly AdmissionEvent[] {
  const kept = keptRecord(admission);
  if (!kept) return [];
  const from = recordKinds[left.kind].board;
  const of = { ...ofAdmission(admission), id: kept.id };
  return [recordEvent(kept.kind, of, { change: 'returned', from, bed: kept.bed })];
}

function close(
  command: OnRecord,
  state: Admission | null,
  closing: (of: { admission_id: string; patient_id: string; id: string }) => AdmissionEvent,
): Decision<AdmissionEvent | BedEvent> {
  const found = findOpenRecord(command, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  const of = { ...ofAdmission(admission), id: record.id };
  return accept<AdmissionEvent | BedEvent>(
    { stream: admissions.stream(of.admission_id), events: [closing(of), ...broughtBack(admission, record)] },
    releaseBed(record.bed, of),
  );
}
