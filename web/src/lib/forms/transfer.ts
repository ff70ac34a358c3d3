import {
  type BedPlace,
  type BedRecord,
  type BoardRecords,
  boardRecords,
  type DeclaredField,
  type RecordCollection,
  type SaidByTransfer,
  type StayBoard,
  wards,
} from '@ward-board/contract';
import { type Label, partsOf, together } from '@ward-board/handover-text';
import type { ZodType } from 'zod';
import { corrections, toldBy, toldFields, toldNames, toldTexts } from './handover.js';
import type { Places } from './places.js';
import {
  bodyOf,
  type FormField,
  type FormRecord,
  type RecordKind,
  shownAtFirst,
  type Texts,
  textsOf,
} from './record-form.js';
import type { StepQuestion } from './step-question.js';

/** How a record is handed to another board: `POST /:id/<act>` closes it and opens the other in one step. */
export interface Transfer<Row> {
  /** The last part of the path: `transfer-to-icu`. */
  readonly act: string;
  /** What the form and its button say. */
  readonly title: string;
  /** What is said once it is done: `handed off to the ICU`. */
  readonly done: string;
  /** The kind of record that it opens; the form's fields. */
  readonly opens: RecordKind;
  /** The levels that the opened record may begin with; left out: all. */
  readonly levels?: readonly string[];
  /** What the request calls the level, where it is not the field's own name. */
  readonly levelName?: string;
  readonly answer: ZodType<unknown>;
  /** The id of the row that it opened in another table of the page; left out: that row is on another page. */
  readonly opened?: (answer: unknown) => string;
  /** Whether the record, as it is now, may still be handed over so; left out: always. */
  readonly offered?: (record: Row) => boolean;
  /** What goes along from the record. */
  readonly initial: (record: Row) => Texts;
  /** The kind of record that it leaves, of which the service tells the next board in a handover; left out: nothing is told. */
  readonly tells?: RecordCollection;
  /** Asked before it is sent, of what the form says then; left out: nothing ever is. */
  readonly asks?: (texts: Texts, now: Date) => Promise<StepQuestion | null>;
  /** The patient comes back from there: whether the bed is kept is asked. */
  readonly keepsBed?: boolean;
  /** Where the bed of who comes back may be kept, and the fields that are then said of the record that kept it. */
  readonly returns?: { readonly to: StayBoard; readonly says: readonly DeclaredField[] };
}

const keepBed: FormField = {
  label: 'Bed during the operation',
  input: { kind: 'choice', words: { keep: 'Keep the bed', free: 'Free the bed' } },
  required: true,
};

/** `202 A, East`. */
const sayBedPlace = ({ room_number, bed_label, wing_name }: BedPlace): string =>
  [`${room_number} ${bed_label}`, wing_name].filter(Boolean).join(', ');

/** The bed that a board has kept for whoever is in the theatre; a patient of the ICU may have none, and until beds are read nobody knows. */
type Kept = BedPlace | 'no bed';

const goingBack = (kept: Kept, to: StayBoard): FormField => {
  const back = kept === 'no bed' ? wards[to].title : sayBedPlace(kept);
  return {
    label: 'Takes the patient',
    input: { kind: 'choice', words: { back: `Back to ${back}`, other: 'To another bed' } },
    required: true,
  };
};

/** What a board calls its own fields where it tells of them. */
const toldAs: Readonly<Partial<Record<DeclaredField, Label>>> = {
  ...{ next_step: 'Next step', ventilator_mode: 'Ventilator', o2_flow: 'O2 flow', monitor_alerts: 'Monitor alerts' },
  care_plan: 'Care plan',
};

/** Fields of which the board that keeps the bed told something when the patient left: it wrote that itself, and it stays. */
function withOwn<Row>({ opens, returns }: Transfer<Row>, told: string | null | undefined): RecordKind['fields'] {
  const parts = partsOf(told).filter(({ from }) => from === undefined);
  return Object.fromEntries(
    Object.entries(opens.fields).map(([name, field]) => {
      const own = parts.find(({ label }) => label !== null && label === toldAs[name as DeclaredField]);
      return [
        name,
        own && returns ? { ...field, hint: `${wards[returns.to].title}’s own, which stays: ${own.text}` } : field,
      ];
    }),
  );
}

/**
 * The fields of a transfer's form: of the record that is opened, of the bed that is left, and of what goes along.
 * @param told the notes of the board that keeps the bed, where one does.
 */
export const transferForm = <Row>(transfer: Transfer<Row>, kept: Kept | null, told?: string | null): RecordKind => ({
  ...transfer.opens,
  fields: {
    ...(kept && transfer.returns && { goes: goingBack(kept, transfer.returns.to) }),
    ...(kept ? withOwn(transfer, told) : transfer.opens.fields),
    ...(transfer.keepsBed && { keep_bed: keepBed }),
    ...(transfer.tells && toldFields),
  },
});

/** What a transfer tells of a record, as its form says it at first. Boards name the kind alone: the texts are the form's, which is loaded when it opens. */
export const textsToldOf = <Row>({ tells }: Transfer<Row>, record: Row): Texts =>
  tells ? toldBy(tells, record as unknown as BoardRecords[RecordCollection]) : {};

/** What a transfer said, and who sent it back. */
export interface CameBack extends SaidByTransfer {
  readonly back: NonNullable<SaidByTransfer['back']>;
}

/** The last transfer of a record to the same board, where it was sent back; null: there is none. */
export function cameBack<Row>({ opens, tells }: Transfer<Row>, record: Pick<FormRecord, 'transfer'>): CameBack | null {
  const { fields, back } = record.transfer ?? { fields: {}, back: null };
  const to = Object.values(boardRecords).find(({ collection }) => collection === opens.collection)?.board;
  return tells && back && back.from === to ? { fields, back } : null;
}

/**
 * What the form holds at first: what the record knows; of a transfer that was sent back, all that it said, and what was written there since. Once somebody has acted on the
 * record since, what the record knows is the newer of both, but for the level, which only the transfer has judged.
 */
export function proposed<Row extends Pick<FormRecord, 'transfer' | 'sent_back' | 'note_entries'>>(
  transfer: Transfer<Row>,
  empty: Texts,
  record: Row,
): Texts {
  const { initial, keepsBed, opens } = transfer;
  const known = initial(record);
  const begun = {
    ...empty,
    goes: 'back',
    ...(keepsBed && { keep_bed: 'keep' }),
    ...known,
    ...textsToldOf(transfer, record),
  };
  const last = cameBack(transfer, record);
  if (last === null) return begun;
  // What was left out of it is proposed as the record has it.
  const filled = Object.entries(textsOf(opens, last.fields)).filter(([, text]) => text !== '');
  const said = { ...Object.fromEntries(filled), ...(keepsBed && { keep_bed: last.back.kept_bed ? 'keep' : 'free' }) };
  if (record.sent_back) {
    const { told: before } = last.back;
    const noted = (record.note_entries ?? []).filter(({ at }) => at === record.sent_back?.at).map(({ text }) => text);
    return { ...begun, ...said, ...(before && toldTexts({ ...before, notes: together([...noted, before.notes]) })) };
  }
  const newer = Object.entries(known).filter(([name, text]) => text !== '' && name !== opens.level);
  return { ...begun, ...said, ...Object.fromEntries(newer) };
}

/** Whether the patient goes back to the record that keeps their bed. */
const goesBack = (kept: Kept | null, texts: Texts): boolean => kept !== null && texts.goes !== 'other';

/** The names of the fields that the form asks for, as it is filled in. */
export function asked<Row>(transfer: Transfer<Row>, kept: Kept | null, texts: Texts): readonly string[] {
  const names = shownAtFirst(transferForm(transfer, kept));
  const says: readonly string[] = transfer.returns?.says ?? [];
  return goesBack(kept, texts) ? names.filter((name) => name === 'goes' || says.includes(name) || isTold(name)) : names;
}
const isTold = (name: string): boolean => (toldNames as readonly string[]).includes(name);

/** The request: what is left out of the handover is told as the records have it. */
export function bodyOfTransfer<Row>(
  transfer: Transfer<Row>,
  { texts, names, told }: { readonly texts: Texts; readonly names: readonly string[]; readonly told: Texts },
): Readonly<Record<string, unknown>> {
  const { opens, levelName } = transfer;
  const said = Object.entries(bodyOf(opens, texts, names));
  const handover = corrections(told, transfer.tells ? texts : told);
  return {
    ...Object.fromEntries(said.map(([name, value]) => [name === opens.level ? (levelName ?? name) : name, value])),
    ...(transfer.keepsBed && { keep_bed: texts.keep_bed !== 'free' }),
    ...(handover && { handover }),
  };
}

/** The bed that the board keeps from which a patient came to the theatre; null: none, or not known. */
export function keptBed(places: Places, admission: string): BedPlace | null {
  const bed = places.beds.find(({ occupied_by_admission_id }) => occupied_by_admission_id === admission);
  return bed ? placeOf(places, bed) : null;
}

function placeOf({ rooms, wings }: Places, { id: bed_id, room_id, label: bed_label }: BedRecord): BedPlace | null {
  const room = rooms.find(({ id }) => id === room_id);
  if (!room) return null;
  const { number: room_number, wing_id } = room;
  const wing_name = wings.find(({ id }) => id === wing_id)?.name ?? null;
  return { bed_id, bed_label, room_id, room_number, wing_id, wing_name };
}
