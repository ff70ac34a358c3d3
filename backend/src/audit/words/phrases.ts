import type { AuditGroup } from '@ward-board/contract';
import type { AdmissionBoard, BedPlace, DomainEvent, EventType } from '@ward-board/domain';

/** The data of an event of this type, as it is stored today. */
export type DataOf<Type extends EventType> = Extract<DomainEvent, { readonly type: Type }>['data'];

/**
 * What an event is about, and what its actor did, after their name: `moved the patient to Ward B 101 A`; and what some of them tell of as
 * well, such as an allergy at triage, so that whoever looks for it finds them. `named`: what the record is called that an edit changed, which
 * says what it changed alone; null: that is not known.
 */
export type Phrase<Type extends EventType> = readonly [
  group: AuditGroup,
  did: (data: DataOf<Type>, named: string | null) => string,
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
  const names = Object.keys(changes)
    .filter((field) => isShown(field, changes))
    .map(fieldName);
  if (names.length < 2) return names[0] ?? 'details';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
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
  admission_id: 'stay',
  encounter_id: 'stay',
  service_request_id: 'order',
};

const fieldName = (field: string): string => namesOfFields[field] ?? field.replace(/_id$/, '').replaceAll('_', ' ');

/** The earlier and the later value of each changed field that is short enough to be read in a sentence: `value 72 to 76`. */
export function fromTo(changes: object, before: object): string {
  const parts = Object.entries(changes)
    .filter(([field]) => isShown(field, changes))
    // Which it was and is would be said by ids, which nobody can read.
    .map(([field, after]) =>
      field.endsWith('_id')
        ? fieldName(field)
        : `${fieldName(field)} ${valueWords(Reflect.get(before, field))} to ${valueWords(after)}`,
    );
  return parts.join(', ');
}

const LONGEST = 60;

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'not recorded';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? 'other answers' : String(value);
  return text.length > LONGEST ? `“${text.slice(0, LONGEST)}…”` : text;
}
