import { type BedEvent, claimBed, freeBed, type RoomChoice, releaseBed } from '../beds.js';
import { accept, changedFields, type Decision, isEmpty, type Rejected, reject } from '../shared/decision.js';
import {
  type Admission,
  type AdmissionEvent,
  admissions,
  type BoardRecord,
  findOpenRecord,
  type OnRecord,
  ofAdmission,
} from './admission.js';
import { type DetailsOf, type LevelOf, type RecordKind, recordEvent, recordKinds } from './record-kinds.js';

/** Edits a record on its board: what is left out stays, null clears a detail. */
export interface AmendRecord<Kind extends RecordKind = RecordKind> extends OnRecord<Kind> {
  readonly level?: LevelOf<Kind> | undefined;
  readonly changes: Partial<DetailsOf<Kind>>;
  /** The room to move to; null: gives up the bed; left out: stays. */
  readonly room?: RoomChoice | null | undefined;
}

/**
 * Edits the record; what is recorded already makes no event. A change of level and a move are events of their own: boards
 * and auditors ask for them by name. A move frees one bed and takes the other at once.
 * Refused as `findOpenRecord` says, `invalid_transition` for a step that the kind does not have, and `room_unavailable`
 * when the room to move to is full.
 */
export function amendRecord(command: AmendRecord, state: Admission | null): Decision<AdmissionEvent | BedEvent> {
  const found = findOpenRecord(command, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  const { kind, id, level, room } = command;
  const of = { ...ofAdmission(admission), id };
  const events: AdmissionEvent[] = [];

  if (level !== undefined && level !== record.level) {
    const refused = refuseStep(record, level);
    if (refused) return refused;
    events.push(recordEvent(kind, of, { change: 'level changed', from: record.level, to: level }));
  }

  const moves = room !== undefined && room?.plan.room_id !== record.bed?.room_id;
  const bed = moves && room ? freeBed(room) : null;
  if (moves && room && !bed)
    return reject('room_unavailable', `Room ${room.plan.room_number} has no free bed.`, 'room_id');
  if (moves) events.push(recordEvent(kind, of, { change: 'moved', from: record.bed, to: bed }));

  const changes = changedFields<object>(record.details, command.changes);
  if (!isEmpty(changes)) events.push(recordEvent(kind, of, { change: 'amended', changes: { ...changes } }));

  return accept<AdmissionEvent | BedEvent>(
    { stream: admissions.stream(of.admission_id), events },
    moves ? releaseBed(record.bed, of) : null,
    moves ? claimBed(bed, of) : null,
  );
}

/** Null: the level may be changed so. */
function refuseStep({ kind, level }: BoardRecord, to: string): Rejected | null {
  const { steps, title, level: field } = recordKinds[kind];
  if (!steps || steps.indexOf(to) === steps.indexOf(level) + 1) return null;
  const next = steps[steps.indexOf(level) + 1];
  const possible = next ? `It can only become ${next}.` : 'That is its last status.';
  return reject('invalid_transition', `The ${title} is ${level}. ${possible}`, field);
}
