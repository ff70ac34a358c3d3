import type { FeedChange, FeedCollections } from '@ward-board/contract';

/** A collection that boards and lists are made of, by the REST path's name. */
export type Collection = keyof FeedCollections;
/** Records by collection and id. A collection that a feed does not have is left out. */
export type Rows = { readonly [Name in Collection]?: ReadonlyMap<string, FeedCollections[Name]> };

/**
 * A board or a list at one number of its feed. `identity` is the feed's: within one, numbers only rise; `stopped` are the
 * patients whose rows stand still, each with since when (RFC 3339).
 */
export interface Snapshot {
  readonly identity: string;
  readonly seq: number;
  readonly rows: Rows;
  readonly stopped: ReadonlyMap<string, string>;
}

interface Identified {
  readonly id: string;
}
/** Rows when it does not matter of which kind they are: each record stays in the collection that it came in. */
type AnyRows = Readonly<Record<string, ReadonlyMap<string, Identified>>>;

/** Rows out of lists of records. */
export function snapshotRows(lists: { readonly [Name in Collection]?: readonly FeedCollections[Name][] }): Rows {
  const entries = Object.entries(lists as Readonly<Record<string, readonly Identified[]>>);
  return Object.fromEntries(entries.map(([name, list]) => [name, new Map(list.map((row) => [row.id, row]))])) as Rows;
}

/** Applies changes in their order. A collection that none of them is in stays the very same map. */
export function applyChanges(rows: Rows, changes: readonly FeedChange[]): Rows {
  const changed = new Map<string, Map<string, Identified>>();
  for (const change of changes) {
    const map = changed.get(change.collection) ?? new Map<string, Identified>(rows[change.collection]);
    changed.set(change.collection, map);
    if (change.op === 'remove') map.delete(change.id);
    else map.set(change.id, change.record);
  }
  return { ...rows, ...(Object.fromEntries(changed) as Rows) };
}

/** The new rows, with the very objects of the old ones where nothing changed, so that the screen keeps still. */
export function keepEqual(old: Rows, fresh: Rows): Rows {
  const before: AnyRows = old;
  const kept = Object.entries(fresh as AnyRows).map(([name, rows]) => [name, keepEqualIn(before[name], rows)]);
  return Object.fromEntries(kept) as Rows;
}

function keepEqualIn(old: AnyRows[string] | undefined, fresh: AnyRows[string]): AnyRows[string] {
  if (old === undefined) return fresh;
  const kept = new Map<string, Identified>();
  let same = old.size === fresh.size;
  for (const [id, row] of fresh) {
    const before = old.get(id);
    const equal = before !== undefined && JSON.stringify(before) === JSON.stringify(row);
    kept.set(id, equal ? before : row);
    same &&= equal;
  }
  return same ? old : kept;
}

/** Ids of the records that came, changed or left between two states of the rows. */
export function changedBetween(old: Rows, fresh: Rows): string[] {
  const [before, after]: [AnyRows, AnyRows] = [old, fresh];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name] ?? new Map(), after[name] ?? new Map()];
    if (was === is) return [];
    const gone = [...was.keys()].filter((id) => !is.has(id));
    return [...[...is.keys()].filter((id) => was.get(id) !== is.get(id)), ...gone];
  });
}

const sorted = new WeakMap<object, readonly Identified[]>();

/** A collection's records, newest first; the same array for as long as the collection is the same. */
export function newestFirst<Row extends Identified>(rows: ReadonlyMap<string, Row>): readonly Row[] {
  const known = sorted.get(rows) as readonly Row[] | undefined;
  if (known !== undefined) return known;
  const list = [...rows.values()].sort((one, other) => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0));
  sorted.set(rows, list);
  return list;
}
