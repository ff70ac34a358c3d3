import { type RecordedEvent, START } from '@ward-board/event-store';
import type { DocumentRow, UnnumberedPatch } from '../engine/checkpoint/write-batch.js';
import type { Projection, Row } from '../engine/projection.js';
import { type FoldedBatch, foldBatch, type OpenDocument, openDocument } from '../engine/runner/fold-batch.js';
import { keyedAppends, keysOf } from '../engine/runner/keyed-appends.js';
import { recalledBy, rowsToOpenWith } from '../engine/runner/recalled-rows.js';
import { WindowRows } from '../engine/runner/window-rows.js';

/** What folding a whole history came to. */
export interface FoldedHistory {
  /** By collection and id. */
  readonly rows: readonly Row[];
  readonly patches: readonly UnnumberedPatch[];
}

/** As JSON keeps it: what a row is after it was stored and loaded. */
export const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const nameOf = ({ collection, id }: { readonly collection: string; readonly id: string }) => `${collection}/${id}`;

/** By collection and id, so that rows can be compared whatever their order. */
export const sorted = <Item extends { readonly collection: string; readonly id: string }>(rows: readonly Item[]) =>
  [...rows].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));

/** Folds events into documents, each opened from none of its rows or as it is given; what can't be folded is thrown. */
export function foldEvents(
  projection: Projection,
  events: readonly RecordedEvent[],
  rowsOf: (key: string) => readonly Row[] = () => [],
  others: readonly string[] = [],
) {
  const { appends, keyless } = keyedAppends(projection, events);
  if (keyless) throw keyless.error;
  const opened = [...new Set([...keysOf(appends), ...others])].map((key): [string, OpenDocument] => [
    key,
    openDocument(projection, rowsOf(key)),
  ]);
  return foldBatch(projection, appends, new Map(opened), START, shownIn(projection, opened));
}

/** All that the windows of a projection have to choose from. */
function shownIn({ windows = [] }: Projection, opened: readonly [string, OpenDocument][]) {
  const rows = opened.flatMap(([key, document]) => [...document.rows.values()].map((row) => ({ ...row, key })));
  return windows.map((window) =>
    WindowRows.of(
      window,
      rows.filter(({ collection }) => collection === window.collection),
    ),
  );
}

/**
 * Folds a history batch by batch, with a table of rows in place of the database: every batch finds its documents as rows
 * alone give them back, as a runner does that has just started.
 * @param after is given what each batch came to.
 */
export function foldAll(
  projection: Projection,
  batches: readonly (readonly RecordedEvent[])[],
  after: (batch: FoldedBatch) => void = () => {},
): FoldedHistory {
  const table = new Map<string, DocumentRow>();
  const patches: UnnumberedPatch[] = [];
  let failure: unknown;
  const apply: Projection['apply'] = (document, event) => {
    try {
      return projection.apply(document, event);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  for (const batch of batches) {
    const { appends } = keyedAppends(projection, batch);
    const recalled = recalledBy(
      projection,
      appends.flatMap(({ events }) => events),
    );
    const rowsOf = (key: string) => {
      const own = new Map([...table].flatMap(([name, row]) => (row.key === key ? [[name, withoutKey(row)]] : [])));
      // A window looks at all rows.
      return projection.windows ? [...own.values()] : rowsToOpenWith(recalled.get(key) ?? [], own);
    };
    const others = projection.windows ? [...table.values()].map(({ key }) => key) : [];
    const folded = foldEvents({ ...projection, apply }, batch, (key) => stored(rowsOf(key)), others);
    for (const { message } of folded.parked) throw failure ?? new Error(message);
    for (const row of folded.dropped) table.delete(nameOf(row));
    for (const row of folded.written) table.set(nameOf(row), row);
    patches.push(...folded.patches);
    after(folded);
  }
  const rows = sorted([...table.values()]).map(withoutKey);
  return { rows: stored(rows), patches: stored(patches) };
}

const withoutKey = ({ key: _, ...row }: DocumentRow): Row => row;

/** The rows and patches of a history, folded at once. */
export const folded = (projection: Projection, history: readonly RecordedEvent[]): FoldedHistory =>
  foldAll(projection, [history]);
