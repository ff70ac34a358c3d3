import type { AuditGroup } from '@ward-board/contract';
import type { AdmissionBoard, BedPlace, DomainEvent, EventType } from '@ward-board/domain';

/** The data of an event of this type, as it is stored today. */
export type DataOf<Type extends EventType> = Extract<DomainEvent, { readonly type: Type }>['data'];

/**
 * What an event is about, and what its actor did, after their name: `moved the patient to Ward B 101 A`; and what some of them tell of as
 * well, such as an allergy at triage, so that whoever looks for it finds them. `named`: what the record is called that an edit changed, which
 * says what it changed alone; null: that is not known. `before`: what a board's record held just before an edit of it; null: that is not known.
 */
export type Phrase<Type extends EventType> = readonly [
  group: AuditGroup,
  did: (data: DataOf<Type>, named: string | null, before: object | null) => string,
  also?: (data: DataOf<Type>) => readonly AuditGroup[],
];

/** The phrases of some types of events. */
export type PhrasesOf<Type extends EventType> = { readonly [T in Type]: Phrase<T> };

/** A board as the place that a patient is in. */
export const onBoard: Readonly<Record<AdmissionBoard, string>> = {
  emergency: 'Emergency',
  operations: 'Operations',
  icu: 'the ICU',
  ward: 'the ward',
};

/** A bed by all that names it: `ICU North 301 A`. */
export const bedName = ({ wing_name, room_number, bed_label }: BedPlace): string =>
  `${wing_name ?? 'room'} ${room_number} ${bed_label}`;

/** Where in a board a patient is: `the ICU (ICU North 301 A)`. */
export const place = (board: AdmissionBoard, bed: BedPlace | null): string =>
  bed === null ? onBoard[board] : `${onBoard[board]} (${bedName(bed)})`;

/** What is added where something was said: `: text`. */
export const said = (text: string | null | undefined): string => (text ? `: “${text}”` : '');

/** What is added where allergies or medications were told as text: `; allergies: “Penicillin”`. */
export const toldOf = ({ allergies, current_medications }: ToldOf): string =>
  `${allergies ? `; allergies${said(allergies)}` : ''}${current_medications ? `; medications${said(current_medications)}` : ''}`;

/**
 * The same of an edit, which may also take a text out, with what stood there before.
 * @param before what the record held; null: that is not known.
 */
export const toldOfEdit = (changes: ToldOf, before: object | null): string =>
  [['allergies', changes.allergies] as const, ['medications', changes.current_medications] as const]
    .flatMap(([name, text]) => {
      if (text === undefined) return [];
      const was: unknown = before && Reflect.get(before, name === 'allergies' ? name : 'current_medications');
      const earlier = before === null ? '' : `, before ${was ? `“${String(was)}”` : 'not recorded'}`;
      return [`; ${name}${text ? said(text) : ' taken out'}${earlier}`];
    })
    .join('');

/** What texts of a board's record tell of the chart. */
export interface ToldOf {
  readonly allergies?: string | null;
  readonly current_medications?: string | null;
  readonly vitals?: string | null;
}

/** The groups of what was told, or taken back. */
export function groupsTold(told: ToldOf): readonly AuditGroup[] {
  const tells = (field: keyof ToldOf, group: AuditGroup): readonly AuditGroup[] =>
    told[field] === undefined || told[field] === null ? [] : [group];
  return [
    ...tells('allergies', 'allergies'),
    ...tells('current_medications', 'medication'),
    ...tells('vitals', 'vitals'),
  ];
}

/** The same of an edit, which may also take a text away. */
export const groupsChanged = (changes: ToldOf): readonly AuditGroup[] =>
  groupsTold(Object.fromEntries(Object.keys(changes).map((field) => [field, ''])));

/** Ids stand for what has a name of its own beside them: `doctor_id`, `doctor_name`. Where nothing beside one says what it is, it is the change. */
function isShown(field: string, changes: object): boolean {
  if (!field.endsWith('_id')) return true;
  const of = field.slice(0, -'_id'.length);
  return !Object.keys(changes).some((other) => other === of || (other !== field && other.startsWith(`${of}_`)));
}

/** Names of fields in words: `chief complaint and AVPU`. */
export function fieldNames(changes: object): string {
  return enumerated(
    Object.keys(changes)
      .filter((field) => isShown(field, changes))
      .map(fieldName),
  );
}

function enumerated(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? 'details';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const namesOfFields: Readonly<Record<string, string>> = {
  avpu: 'AVPU',
  o2_flow: 'O₂ flow',
  iv_lines: 'IV lines',
  spo2_scale: 'SpO₂ scale',
  dicom_path: 'DICOM path',
  doctor_name: 'doctor',
  attending_nurse_name: 'nurse',
  attending_nurse: 'nurse',
  value_string: 'value',
  effective_at: 'when it was measured',
  signed_at: 'when it was signed',
  admission_id: 'stay',
  encounter_id: 'stay',
  service_request_id: 'order',
};

const fieldName = (field: string): string => namesOfFields[field] ?? field.replace(/_id$/, '').replaceAll('_', ' ');

/** Nobody reads a time of another zone in a sentence. */
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** The earlier and the later value of each changed field that is short enough to be read in a sentence: `value 72 to 76`. */
export function fromTo(changes: object, before: object): string {
  const parts = Object.entries(changes)
    .filter(([field]) => isShown(field, changes))
    .flatMap(([field, after]) => {
      // Which it was and is would be said by ids, which nobody can read.
      if (field.endsWith('_id')) return [fieldName(field)];
      const was: unknown = Reflect.get(before, field);
      if (INSTANT.test(String(was ?? after))) return [fieldName(field)];
      if (isAnswers(after) || isAnswers(was)) return answersChanged(was, after);
      return [`${fieldName(field)} ${valueWords(was)} to ${valueWords(after)}`];
    });
  return parts.join(', ');
}

type Answers = Readonly<Record<string, unknown>>;
const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The answers of an assessment that differ, each as a field of its own: `eye 4 to 3`. */
function answersChanged(before: unknown, after: unknown): readonly string[] {
  const [was, is] = [before, after].map((value): Answers => (isAnswers(value) ? value : {})) as [Answers, Answers];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((key) => [key, valueWords(was[key]), valueWords(is[key])] as const)
    .filter(([, from, to]) => from !== to)
    .map(([key, from, to]) => `${fieldName(key)} ${from} to ${to}`);
}

/** Longer texts of a board's record are named alone: the sentence would hide what else was changed. */
const LONGEST_OF_BOARD = 40;

/**
 * The fields of a board's record that an edit changed, with the earlier and the later value of those that are short: `location Bay 2 to Bay 5 and notes`.
 * @param before what the record held; null: that is not known, and the fields are named.
 * @param saidElsewhere fields of which the sentence says the value beside it.
 */
export function edited(changes: object, before: object | null, saidElsewhere: readonly string[] = []): string {
  if (before === null) return fieldNames(changes);
  const parts = Object.entries(changes)
    .filter(([field]) => isShown(field, changes))
    .map(([field, after]) => {
      const was: unknown = Reflect.get(before, field);
      if ([was, after].some(isAnswers) && [was, after].every((value) => value == null || isAnswers(value)))
        return answersChanged(was, after).join(', ') || fieldName(field);
      const isLong = [was, after].some((value) =>
        typeof value === 'object'
          ? value !== null
          : String(value ?? '').length > LONGEST_OF_BOARD || INSTANT.test(String(value)),
      );
      if (isLong || field.endsWith('_id') || saidElsewhere.includes(field)) return fieldName(field);
      return `${fieldName(field)} ${valueWords(was)} to ${valueWords(after)}`;
    });
  return enumerated(parts);
}

const LONGEST = 60;

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'not recorded';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? 'other answers' : String(value);
  return text.length > LONGEST ? `“${text.slice(0, LONGEST)}…”` : text;
}
