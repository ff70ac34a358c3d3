import type { WardKey } from '@ward-board/contract';
import type { Row } from './projection.js';

/** A patient's rows, by what names them. */
export type RowsByKey = ReadonlyMap<string, Row>;

/** What names a row within a projection: an id alone may stand in two collections. */
export const keyOf = ({ collection, id }: Row): string => `${collection}/${id}`;

/** A row that was made, changed or dropped. */
export type Difference =
  | { readonly was: Row | undefined; readonly is: Row }
  | { readonly was: Row; readonly is: undefined };

const same = (was: Row, is: Row) => was.record === is.record && was.boards.join() === is.boards.join();

/** What was dropped comes first, so that what one patient gives up another can take in the same append. */
export function differences(before: RowsByKey, after: RowsByKey): readonly Difference[] {
  const found: Difference[] = [];
  for (const [key, was] of before) if (!after.has(key)) found.push({ was, is: undefined });
  for (const [key, is] of after) {
    const was = before.get(key);
    if (!was || !same(was, is)) found.push({ was, is });
  }
  return found;
}

/** What it means to each board that the row stood or stands on. */
export function* changesOnBoards({ was, is }: Difference): Generator<readonly [WardKey, object]> {
  for (const ward of was?.boards ?? [])
    if (was && !is?.boards.includes(ward)) yield [ward, { collection: was.collection, op: 'remove', id: was.id }];
  for (const ward of is?.boards ?? []) {
    if (!is || (was?.record === is.record && was.boards.includes(ward))) continue;
    const { collection, id, record } = is;
    yield [ward, { collection, op: 'upsert', id, record }];
  }
}
