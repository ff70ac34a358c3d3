import { boardRecords, type Clinical, type PatientStateAt } from '@ward-board/contract';
import { unitAfter } from '../../patient/vitals/names.js';
import { isNamedBeside, type Members, type Names, namesIn } from './names.js';

/** A field of a record by the path that leads to it: `clinical.news2.total`. Null: nothing is recorded, or there was no such record. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** That what stood there only until something was done has ended: nothing was taken out of the record. */
  readonly isOver?: true;
}

/** What changed of one record. `made`, `gone`: it was not there before, or is not after. */
export interface RecordChange {
  readonly collection: string;
  readonly id: string;
  readonly kind: 'made' | 'changed' | 'gone';
  /** The collection of the row that a transfer moved the patient on from: what the new row has as that had it is not in `fields`. Null: none did. */
  readonly from: string | null;
  readonly fields: readonly FieldChange[];
}

/** What says nothing of the patient: bookkeeping of the record, and copies of what stands in another record; and whose page it is. */
const LEFT_OUT = new Set([
  'id',
  'revision',
  'created_at',
  'updated_at',
  'updated_by',
  'edited_by',
  'patient',
  'admission',
  'patient_id',
  'record_id',
  'note_count',
  // Each of the told next steps, which their text has together.
  'steps',
]);
const isShown = (name: string, members: Members): boolean => !LEFT_OUT.has(name) && !isNamedBeside(name, members);
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields of a board's row that are read from the chart begin so. */
export const FROM_CHART = 'clinical.';
/** A list of the newest reading of each vital sign. */
export const VITALS = `${FROM_CHART}vitals`;

/** Whether a record was taken back. It stays readable, and does not count. */
export const isInError = ({ entered_in_error_at = null }: Members): boolean => entered_in_error_at !== null;

/**
 * The fields of a record with their values, in the record's order; what is not recorded is left out. Objects are taken apart, but
 * for people and whatever else has a name; of vital signs each is a field, so that two moments are compared sign by sign. An id is a field where
 * nothing beside it has its name: the name is said that another record has.
 */
export function fieldsOf(record: Members, names: Names): ReadonlyMap<string, unknown> {
  return new Map([...rawFieldsOf(record)].map(([field, value]) => [field, named(field, value, names)]));
}

const named = (field: string, value: unknown, names: Names): unknown =>
  field.endsWith('_id') ? (names.get(String(value)) ?? value) : value;

function rawFieldsOf(record: Members): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>();
  const addVitals = (vitals: Clinical['vitals']): void => {
    for (const { display, value, value_string, unit, effective_at } of vitals)
      fields.set(`${VITALS}.${display}`, {
        reading: [value_string ?? value, unitAfter(unit)].filter((part) => !isNothing(part)).join(' '),
        effective_at,
      });
  };
  const add = (name: string, value: unknown): void => {
    if (isNothing(value)) return;
    if (name === VITALS) addVitals(value as Clinical['vitals']);
    else if (typeof value !== 'object' || value === null || Array.isArray(value) || 'name' in value)
      fields.set(name, value);
    else
      for (const [inner, part] of Object.entries(value))
        if (isShown(inner, value as Members)) add(`${name}.${inner}`, part);
  };
  for (const [name, value] of Object.entries(record)) if (isShown(name, record)) add(name, value);
  return fields;
}

/** Two moments, the earlier first: what changed between them would read backwards otherwise. */
export const inOrderOfTime = <At extends { readonly at: string }>(one: At, other: At): readonly [At, At] =>
  Date.parse(other.at) < Date.parse(one.at) ? [other, one] : [one, other];

/** What differs between two moments, field by field, in the order of the collections. */
export function changesBetween(before: PatientStateAt, after: PatientStateAt): readonly RecordChange[] {
  const collections = [...new Set([...Object.keys(before.collections), ...Object.keys(after.collections)])];
  const names = new Map([...namesIn(before), ...namesIn(after)]);
  return collections.flatMap((collection) => {
    const [was, is] = [byId(before.collections[collection]), byId(after.collections[collection])];
    return [...new Set([...is.keys(), ...was.keys()])].flatMap((id) => {
      const [one, other] = [was.get(id), is.get(id)];
      const source = one || !other ? null : sourceOf(other, before);
      const fields = source && other ? movedOn(source.row, other, names) : fieldChanges(one ?? {}, other ?? {}, names);
      if (one && other && fields.length === 0) return [];
      const kind = one ? (other ? 'changed' : 'gone') : 'made';
      return [{ collection, id, kind, from: source?.collection ?? null, fields } as const];
    });
  });
}

/** The row that a transfer opened this one from, on the board that this one names: of the others the stay may have an open row too, which keeps a bed. */
function sourceOf({ transferred_from, admission_id }: Members, { collections }: PatientStateAt) {
  const source = Object.entries(boardRecords).find(([, { board }]) => board === transferred_from);
  if (!source) return null;
  const [collection] = source;
  const row = collections[collection]?.find((each) => each.admission_id === admission_id && each.closed_at === null);
  return row ? { collection, row } : null;
}

const SENT = 'transfer.fields.';

/** What a row says otherwise than the one that it was opened from. What the transfer sent is the row's own. */
function movedOn(source: Members, row: Members, names: Names): readonly FieldChange[] {
  const is = rawFieldsOf(row);
  const isOwn = (field: string): boolean =>
    is.has(field) && !(field.startsWith(SENT) && is.has(field.slice(SENT.length)));
  return fieldChanges(source, row, names).filter(({ field }) => isOwn(field));
}

function fieldChanges(before: Members, after: Members, names: Names): readonly FieldChange[] {
  // Ids are compared, and not their names: two of the same name are two.
  const [was, is] = [rawFieldsOf(before), rawFieldsOf(after)];
  // What a transfer sent is kept beside the record until its board accepts the patient: the record itself still has it afterwards.
  // What the patient came back with is said by `sent_back`, and the record that they came back from still has what it was sent.
  // What was sent is kept beside a field that was changed: the field itself says both.
  const isElsewhere = (field: string): boolean =>
    field.startsWith('sent.') ||
    (field.startsWith('transfer.') &&
      (after.transfer === null ||
        (isNothing(before.transfer) && !isNothing(after.sent_back) && !FROM_THE_RETURN.test(field))));
  const over = endedIn(before, after, was);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const ended = over.get(partOf(field));
    if (isElsewhere(field) || (ended !== undefined && ended !== field)) return [];
    const [one, other] = [was.get(field) ?? null, is.get(field) ?? null];
    const change = { field, before: named(field, one, names), after: named(field, other, names) };
    if (ended === field) return [{ ...change, isOver: true } as const];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [change];
  });
}

/** What nothing but the return of the patient says. */
const FROM_THE_RETURN = /^transfer\.back\.(?:told\.|kept_bed$)/;

/** The parts of a row that stand until something is done, each with the fields of which the first that is there says what has ended. */
const ENDING = {
  sent_back: ['sent_back.reason', 'sent_back.from'],
  told_next_step: ['told_next_step.text'],
  outcome: ['outcome.kind'],
} as const;

/** By the parts that have ended: the one field that says so. When a row was closed ends with what became of it. */
function endedIn(before: Members, after: Members, was: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
  const ended = Object.entries(ENDING).flatMap(([part, fields]) => {
    const field = fields.find((each) => was.has(each));
    return field !== undefined && !isNothing(before[part]) && after[part] === null ? [[part, field] as const] : [];
  });
  const reopened = ended.filter(([part]) => part === 'outcome').map(([, field]) => ['closed_at', field] as const);
  return new Map([...ended, ...reopened]);
}

const partOf = (field: string): string => field.split('.', 1)[0] ?? field;

const byId = (records: readonly Members[] = []): ReadonlyMap<string, Members> =>
  new Map(records.map((record) => [String(record.id), record]));
