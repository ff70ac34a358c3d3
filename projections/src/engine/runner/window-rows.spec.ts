import fc from 'fast-check';
import type { DocumentRow } from '../checkpoint/write-batch.js';
import type { Window } from '../projection.js';
import { type DocumentDifference, patchesOf } from './differences.js';
import { WindowRows } from './window-rows.js';

/** Small, so that everything happens at its edges. */
const window: Window = {
  ...{ feed: 'radiology', collection: 'studies', newest: 3, mostOpen: 4 },
  isOpen: (record) => (record as Study).open,
  seal: (record) => ({ ...record, patient: null }),
  removedBy: 'ImagingStudyRemoved',
};

interface Study {
  readonly open: boolean;
  readonly says: number;
  readonly patient: string | null;
}

/** What one append does to one study: orders it, says something else of it, closes it, takes it away. */
const change = fc.record({
  id: fc.integer({ min: 0, max: 14 }),
  does: fc.constantFrom('put', 'put', 'close', 'remove'),
});
const appends = fc.array(fc.uniqueArray(change, { maxLength: 3, selector: ({ id }) => id }), { maxLength: 60 });
const nameOf = (id: number) => String(id).padStart(2, '0');

/** A table of rows, and the board that patches make, after each append; batches end where `cuts` say. */
function* live(
  history: readonly (typeof appends extends fc.Arbitrary<infer All> ? All : never)[number][],
  cuts: number,
) {
  const table = new Map<string, DocumentRow>();
  const board = new Map<string, object>();
  let shown = WindowRows.of(window, []);
  for (const [n, changes] of history.entries()) {
    if (n % cuts === 0) {
      // As after a batch, with no more of the past than may be let in by it.
      const removals = history
        .slice(n, n + cuts)
        .flat()
        .filter(({ does }) => does === 'remove').length;
      const sealed = [...table.values()].filter((row) => row.sealed).sort((a, b) => (a.id < b.id ? 1 : -1));
      shown = shown.withoutSealed().with(sealed.slice(0, removals).map((row) => ({ ...row, record: named(row) })));
    }
    const found = changes.flatMap(({ id, does }): DocumentDifference[] => {
      const was = table.get(nameOf(id));
      if (does !== 'put' && !was) return [];
      const key = 'key';
      if (does === 'remove') return was ? [{ was, is: undefined, key }] : [];
      const open = does === 'put' && (was ? window.isOpen(was.record) : true);
      const record: Study = { open, says: n, patient: 'Amina' };
      const is = { collection: 'studies', id: nameOf(id), feeds: [], search: null, ...was, record };
      return [{ was, is, key }];
    });
    const settled = shown.settle(found);
    for (const { was, is, key } of settled)
      if (is) table.set(is.id, { ...is, key });
      else table.delete(was.id);
    for (const { changes: patched } of patchesOf(settled, ''))
      for (const each of patched as { op: string; id: string; record: object }[])
        if (each.op === 'upsert') board.set(each.id, each.record);
        else expect(board.delete(each.id)).toBe(true);
    yield { table, board };
  }
}
const named = ({ record }: DocumentRow) => ({ ...record, patient: 'Amina' });

/** What the board is to show of a table: the newest, and the newest open ones. */
function wanted(table: ReadonlyMap<string, DocumentRow>): readonly string[] {
  const ids = [...table.keys()].sort().reverse();
  const open = ids.filter((id) => window.isOpen(table.get(id)?.record ?? {})).slice(0, window.mostOpen);
  return [...new Set([...ids.slice(0, window.newest), ...open])].sort();
}

describe('a window on a collection', () => {
  it.each([1, 4])('shows all that is open and the newest after each append, in batches of %i', (cuts) => {
    fc.assert(
      fc.property(appends, (history) => {
        for (const { table } of live(history, cuts)) {
          const onBoard = [...table.values()].filter(({ feeds }) => feeds.length > 0).map(({ id }) => id);
          expect(onBoard.sort()).toEqual(wanted(table));
        }
      }),
    );
  });

  it.each([1, 4])(
    'seals what is closed and not shown, without the patient, and nothing else, in batches of %i',
    (cuts) => {
      fc.assert(
        fc.property(appends, (history) => {
          for (const { table } of live(history, cuts))
            for (const { record, feeds, sealed = false } of table.values()) {
              expect(sealed).toBe(feeds.length === 0 && !window.isOpen(record));
              expect((record as Study).patient).toBe(sealed ? null : 'Amina');
            }
        }),
      );
    },
  );

  it.each([1, 4])('P3: its patches make the board that the rows say, in batches of %i', (cuts) => {
    fc.assert(
      fc.property(appends, (history) => {
        for (const { table, board } of live(history, cuts)) {
          const rows = [...table.values()].filter(({ feeds }) => feeds.length > 0);
          expect(Object.fromEntries(board)).toEqual(Object.fromEntries(rows.map(({ id, record }) => [id, record])));
        }
      }),
    );
  });
});
