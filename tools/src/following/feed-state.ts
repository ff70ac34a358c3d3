import { isDeepStrictEqual } from 'node:util';

/** A record as far as it matters here: it has an id. */
export interface Identified {
  readonly id: string;
}
/** What a patch says of one record. */
export interface Change {
  readonly collection: string;
  readonly op: 'upsert' | 'remove';
  readonly id: string;
  readonly record?: Identified;
}
/** A numbered patch of a board or a list. */
export interface NumberedPatch {
  readonly seq: number;
  readonly changes: readonly Change[];
}
/** A board's or a list's records at one number of one life of its feed; the keys are `collection/id`. */
export interface FeedState {
  readonly life: string;
  readonly seq: number;
  readonly records: ReadonlyMap<string, Identified>;
}

const keyOf = (collection: string, id: string) => `${collection}/${id}`;

/** The state that a reading by REST gives. */
export function stateOf(
  life: string,
  seq: number,
  collections: Readonly<Record<string, readonly Identified[] | undefined>>,
): FeedState {
  const records = Object.entries(collections).flatMap(([collection, items = []]) =>
    items.map((record) => [keyOf(collection, record.id), record] as const),
  );
  return { life, seq, records: new Map(records) };
}

/** The state after patches, in their order, of which the last leads to `seq`. Those that are in it already change nothing. */
export function patched(state: FeedState, patches: readonly NumberedPatch[], seq: number): FeedState {
  const records = new Map(state.records);
  for (const patch of patches) {
    if (patch.seq <= state.seq) continue;
    for (const { collection, op, id, record } of patch.changes) {
      if (op === 'upsert' && record) records.set(keyOf(collection, id), record);
      else records.delete(keyOf(collection, id));
    }
  }
  return { ...state, seq: Math.max(seq, state.seq), records };
}

/** What two states of one life and number disagree on: one line for each record. Empty when they are equal. */
export function differences(followed: FeedState, read: FeedState): readonly string[] {
  if (followed.life !== read.life) return [`life ${followed.life} followed, ${read.life} read`];
  if (followed.seq !== read.seq) return [`number ${followed.seq} followed, ${read.seq} read`];
  const missing = [...read.records.keys()].filter((key) => !followed.records.has(key));
  const extra = [...followed.records.keys()].filter((key) => !read.records.has(key));
  const unequal = [...read.records].filter(
    ([key, record]) => followed.records.has(key) && !isDeepStrictEqual(followed.records.get(key), record),
  );
  return [
    ...missing.map((key) => `${key} is missing in what was followed`),
    ...extra.map((key) => `${key} is in what was followed, and not in the snapshot`),
    ...unequal.map(([key, record]) => `${key} differs: ${fieldsThatDiffer(followed.records.get(key), record)}`),
  ];
}

/** The names of the fields that differ: never their values, which are patients' data. */
function fieldsThatDiffer(followed: unknown, read: unknown): string {
  const [one, other] = [followed, read].map((record) => record as Readonly<Record<string, unknown>>);
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].filter((name) => !isDeepStrictEqual(one?.[name], other?.[name])).join(', ');
}
