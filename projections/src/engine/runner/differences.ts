import type { FeedName } from '@ward-board/contract';
import type { UnnumberedPatch } from '../checkpoint/write-batch.js';
import type { Projection, Row, RowName } from '../projection.js';

/** A document's rows, by what names them. */
export type RowsByName = ReadonlyMap<string, Row>;

/** What names a row within a projection: an id alone may stand in two collections. */
export const nameOf = ({ collection, id }: RowName): string => `${collection}/${id}`;

/** A row that was made, changed or dropped. */
export type Difference =
  | { readonly was: Row | undefined; readonly is: Row }
  | { readonly was: Row; readonly is: undefined };

const nameIn = ({ was, is }: Difference): string => nameOf(is ?? was);

const same = (was: Row, is: Row) =>
  was.record === is.record &&
  was.feeds.join() === is.feeds.join() &&
  was.search === is.search &&
  was.sealed === is.sealed;

/** A difference in the rows of a document. */
export type DocumentDifference = Difference & { readonly key: string };

/** What became of a document's rows. What was dropped comes first. */
export function differences(before: RowsByName, after: RowsByName): readonly Difference[] {
  const found: Difference[] = [];
  for (const [name, was] of before) if (!after.has(name)) found.push({ was, is: undefined });
  for (const [name, is] of after) {
    const was = before.get(name);
    if (!was || !same(was, is)) found.push({ was, is });
  }
  return found;
}

/** What several differences of each row come to together, where that is one. */
export function combined(all: readonly Difference[]): readonly Difference[] {
  const first = new Map<string, Row | undefined>();
  const last = new Map<string, Row | undefined>();
  for (const { was, is } of all) {
    const name = nameOf(is ?? was);
    if (!first.has(name)) first.set(name, was);
    last.set(name, is);
  }
  return [...last].flatMap(([name, is]): Difference[] => {
    const was = first.get(name);
    if (is) return [{ was, is }];
    return was ? [{ was, is }] : [];
  });
}

/**
 * One patch for each feed in which something changed (P3), with what left it before what came. The same rows make the same patch,
 * whatever order they are given in.
 * @param chartOf of the projection.
 */
export function patchesOf(
  found: readonly Difference[],
  at: string,
  chartOf: Projection['chartOf'] = () => null,
): readonly UnnumberedPatch[] {
  const feedsOf = (row: Row | undefined): readonly FeedName[] => {
    const chart = row && chartOf(row);
    return chart ? [...row.feeds, chart] : (row?.feeds ?? []);
  };
  const changes = new Map<FeedName, object[]>();
  const add = (feed: FeedName, change: object) => {
    const list = changes.get(feed);
    if (list) list.push(change);
    else changes.set(feed, [change]);
  };
  // By name: rows that were read from the database stand in another order than those that were kept in memory.
  const byName = [...found].sort((one, other) => (nameIn(one) < nameIn(other) ? -1 : 1));
  for (const { was, is } of byName)
    for (const feed of feedsOf(was))
      if (was && !feedsOf(is).includes(feed)) add(feed, { collection: was.collection, op: 'remove', id: was.id });
  for (const { was, is } of byName)
    for (const feed of feedsOf(is)) {
      if (!is || (was?.record === is.record && feedsOf(was).includes(feed))) continue;
      const { collection, id, record } = is;
      add(feed, { collection, op: 'upsert', id, record });
    }
  return [...changes].map(([feed, list]) => ({ feed, at, changes: list }));
}
