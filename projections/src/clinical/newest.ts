import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '@ward-board/domain';
import { namedRow, type Recalled, type Row } from '../engine/projection.js';
import { type ByList, type ClinicalEntry, NEWEST_KEPT } from './clinical-state.js';

/** An entry as it is stored by itself, under its record's id. `counts`: not while it is of another category than what boards show. */
export type Filed<Of extends ClinicalEntry> = Of & { readonly list: string; readonly counts: boolean };

/** Of each list the newest entries, and those entries that are at hand by themselves. Immutable. */
export interface Newest<Of extends ClinicalEntry> {
  readonly newest: ByList<Of>;
  readonly atHand: ReadonlyMap<string, Filed<Of>>;
}

/** The order of two texts, character by character. */
export const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

type Moment = Pick<ClinicalEntry, 'at' | 'id'>;
/** Newest first, by when it was; of one moment, by when it was recorded. */
export const laterFirst = (one: Moment, other: Moment): number =>
  compare(other.at, one.at) || compare(other.id, one.id);

/** With an entry that is new: nothing else has to be at hand. */
export function withNew<Of extends ClinicalEntry>(
  { newest, atHand }: Newest<Of>,
  filed: Filed<Of>,
  most: number = NEWEST_KEPT,
): Newest<Of> {
  const known = { newest, atHand: new Map(atHand).set(filed.id, filed) };
  if (!filed.counts) return known;
  const { list, counts: _, ...entry } = filed;
  const sorted = [...(newest[list] ?? []), entry as unknown as Of].sort(laterFirst);
  return { ...known, newest: { ...newest, [list]: sorted.slice(0, most) } };
}

/**
 * With an entry as it is now in place of the one of its id; null: without it. The newest of its lists have to be at hand
 * (`recalledEntries`), so that another takes the place of one that goes, or is older now.
 */
export function withChanged<Of extends ClinicalEntry>(
  { newest, atHand: before }: Newest<Of>,
  was: Filed<Of>,
  is: Filed<Of> | null,
  most: number = NEWEST_KEPT,
): Newest<Of> {
  const atHand = new Map(before);
  if (is) atHand.set(is.id, is);
  else atHand.delete(was.id);
  const left = new Set([was.list, is?.list ?? was.list]);
  return { newest: [...left].reduce((all, list) => filledUp(all, list, was.id, { atHand, most }), newest), atHand };
}

function filledUp<Of extends ClinicalEntry>(
  all: ByList<Of>,
  list: string,
  changed: string,
  { atHand, most }: Pick<Newest<Of>, 'atHand'> & { readonly most: number },
): ByList<Of> {
  const known = new Map((all[list] ?? []).filter(({ id }) => id !== changed).map((entry) => [entry.id, entry]));
  for (const { list: own, counts, ...entry } of atHand.values())
    if (own === list && counts && !known.has(entry.id)) known.set(entry.id, entry as unknown as Of);
  const { [list]: before, ...others } = all;
  const sorted = [...known.values()].sort(laterFirst).slice(0, most);
  if (sorted.length === 0) return before ? others : all;
  return isDeepStrictEqual(sorted, before) ? all : { ...all, [list]: sorted };
}

/** Of too many lists, the one goes whose newest entry is the oldest. @param stays whether a list never goes. */
export function bounded<Of extends ClinicalEntry>(
  all: ByList<Of>,
  most: number,
  stays: (list: string) => boolean,
): ByList<Of> {
  const lists = Object.keys(all);
  if (lists.length <= most) return all;
  const newestAt = (list: string) => all[list]?.[0]?.at ?? '';
  const [oldest = ''] = lists
    .filter((list) => !stays(list))
    .sort((one, other) => compare(newestAt(one), newestAt(other)) || compare(one, other));
  const { [oldest]: _, ...left } = all;
  return left;
}

/** Under which the entries of a patient's list are filed. */
export const listOf = (patient_id: string, list: string): string => `${patient_id} ${list}`;

/** The entries that are at hand, as rows of the patient's past: found by their lists, the newest first, while they count. */
export const entryRows = <Of extends ClinicalEntry>(
  collection: string,
  patient_id: string,
  { atHand }: Pick<Newest<Of>, 'atHand'>,
): readonly Row[] =>
  [...atHand.values()].map((record) => {
    const under = listOf(patient_id, record.list);
    const row: Row = { collection, id: record.id, feeds: [], search: under, record, sealed: true };
    return record.counts ? { ...row, filed: { under, at: record.at } } : row;
  });

/** How the entries of a collection are found in events. */
export interface EntryKind {
  readonly collection: string;
  /** How many of each list are kept; left out: `NEWEST_KEPT`. */
  readonly most?: number;
  /** The field of events that names a record. */
  readonly names: 'record_id' | 'report_id';
  /** The events by which a record begins, and those that change it. */
  readonly begins: readonly EventType[];
  readonly changes: readonly EventType[];
  /** The list that an event says its record is in, or comes to be in; undefined: it does not say. */
  readonly listIn: (data: Readonly<Record<string, unknown>>) => unknown;
}

/**
 * The entries that some events of one patient are about, and the newest of every list that these are or come to be in: as many more
 * than are kept as may leave a list by these events. Recording alone needs none.
 */
export function recalledEntries(
  events: readonly { readonly type: string; readonly data: unknown }[],
  { collection, most = NEWEST_KEPT, names, begins, changes, listIn }: EntryKind,
): Recalled {
  const said = (types: readonly string[]) =>
    events.filter(({ type }) => types.includes(type)).map(({ data }) => data as Readonly<Record<string, unknown>>);
  const changing = said(changes);
  if (changing.length === 0) return [];
  const newest = most + changing.length;
  const about = new Set(changing.map((data) => data[names]));
  const begun = said(begins).filter((data) => about.has(data[names]));
  const made = new Set(begun.map((data) => data[names]));
  const lists = [...begun, ...changing].flatMap((data) => {
    const list = listIn(data);
    return typeof list === 'string' && typeof data.patient_id === 'string' ? [listOf(data.patient_id, list)] : [];
  });
  return [
    ...[...about].filter((id) => !made.has(id)).flatMap((id) => namedRow(collection, id, newest)),
    ...[...new Set(lists)].map((under) => ({ collection, under, newest })),
  ];
}
