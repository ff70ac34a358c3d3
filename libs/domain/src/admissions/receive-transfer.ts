import { boardNames, labelled, sentBackText, together } from '@ward-board/handover-text';
import { type BedEvent, type BedPlace, claimBed, releaseBed } from '../beds/beds.js';
import { accept, type Decision, type Rejected, reject } from '../shared/decision.js';
import {
  type Admission,
  type AdmissionEvent,
  appendTo,
  type BoardRecord,
  eventOn,
  findOpenRecord,
  type OnRecord,
  ofAdmission,
} from './admission.js';
import { withoutOwnStep } from './amend-record.js';
import { handoverOf } from './handover.js';
import { kindOnBoard, recordKinds } from './record-kinds.js';
import { sayingIsolation } from './stay-isolation.js';

/**
 * The receiving board takes the patient over whom a transfer brought.
 * Refused as `findOpenRecord` says, `not_transferred` for a record that no transfer opened, `already_accepted`.
 */
export function acceptTransfer(command: OnRecord, state: Admission | null): Decision<AdmissionEvent> {
  const found = findArrival(command, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  return accept(appendTo(admission, [eventOn(admission, record, { change: 'accepted' })]));
}

/** The receiving board does not take the patient over. */
export interface SendBack extends OnRecord {
  readonly reason: string;
  /** The admission that now has the bed that they are to have again, as `bedLeft` says it; null: it is free, or there is none. */
  readonly bedHolder: string | null;
}

/**
 * The patient is back on the record whose transfer brought them, which is as they left it, and in the bed that they left. What the
 * transfer said, and what was written on the receiving record, is noted on it.
 * When somebody else has that bed by now they are back without one, if that board has patients without a bed. Back in the theatre, the record that
 * kept a bed for them there keeps it again, where nobody has it.
 * Refused as `findOpenRecord` says, `not_transferred` for a record that no transfer opened, also for whoever is back in the bed that was
 * kept for them, `already_accepted`, and `sender_bed_taken`.
 */
export function sendBack(
  { reason, bedHolder, ...command }: SendBack,
  state: Admission | null,
): Decision<AdmissionEvent | BedEvent> {
  const found = findArrival(command, state);
  if ('rejection' in found) return found;
  const { admission, record, sender, bed: left } = found;
  if (record.arrival?.to_kept_bed)
    return reject(
      'not_transferred',
      'The patient is back in the bed that was kept for them: accept them, or transfer them again.',
    );
  const of = ofAdmission(admission);
  const bed = sender.away !== null ? sender.bed : bedToReturnTo(sender, left, bedHolder, admission);
  if (bed && 'rejection' in bed) return bed;
  const to = recordKinds[sender.kind].board;
  const { board: from } = recordKinds[record.kind];
  const text = notedOf(found, reason);
  const before = keptBefore(record, admission);
  const again = bedHolder === null || bedHolder === admission.admission_id ? before : undefined;
  const kept_bed = before && { board: recordKinds[before.kind].board, again: again !== undefined };
  const kept = again?.gaveUp?.bed ?? null;
  const events = [
    eventOn(admission, record, {
      change: 'sent back',
      to,
      record_id: sender.id,
      reason,
      ...(kept_bed && { kept_bed }),
    }),
    eventOn(admission, sender, { change: 'returned', from, bed }),
    ...(again ? [eventOn(admission, again, { change: 'returned', from, bed: kept, away: to })] : []),
    ...[sender, ...(again ? [again] : [])].flatMap((back) => {
      const change = sayingIsolation(back, admission);
      return change ? [eventOn(admission, back, change)] : [];
    }),
    ...[sender, again].flatMap((each) => withoutOwnStep(admission, each, record.stepsDone)),
    ...(text === null ? [] : [eventOn(admission, sender, { change: 'noted', text })]),
  ];
  // The very bed that they left, when they have been moved into it since: it stays theirs.
  const taken = bed ?? kept;
  const stays = taken?.bed_id === record.bed?.bed_id;
  return accept<AdmissionEvent | BedEvent>(
    appendTo(admission, events),
    stays ? null : releaseBed(record.bed, of),
    stays || sender.away !== null ? null : claimBed(taken, of),
  );
}

/** The record that kept a bed for the patient in the theatre until the transfer that opened this one. */
const keptBefore = ({ id }: BoardRecord, { records }: Admission): BoardRecord | undefined =>
  Object.values(records).find(({ gaveUp }) => gaveUp?.record_id === id);

/** The bed that the patient has again when the transfer that opened a record is sent back: that they left, or that was kept for them in the theatre. */
export const bedLeft = (record: BoardRecord | undefined, admission: Admission): BedPlace | null =>
  (record && (record.arrival?.bed ?? keptBefore(record, admission)?.gaveUp?.bed)) ?? null;

/** What is noted on the sender's record of a transfer that is sent back; null: nothing that it does not say. */
function notedOf({ admission, record, sender }: Arrival, reason: string): string | null {
  const [{ board }, { board: from }] = [recordKinds[record.kind], recordKinds[sender.kind]];
  const { details } = record;
  // The next board is told nothing of these, since the operation is over then.
  const instructions =
    'procedure_name' in details ? labelled('Before the operation', details.pre_op_instructions) : null;
  const there = handoverOf(record, board, admission.reason);
  return sentBackText({
    ...{ board: boardNames[board], reason },
    there: { ...there, notes: together([there.notes, instructions]) },
    sender: handoverOf(sender, from, admission.reason),
  });
}

/** A record that a transfer opened and nobody has accepted yet, with the one that the patient came from. */
interface Arrival {
  readonly admission: Admission;
  readonly record: BoardRecord;
  readonly sender: BoardRecord;
  /** The bed that they left there. */
  readonly bed: BedPlace | null;
}

function findArrival(command: OnRecord, state: Admission | null): Arrival | Rejected {
  const found = findOpenRecord(command, state);
  if ('rejection' in found) return found;
  const { admission, record } = found;
  const { arrival } = record;
  // A record stands for its kind until a later one of that kind: one can't have been opened while this one is here.
  const sender = arrival && admission.records[kindOnBoard[arrival.board]];
  if (arrival?.accepted) return reject('already_accepted', 'The patient has been accepted already.');
  if (!arrival || sender?.id !== arrival.record_id)
    return reject('not_transferred', `No transfer opened this ${recordKinds[record.kind].title}.`);
  return { admission, record, sender, bed: arrival.bed };
}

function bedToReturnTo(
  { kind }: BoardRecord,
  bed: BedPlace | null,
  holder: string | null,
  { admission_id }: Admission,
): BedPlace | null | Rejected {
  if (!bed || holder === null || holder === admission_id) return bed;
  if (!recordKinds[kind].alwaysInBed) return null;
  const place = `Bed ${bed.bed_label} of room ${bed.room_number}`;
  return reject('sender_bed_taken', `${place}, which the patient left, has been given to somebody else.`);
}
