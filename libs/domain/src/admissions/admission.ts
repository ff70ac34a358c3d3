import type { BedPlace } from '../beds/beds.js';
import type { Aggregate } from '../shared/aggregate.js';
import { type Conditional, type Rejected, refuseStale, reject, type StreamAppend } from '../shared/decision.js';
import type { Event } from '../shared/event.js';
import { type BelongsTo, refuseOtherOwner } from './belongs-to.js';
import {
  type AdmissionBoard,
  type AdmissionType,
  type ArrivalByTransfer,
  boardOfType,
  type GivenUp,
  type Handover,
  type OfAdmission,
  type RecordChangeData,
  type Returned,
} from './record-kind.js';
import {
  type DetailsOf,
  impliesAcceptance,
  type LevelOf,
  type RecordEvent,
  type RecordKind,
  type RecordUpdate,
  readRecordEvent,
  recordEvent,
  recordEventTypes,
  recordKinds,
} from './record-kinds.js';
import { stayIsolationAfter } from './stay-isolation.js';
import { afterStepDone } from './step-done.js';
import { afterEdit, afterNote, broughtBackWith, openedWith, type ToldOn, toldBeforeRemoval } from './told-on.js';
import { toldWhileAway } from './told-while-away.js';

/** What is said in an admission's stream: the whole stay, with every board record in it. */
export type AdmissionEvent =
  | Event<
      'PatientAdmitted',
      OfAdmission<{
        readonly admission_number: string;
        readonly admission_type: AdmissionType;
        readonly reason: string | null;
        readonly doctor_id: string | null;
        /** The waiting-list entry that the patient was admitted from; left out: admitted by Reception. */
        readonly waiting_entry_id?: string;
      }>
    >
  | Event<'PatientDischarged', OfAdmission<{ readonly notes: string | null }>>
  /** A prescription or a service request, so that a discharge at the same moment is decided before or after it. It touches no record. */
  | Event<'OrderPlaced', OfAdmission<{ readonly order_id: string }>>
  | RecordEvent;

/** A record of a stay on a board. */
export interface BoardRecord<Kind extends RecordKind = RecordKind> extends ToldOn {
  readonly kind: Kind;
  readonly id: string;
  /** Of the last event that touched the record; its ETag. */
  readonly revision: number;
  /** On the board now. */
  readonly open: boolean;
  /** The board that the patient is on meanwhile, while this record stays open and keeps their bed; null: they are here. */
  readonly away: AdmissionBoard | null;
  /** The bed that it kept, once the patient has gone from the theatre to another board; null: it gave none up so. */
  readonly gaveUp: GivenUp | null;
  /** Null: no transfer brought the patient. */
  readonly arrival: ArrivalByTransfer | null;
  readonly level: LevelOf<Kind>;
  /** Null until a room is named, and once the patient has left. */
  readonly bed: BedPlace | null;
  readonly details: DetailsOf<Kind>;
}

/** One admission with all that happened in it. Of each kind of record the newest stands for it here. */
export interface Admission {
  readonly admission_id: string;
  readonly patient_id: string;
  readonly admission_type: AdmissionType;
  readonly reason: string | null;
  /** As its records said it last, whichever: one for all of them. Null: none. */
  readonly isolation: string | null;
  readonly active: boolean;
  /** Of the last event that touched the admission's own record. */
  readonly revision: number;
  /** The board that is to make a record of the stay; null: it has one, or nothing is awaited. */
  readonly awaiting: AdmissionBoard | null;
  /** What the record was told that was removed last, while the patient has been on no board since; left out: none was, or it was told nothing. */
  readonly removed?: { readonly kind: RecordKind; readonly handover: Handover };
  readonly records: { readonly [Kind in RecordKind]?: BoardRecord<Kind> };
}

/** Null: no such admission. */
export const admissions: Aggregate<Admission | null, AdmissionEvent> = {
  stream: (id) => `admission-${id}`,
  initial: null,
  foldVersion: 12,
  events: ['PatientAdmitted', 'PatientDischarged', 'OrderPlaced', ...recordEventTypes],
  evolve(admission, event, revision) {
    if (event.type === 'PatientAdmitted') {
      const { admission_id, patient_id, admission_type, reason } = event.data;
      const begun = { isolation: null, active: true, revision, awaiting: boardOfType[admission_type], records: {} };
      return { admission_id, patient_id, admission_type, reason, ...begun };
    }
    // That an order was placed changes nothing but the stream: a discharge that was decided meanwhile is decided anew.
    if (!admission || event.type === 'OrderPlaced') return admission;
    if (event.type === 'PatientDischarged') {
      const left = openRecords(admission).reduce(
        (stay, record) => withRecord(stay, { ...record, open: false, away: null, bed: null, revision }),
        admission,
      );
      return { ...left, active: false, revision, awaiting: null };
    }
    const update = readRecordEvent(event);
    if (!update) return admission;
    return { ...afterUpdate(admission, update, revision), isolation: stayIsolationAfter(admission.isolation, update) };
  },
};

function afterUpdate(admission: Admission, update: RecordUpdate, revision: number): Admission {
  const { kind, id } = update;
  if (update.change === 'opened') {
    const { level, bed, details, handover, transferred_from } = update;
    const arrival = transferred_from && { ...transferred_from, accepted: false };
    const told = openedWith(handover, details);
    const record = { kind, id, revision, open: true, away: null, gaveUp: null, arrival, level, bed, details, ...told };
    const { removed: _, ...stay } = withRecord(admission, record as unknown as BoardRecord);
    return { ...stay, revision, awaiting: null };
  }
  const was = admission.records[kind];
  if (!was) return admission;
  const changed = (change: object): Admission =>
    withRecord(admission, { ...was, ...change, revision } as unknown as BoardRecord);
  const arrival = was.arrival && { ...was.arrival, accepted: was.arrival.accepted || impliesAcceptance(update) };
  switch (update.change) {
    case 'level changed':
      return changed({ level: update.to, arrival });
    case 'amended':
    case 'taken': {
      const stay = changed({ details: { ...was.details, ...update.changes }, ...afterEdit(was, update.changes) });
      const [here, now] = [whereIs(stay), stay.records[kind]];
      return was.away && here && now ? withRecord(stay, toldWhileAway(here, was, now, stay.reason)) : stay;
    }
    case 'noted':
      return afterStepDone(changed(afterNote(was, update.text)), was, update.step_done);
    case 'moved':
      return changed({ bed: update.to });
    case 'handed off':
    case 'discharged':
    case 'sent back': {
      const gaveUp = 'while_away' in update ? { record_id: update.record_id, bed: was.bed } : null;
      return changed({ open: false, away: null, bed: null, arrival, gaveUp });
    }
    case 'accepted':
      return changed({ arrival });
    case 'went to theatre':
      return changed({ away: update.to, arrival });
    case 'returned':
      return changed({ open: true, away: update.away ?? null, gaveUp: null, bed: update.bed, ...broughtBack(update) });
    case 'removed': {
      const { [kind]: _, ...records } = admission.records;
      const handover = toldBeforeRemoval(was);
      const awaiting = keptRecord(admission) ? null : recordKinds[kind].board; // Who has a kept bed goes back to it.
      return { ...admission, ...(handover && { removed: { kind, handover } }), revision, records, awaiting };
    }
  }
}

const broughtBack = ({ from: board, transfer }: Returned) =>
  transfer && {
    arrival: { board, record_id: transfer.record_id, bed: null, accepted: false, to_kept_bed: true },
    ...broughtBackWith(transfer.handover),
  };

const withRecord = (admission: Admission, record: BoardRecord): Admission => ({
  ...admission,
  records: { ...admission.records, [record.kind]: record },
});

/** Where a stay is now: the one record of it that is open while its patient is not away, or null. A second one would put a patient on two boards. */
export const whereIs = (admission: Admission): BoardRecord | null =>
  openRecords(admission).find(({ away }) => away === null) ?? null;

/** The record that keeps the place and bed of a patient who is in the theatre, or null. There is one at most. */
export const keptRecord = (admission: Admission): BoardRecord | null =>
  openRecords(admission).find(({ away }) => away !== null) ?? null;

/** Where the patient is, and the record that keeps their bed: all of the stay that is on a board, and may hold a bed. */
export const openRecords = ({ records }: Admission): readonly BoardRecord[] =>
  Object.values(records).filter(({ open }) => open);

/** The identity that every event of a stay carries. */
export const ofAdmission = ({ admission_id, patient_id }: Admission) => ({ admission_id, patient_id });

/** The event that says this of a record of the stay. */
export const eventOn = (
  admission: Admission,
  { kind, id }: Pick<BoardRecord, 'kind' | 'id'>,
  change: RecordChangeData,
): RecordEvent => recordEvent(kind, { ...ofAdmission(admission), id }, change);

/** The append of events to the admission's own stream. */
export const appendTo = ({ admission_id }: Admission, events: readonly AdmissionEvent[]) =>
  ({ stream: admissions.stream(admission_id), events }) satisfies StreamAppend<AdmissionEvent>;

/** A command on a board record that exists. */
export interface OnRecord<Kind extends RecordKind = RecordKind> extends Conditional, BelongsTo {
  readonly kind: Kind;
  readonly id: string;
}

/** A stay with the record that a command names. */
export type FoundRecord<Kind extends RecordKind> = Readonly<{ admission: Admission; record: BoardRecord<Kind> }>;

/**
 * The record that a command names, if it can still be acted on.
 * Refused as `findOpenOrAway` says, and `patient_away` while the record keeps the bed of a patient in the theatre.
 */
export function findOpenRecord<Kind extends RecordKind>(
  command: OnRecord<Kind>,
  admission: Admission | null,
): FoundRecord<Kind> | Rejected {
  const found = findOpenOrAway(command, admission);
  return 'record' in found && found.record.away !== null ? patientAway() : found;
}

/** The refusal of what can't be done while the patient is in the theatre. */
export const patientAway = (): Rejected =>
  reject('patient_away', 'The patient is in the theatre. This record keeps their bed until they are back.');

/**
 * The record that a command names, if it is on its board, also while its patient is away.
 * Refused: `not_found`, also when it was removed or a later one has taken its place; `admission_closed` after the stay's
 * discharge; the kind's own code once it is closed; `not_changeable` when it belongs to another stay or patient than the
 * caller says; `stale_revision`.
 */
export function findOpenOrAway<Kind extends RecordKind>(
  command: OnRecord<Kind>,
  admission: Admission | null,
): FoundRecord<Kind> | Rejected {
  const { title, isClosed } = recordKinds[command.kind];
  const record: BoardRecord<Kind> | undefined = admission?.records[command.kind];
  if (!admission || record?.id !== command.id) return reject('not_found', `There is no such ${title}.`);
  if (!admission.active) return reject('admission_closed', 'The patient has been discharged: the admission is closed.');
  if (!record.open) return reject(...isClosed);
  return refuseOtherOwner(command, admission) ?? refuseStale(command, record) ?? { admission, record };
}
