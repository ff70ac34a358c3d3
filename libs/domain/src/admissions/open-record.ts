import { type BedEvent, type BedPlace, claimBed } from '../beds/beds.js';
import { type RoomChoice, takeBed } from '../beds/free-bed.js';
import { accept, type Decision, type Rejected, reject, type StreamAppend } from '../shared/decision.js';
import { type Admission, type AdmissionEvent, appendTo, eventOn, ofAdmission, whereIs } from './admission.js';
import type { Handover, TransferredFrom } from './record-kind.js';
import { type DetailsOf, type LevelOf, type RecordKind, recordKinds } from './record-kinds.js';
import { linkRecord, type RecordLinkEvent } from './record-link.js';

/** A record that is to be opened on a board. */
export interface NewRecord<Kind extends RecordKind = RecordKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly level: LevelOf<Kind>;
  readonly details: DetailsOf<Kind>;
  /** The room to take a bed in; null: no room named yet. */
  readonly room: RoomChoice | null;
}

/** Opens a record by the board's own button, or for somebody who comes from the waiting list. */
export interface OpenRecord<Kind extends RecordKind = RecordKind> {
  readonly record: NewRecord<Kind>;
  /** What the waiting list knew of the patient; left out: opened by hand. */
  readonly handover?: Handover;
  /** A check, when given: the admission must be this patient's. */
  readonly patient_id?: string | undefined;
}

/** What opening a record makes: the record, the link to it, and the claim of its bed. */
export type OpeningEvent = AdmissionEvent | BedEvent | RecordLinkEvent;

/**
 * Puts an admission on a board, without a hand-off. Where a record that a hand-off opened was removed from that board just before, the new
 * one is told what that one was: the patient comes from there all the same. Whoever is on another board comes by a hand-off alone, or would stand
 * on two.
 * Refused: `unknown_reference` for no such admission, or one that is not this patient's; `admission_closed`;
 * `wrong_admission_type`; the kind's own codes when there is such a record already; `still_in_emergency` or
 * `already_on_board` for who is elsewhere; `invalid_transition` for a level that no record begins at; `room_unavailable`.
 */
export function openRecord(
  { record, handover, patient_id }: OpenRecord,
  admission: Admission | null,
): Decision<OpeningEvent> {
  if (!admission) return reject('unknown_reference', 'There is no such admission.', 'admission_id');
  if (patient_id !== undefined && patient_id !== admission.patient_id)
    return reject('unknown_reference', 'This admission is another patient’s.', 'patient_id');
  if (!admission.active) return reject('admission_closed', 'The patient has been discharged: the admission is closed.');
  const { removed } = admission;
  const told = handover ?? (removed?.kind === record.kind ? removed.handover : null);
  const opening =
    refuseOpening(record.kind, admission) ??
    opened(record, admission, told && { handover: told, transferred_from: null, stays: null });
  if ('rejection' in opening) return opening;
  return accept<OpeningEvent>(appendTo(admission, [opening.event]), ...opening.others);
}

function refuseOpening(kind: RecordKind, admission: Admission): Rejected | null {
  const { board, types, title, isOpenAlready, once } = recordKinds[kind];
  const { admission_type, awaiting, records } = admission;
  // Somebody who was handed off to this board awaits it again when that record was entered in error.
  if (types && !types.includes(admission_type) && awaiting !== board)
    return reject('wrong_admission_type', `An admission of type ${admission_type} gets no ${title} by hand.`);
  const before = records[kind];
  if (before?.open || (before && once)) return reject(...isOpenAlready);
  const here = whereIs(admission);
  if (here?.kind === 'emergency')
    return reject('still_in_emergency', 'The patient is in Emergency: hand them off from there.');
  return here && reject(...recordKinds[here.kind].isOpenAlready);
}

/** A new record. */
export interface Opening {
  readonly event: AdmissionEvent;
  /** The link to the record, and the claim of its bed. */
  readonly others: readonly (StreamAppend<BedEvent | RecordLinkEvent> | null)[];
}

/** What goes along with a patient whose record is opened: what is told of them, where they come from, and the bed that they keep. */
export interface Transferring {
  readonly handover: Handover;
  /** Null: there is no record to send them back to: from the waiting list, or in place of a record that was removed. */
  readonly transferred_from: TransferredFrom | null;
  /** The bed in the named room which the stay holds already; null: another is taken. */
  readonly stays: BedPlace | null;
}

/**
 * The record at its first level, with the first free bed of the named room; none when no room is named. An isolation that it leaves out is the stay's.
 * @param transfer null: it is opened by hand.
 * Refused: `invalid_transition` for a level that no record begins at, `room_unavailable`.
 */
export function opened(
  { kind, id, level, details, room }: NewRecord,
  admission: Admission,
  transfer: Transferring | null,
): Opening | Rejected {
  const { startsAt, title, level: field } = recordKinds[kind];
  if (startsAt && !(level && startsAt.includes(level)))
    return reject('invalid_transition', `A new ${title} can’t be ${level} already.`, field ?? undefined);
  const stays = transfer?.stays ?? null;
  const bed = stays ?? (room && takeBed(room));
  if (bed && 'rejection' in bed) return bed;
  const of = ofAdmission(admission);
  const { isolation = admission.isolation }: { readonly isolation?: string | null | undefined } = details;
  const said = { level, bed, details: { ...details, isolation } };
  const told = { handover: transfer?.handover ?? null, transferred_from: transfer?.transferred_from ?? null };
  const event = eventOn(admission, { kind, id }, { change: 'opened', ...said, ...told });
  return { event, others: [linkRecord(id, of), stays ? null : claimBed(bed, of)] };
}
