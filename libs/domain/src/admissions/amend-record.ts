import { type BedEvent, claimBed, releaseBed } from '../beds/beds.js';
import { isIn, type RoomChoice, takeBed } from '../beds/free-bed.js';
import {
  accept,
  changedFields,
  type Decision,
  isEmpty,
  type Rejected,
  reject,
  type StreamAppend,
} from '../shared/decision.js';
import {
  type Admission,
  type AdmissionEvent,
  appendTo,
  type BoardRecord,
  eventOn,
  findOpenOrAway,
  type OnRecord,
  ofAdmission,
  openRecords,
  patientAway,
} from './admission.js';
import { type DetailsOf, type LevelOf, type RecordKind, recordKinds } from './record-kinds.js';
import { sayingIsolation } from './stay-isolation.js';

/** Edits a record on its board: what is left out stays, null clears a detail. */
export interface AmendRecord<Kind extends RecordKind = RecordKind> extends OnRecord<Kind> {
  readonly level?: LevelOf<Kind> | undefined;
  readonly changes: Partial<DetailsOf<Kind>>;
  /** The room to move to; null: gives up the bed; left out: stays. */
  readonly room?: RoomChoice | null | undefined;
  /** A check, where no room is named: the wing that the caller takes the patient to be in. */
  readonly wing_id?: string | undefined;
}

/**
 * Edits the record; what is recorded already makes no event. A change of level and a move are events of their own: boards
 * and auditors ask for them by name. A move frees one bed and takes the other at once. An isolation is the stay's: while a bed is kept, the record
 * that keeps it and the theatre's say the same.
 * Refused as `findOpenOrAway` says, as `editsOf` says, and `patient_away` for a move while the patient is in the theatre.
 */
export function amendRecord(command: AmendRecord, state: Admission | null): Decision<AdmissionEvent | BedEvent> {
  const found = findOpenOrAway(command, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  const edits = editsOf(command, record, admission);
  if ('rejection' in edits) return edits;
  if (record.away !== null && edits.moves) return patientAway();
  const others = openRecords(admission).flatMap((other) => {
    const change = other.id === record.id ? null : sayingIsolation(other, command.changes);
    return change ? [eventOn(admission, other, change)] : [];
  });
  return accept<AdmissionEvent | BedEvent>(appendTo(admission, [...edits.events, ...others]), ...edits.beds);
}

/** What an edit comes to. */
export interface Edits {
  /** Of the record. */
  readonly events: readonly AdmissionEvent[];
  /** What frees one bed and takes the other; none, where the patient stays in theirs. */
  readonly beds: readonly (StreamAppend<BedEvent> | null)[];
  readonly moves: boolean;
}

/**
 * The events that make a record say what an edit says.
 * Refused: `invalid_transition` for a step that the kind does not have, `room_unavailable` when the room to move to is full,
 * `unknown_reference` for another wing without a room there.
 */
export function editsOf(
  { level, room, wing_id, changes: given }: Pick<AmendRecord, 'level' | 'room' | 'wing_id' | 'changes'>,
  record: BoardRecord,
  admission: Admission,
): Edits | Rejected {
  const events: AdmissionEvent[] = [];

  if (level && record.level && level !== record.level) {
    const refused = refuseStep(record, level);
    if (refused) return refused;
    events.push(eventOn(admission, record, { change: 'level changed', from: record.level, to: level }));
  }

  if (room === undefined && wing_id !== undefined && wing_id !== record.bed?.wing_id)
    return reject('unknown_reference', 'A move to another wing has to name the room there.', 'room_id');
  const moves = room !== undefined && !isIn(room, record.bed);
  const bed = moves && room ? takeBed(room) : null;
  if (bed && 'rejection' in bed) return bed;
  if (moves) events.push(eventOn(admission, record, { change: 'moved', from: record.bed, to: bed }));

  const changes = changedFields<object>(record.details, given);
  if (!isEmpty(changes)) events.push(eventOn(admission, record, { change: 'amended', changes: { ...changes } }));

  const of = ofAdmission(admission);
  return { events, beds: moves ? [releaseBed(record.bed, of), claimBed(bed, of)] : [], moves };
}

/** That a record says nothing of a next step any more that its own board has written and another one has done. */
export function withoutOwnStep(
  admission: Admission,
  record: BoardRecord | null | undefined,
  done: readonly string[] = [],
): readonly AdmissionEvent[] {
  const own = record && 'next_step' in record.details ? record.details.next_step?.trim() : null;
  if (!record || !own || !done.includes(own)) return [];
  return [eventOn(admission, record, { change: 'amended', changes: { next_step: null } })];
}

/** Null: the level may be changed so. */
function refuseStep({ kind, level }: BoardRecord, to: string): Rejected | null {
  const { steps, title, level: field } = recordKinds[kind];
  const at = level === null ? -1 : (steps?.indexOf(level) ?? -1);
  if (!steps || steps.indexOf(to) === at + 1) return null;
  const next = steps[at + 1];
  const possible = next ? `It can only become ${next}.` : 'That is its last status.';
  return reject('invalid_transition', `The ${title} is ${level}. ${possible}`, field ?? undefined);
}
