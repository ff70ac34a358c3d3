import {
  type AdmissionSummary,
  type AnyBoardRecord,
  type BedPlace,
  type Clinical,
  type Field,
  LINE,
  NOTES,
  numberIn,
  type PatientIdentity,
} from '@ward-board/contract';
import type { ZodType } from 'zod';
import { sayMoment } from '../time/facility.js';
import type { Amendment } from './amending.svelte.js';
import { answersIn, answersText } from './checklist-text.js';
import { DAY_FORM, isDay, isInstant, MOMENT_FORM } from './time-texts.js';
import { orNull, type Revised, type Values } from './values.js';

/** A form's texts by the names of the fields; empty: nothing recorded. */
export type Texts = Values<string>;

/** What fields that are typed may be chosen from instead, by the field's name. */
export type Suggestions = Readonly<Record<string, readonly string[]>>;

/** Of a record of a stay: where it came from, what was told and said of it, and what was noted on it. */
type OfStay = Pick<
  AnyBoardRecord,
  | ('away' | 'transferred_from' | 'accepted_at' | 'accepted_by' | 'sent_back' | 'transfer' | 'sent')
  | ('handover' | 'told_next_step' | 'note_entries' | 'note_count' | 'returned_at')
>;

/** A record as forms and details read it: whom it is about, and the names behind its ids. */
export interface FormRecord extends Revised, Partial<OfStay> {
  readonly patient: PatientIdentity;
  readonly created_at: string;
  readonly updated_at: string;
  readonly admission?: AdmissionSummary | null;
  /** The stay that it is of; Radiology's studies lack it. */
  readonly admission_id?: string | null;
  readonly bed?: BedPlace | null;
  /** Of boards that record vital signs in words: those, and when they were taken. */
  readonly vitals?: string | null;
  readonly vitals_at?: string | null;
  readonly doctor_name?: string | null;
  readonly attending_nurse_name?: string | null;
  /** Who changed it last; null: not known. */
  readonly updated_by?: AnyBoardRecord['updated_by'];
  /** What the chart says of the patient; null: to readers who may not read it. */
  readonly clinical?: Clinical | null;
}

/** The text of a flag that is set; the others' is empty. */
export const FLAGGED = 'yes';

/** What a form needs to know of a field. */
export type FormField = Omit<Field, 'read' | 'create' | 'update'>;

/** What the declaration of a kind of record tells its forms. */
export interface FieldsOfKind {
  readonly collection: string;
  readonly title: string;
  /** Null: the kind has no levels. */
  readonly level: string | null;
  readonly fields: Readonly<Record<string, FormField>>;
  /** The fields whose values are numbers although they are chosen by words. */
  readonly numbers?: readonly string[];
  /** The words for values that the records have only ids for; undefined: said as any other. */
  readonly say?: (name: string, text: string) => string | undefined;
}

/** The same of a kind of board record. */
export interface RecordKind<Row extends FormRecord = FormRecord> extends FieldsOfKind {
  readonly record: ZodType<Row>;
}

/** Where a kind's records are. */
export const pathOf = ({ collection }: Pick<RecordKind, 'collection'>): string => `/api/${collection}`;

/** A field's label as forms, details and conflicts say it: numbers with their unit. */
export const labelOf = ({ label, input }: FormField): string =>
  input.kind === 'number' ? `${label}, ${input.unit}` : label;

/** The labels of all fields. */
export const labelsOf = ({ fields }: Pick<FieldsOfKind, 'fields'>): Readonly<Record<string, string>> =>
  mapped(fields, labelOf);

/** The word for one of a choice's values. */
export function wordOf({ fields }: Pick<FieldsOfKind, 'fields'>, name: string, value: string): string {
  const input = fields[name]?.input;
  return (input?.kind === 'choice' ? input.words[value] : undefined) ?? value;
}

/** The levels of a kind, in their order. */
export function levelsOf({ fields, level }: FieldsOfKind): readonly string[] {
  const input = level === null ? undefined : fields[level]?.input;
  return input?.kind === 'choice' ? Object.keys(input.words) : [];
}

/** The level that a record is at. */
export const levelOf = ({ level }: FieldsOfKind, record: object): string =>
  level === null ? '' : String(Reflect.get(record, level) ?? '');

/** A record's fields as text; without a record, of one that is not there yet. */
export const textsOf = ({ fields }: Pick<FieldsOfKind, 'fields'>, record: object = {}): Texts =>
  mapped(fields, (field, name) => textOf(field, Reflect.get(record, name)));

/** The fields that a form shows at the level it holds: those recorded from a later level on are left out. */
export function shownAt(kind: FieldsOfKind, texts: Texts): readonly string[] {
  const levels = levelsOf(kind);
  const reached = levels.indexOf(texts[kind.level ?? ''] ?? '');
  return Object.entries(kind.fields)
    .filter(([, { from, input }]) => isOffered(input) && (from === undefined || levels.indexOf(from) <= reached))
    .map(([name]) => name);
}

/** The fields of a form that makes a record: what is recorded from a later level on is left to its edits. */
export const shownAtFirst = ({ fields }: Pick<FieldsOfKind, 'fields'>): readonly string[] =>
  Object.entries(fields)
    .filter(([, { from, input }]) => isOffered(input) && from === undefined)
    .map(([name]) => name);

/** Nurses are in no list that boards may read, so no form offers them. */
const isOffered = ({ kind }: Field['input']): boolean => kind !== 'nurse';

/** Of the named fields what can't be sent: each with a message that names the field. */
export function faultsIn(
  { fields }: Pick<FieldsOfKind, 'fields'>,
  texts: Texts,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const faults = names.map((name) => [name, fields[name] && faultOf(fields[name], texts[name] ?? '')] as const);
  return Object.fromEntries(faults.filter((fault): fault is readonly [string, string] => typeof fault[1] === 'string'));
}

/** The request's part of the named fields. */
export const bodyOf = (
  { fields, numbers = [] }: Pick<FieldsOfKind, 'fields' | 'numbers'>,
  texts: Texts,
  names: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name] && wireOf(fields[name], texts[name] ?? '');
      if (value === undefined) return [];
      return [[name, typeof value === 'string' && numbers.includes(name) ? Number(value) : value]];
    }),
  );

/** How a record of a kind is edited: only the fields that differ are sent. `now`: what times are said against. */
export const editOf = <Row extends FormRecord>(kind: RecordKind<Row>, now: () => Date): Amendment<Row, string> => ({
  path: pathOf(kind),
  schema: kind.record,
  labels: labelsOf(kind),
  values: (record) => textsOf(kind, record),
  missing: (texts) => faultsIn(kind, texts, shownAt(kind, texts)),
  body: (texts, changed) =>
    bodyOf(
      kind,
      texts,
      shownAt(kind, texts).filter((name) => changed.includes(name)),
    ),
  say: (name, text, record) => say(kind, name, text, record, now()),
});

/** A field's text as the screen says it; rooms and doctors by the names that `record` has for its own. */
export function say(kind: RecordKind, name: string, text: string, record: FormRecord, now: Date): string {
  const input = kind.fields[name]?.input;
  const own = Reflect.get(record, name) === text;
  const said = kind.say?.(name, text);
  if (said !== undefined) return said;
  switch (input?.kind) {
    case 'choice':
      return wordOf(kind, name, text);
    case 'flag':
      return text === '' ? 'No' : input.word;
    case 'number':
      // `1 day`: a unit of letters alone is a word.
      return `${text} ${text === '1' && input.unit === 'days' ? 'day' : input.unit}`;
    case 'time':
      return isInstant(text) ? sayMoment(text, now) : text;
    case 'checklist':
      return Object.entries(answersIn(text))
        .map(([item, answer]) => `${input.items[item] ?? item}: ${answer}`)
        .join(', ');
    case 'wing':
      return own ? (record.bed?.wing_name ?? 'a wing') : 'another wing';
    case 'bed':
      return own && record.bed ? `Bed ${record.bed.bed_label}` : 'another bed';
    case 'room':
      return own && record.bed ? `Room ${record.bed.room_number}, bed ${record.bed.bed_label}` : 'another room';
    case 'doctor':
      return own ? (record.doctor_name ?? 'a doctor') : 'another doctor';
    case 'nurse':
      return own ? (record.attending_nurse_name ?? 'a nurse') : 'another nurse';
    default:
      return text;
  }
}

/** A record, field by field, without its level; `words` is null where nothing is recorded: what is not flagged is recorded too. */
export function detailsOf(
  kind: RecordKind,
  record: FormRecord,
  now: Date,
): readonly (FormField & { name: string; words: string | null })[] {
  const texts = textsOf(kind, record);
  return shownAt(kind, texts)
    .filter((name) => name !== kind.level)
    .flatMap((name) => {
      const [field, text] = [kind.fields[name], texts[name] ?? ''];
      if (!field) return [];
      const isRecorded = text !== '' || field.input.kind === 'flag';
      return [{ ...field, name, words: isRecorded ? say(kind, name, text, record, now) : null }];
    });
}

function textOf({ input }: FormField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (input.kind === 'flag') return value === true ? FLAGGED : '';
  return input.kind === 'checklist' && typeof value === 'object' ? answersText(input.items, value) : String(value);
}

function wireOf({ input }: FormField, text: string): unknown {
  if (input.kind === 'flag') return text === FLAGGED;
  if (orNull(text) === null) return null;
  if (input.kind === 'number') return numberIn(text);
  if (input.kind !== 'checklist') return text.trim();
  const answers = answersIn(text);
  return mapped(input.items, (_, item) => answers[item] ?? null);
}

function faultOf({ label, input, required }: FormField, text: string): string | null {
  if (text.trim() === '') return required ? `${label} is required.` : null;
  if (input.kind === 'number') {
    const number = numberIn(text);
    const fits =
      number !== null && number >= input.min && number <= input.max && (!input.whole || Number.isInteger(number));
    const wanted = `a ${input.whole ? 'whole ' : ''}number from ${input.min} to ${input.max} ${input.unit}`;
    return fits ? null : `${label} must be ${wanted}.`;
  }
  if (input.kind === 'time' && !isInstant(text)) return `${label} must be a day and a time: ${MOMENT_FORM}.`;
  if (input.kind === 'date' && !isDay(text)) return `${label} must be a day: ${DAY_FORM}.`;
  const most = input.kind === 'line' ? LINE : NOTES;
  return text.trim().length > most ? `${label} is too long: at most ${most} characters.` : null;
}

const mapped = <From, To>(
  object: Readonly<Record<string, From>>,
  to: (value: From, name: string) => To,
): Record<string, To> => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, to(value, name)]));
