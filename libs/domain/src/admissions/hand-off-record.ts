import { type HandoverText, labelled, together, urgentTogether, withoutIsolation } from '@ward-board/handover-text';
import { type BedPlace, releaseBed } from '../beds/beds.js';
import { isIn, type RoomChoice } from '../beds/free-bed.js';
import { accept, type Decision, type Rejected, reject } from '../shared/decision.js';
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
import { editsOf } from './amend-record.js';
import { besideOwn } from './beside-own.js';
import { handoverOf } from './handover.js';
import { type NewRecord, type OpeningEvent, opened } from './open-record.js';
import { recordKinds } from './record-kinds.js';

/**
 * The record that is asked for on the receiving board. Whoever goes back to the record that kept their bed needs no level
 * (null: it stays), and needs a room only to be moved.
 */
export interface Destination extends NewRecord {
  /** A check, where no room is named: the wing that the caller takes the kept bed to be in. */
  readonly wing_id?: string | undefined;
}

/** A hand-off: `from` is the record that the patient leaves. Its `if_match` counts, since the new one does not exist yet. */
export interface HandOffRecord {
  readonly from: OnRecord;
  readonly to: Destination;
  /** The record stays on its board with its bed, for a patient who comes back from the theatre. */
  readonly keepsBed?: boolean;
  /** What is told of the patient in other words than the records have it. */
  readonly handover?: Partial<HandoverText> | undefined;
}

/**
 * The patient leaves one board, enters another and takes the bed there in one append, so never half-way. Who is asked to lie
 * where they lie already keeps the bed. From the theatre back to the board where their bed is kept, they are on the record
 * that kept it, and no new one is opened; to any other board, that record is closed and its bed is free.
 * Refused as `findOpenRecord` says, `transfer_not_allowed` at a level at which nobody leaves, or after the stay's discharge where there are such levels, `invalid_transition`,
 * `room_unavailable` when the room is full or the bed taken, `no_kept_bed` where a room has to be named and none is, and
 * `missing_value` for no level where a record is opened that has one.
 */
export function handOffRecord(
  { from, to, keepsBed, handover }: HandOffRecord,
  state: Admission | null,
): Decision<OpeningEvent> {
  const { leavesAt, board } = recordKinds[from.kind];
  // Its condition names the admission as well.
  if (leavesAt && state?.active === false && state.records[from.kind]?.id === from.id)
    return reject(...leavesAt.otherwise);
  const found = findOpenRecord(from, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  if (leavesAt && !(record.level && leavesAt.levels.includes(record.level))) return reject(...leavesAt.otherwise);
  const kept = keptRecord(admission);
  if (kept?.kind === to.kind) return backTo(kept, to, { admission, left: record, handover });

  const missing = refuseIncomplete(to);
  if (missing) return missing;
  const held = kept?.bed ?? record.bed;
  const opening = opened(to, admission, {
    handover: handoverOf(record, board, admission.reason, handover),
    transferred_from: { board, record_id: record.id, bed: record.bed },
    stays: bedIn(to.room, held),
  });
  if ('rejection' in opening) return opening;
  const went = { to: recordKinds[to.kind].board, record_id: to.id };
  const change = keepsBed ? 'went to theatre' : 'handed off';
  const left = eventOn(admission, record, { change, ...went });
  const given = kept && eventOn(admission, kept, { change: 'handed off', ...went, while_away: true });
  return accept<OpeningEvent>(
    appendTo(admission, [left, ...(given ? [given] : []), opening.event]),
    ...opening.others,
    keepsBed || bedIn(to.room, held) ? null : releaseBed(held, ofAdmission(admission)),
  );
}

/** The bed that the stay holds, where it is asked for by its room or itself. */
const bedIn = (room: RoomChoice | null, held: BedPlace | null): BedPlace | null => (isIn(room, held) ? held : null);

/** A patient who leaves the theatre, and the words in which what is told of them is corrected. */
interface Leaving {
  readonly admission: Admission;
  readonly left: BoardRecord;
  readonly handover: Partial<HandoverText> | undefined;
}

/** The patient is back on the record that kept their bed: in that bed, or moved to the room that is named. */
function backTo(
  kept: BoardRecord,
  { level, details, room, wing_id }: Destination,
  { admission, left, handover }: Leaving,
): Decision<OpeningEvent> {
  const { notes: typed = null, ...said } = known(details);
  const { next, changes, told: beside } = besideOwn(said, kept);
  const first = editsOf({ changes: next }, kept, admission);
  if ('rejection' in first) return first;
  const edits = editsOf({ level: level ?? undefined, room: room ?? undefined, wing_id, changes }, kept, admission);
  if ('rejection' in edits) return edits;
  const { board: to } = recordKinds[kept.kind];
  const { board: from } = recordKinds[left.kind];
  // Not what the theatre was told itself: the kept record told it.
  const told = handoverOf({ ...left, handover: null }, from, null, handover);
  // All that the kept record is told by now: what it was told before is not lost behind it, nor is why they came, since the record may say none.
  const { keepsStep } = kept;
  const before = kept.handover;
  const whole = handoverOf({ ...left, handover: before, keepsStep }, from, null, handover);
  const came = labelled('Came for', before?.reason);
  const others = whole.notes?.split('\n\n').filter((part) => part !== came) ?? [];
  const diagnosis = whole.reason === (before?.reason ?? null) ? null : labelled('Diagnosis', whole.reason);
  const transfer = {
    record_id: left.id,
    handover: {
      ...whole,
      reason: before?.reason ?? null,
      notes: urgentTogether([beside, typed, diagnosis, ...others]),
    },
  };
  const text = together([
    typed,
    // The record says it by now: noted, it would be told on once it has ended.
    withoutIsolation(told.notes),
    labelled('Allergies', told.allergies),
    labelled('Current medications', told.current_medications),
  ]);
  const events: readonly AdmissionEvent[] = [
    eventOn(admission, left, { change: 'handed off', to, record_id: kept.id }),
    // Before the return: an edit after it would end the next step that is told with it.
    ...first.events,
    eventOn(admission, kept, { change: 'returned', from, bed: kept.bed, transfer }),
    ...edits.events,
    ...(text === null ? [] : [eventOn(admission, kept, { change: 'noted', text })]),
  ];
  return accept<OpeningEvent>(appendTo(admission, events), ...edits.beds);
}

/** What a transfer says; a field that it leaves empty clears nothing of the record that kept the bed. */
const known = (said: object): { readonly notes?: string } =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== undefined));

/** Null: the request says all that a new record needs. */
function refuseIncomplete({ kind, level, room }: Destination): Rejected | null {
  const { alwaysInBed, level: field, title } = recordKinds[kind];
  if (alwaysInBed && !room)
    return reject('no_kept_bed', 'No bed is kept for the patient there: name the room to take them to.', 'room_id');
  if (field !== null && level === null)
    return reject('missing_value', `A new ${title} has to say it: no bed is kept for the patient there.`, field);
  return null;
}
