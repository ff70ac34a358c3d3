import fc from 'fast-check';
import { broughtUpToDate, joined } from './merged-rows.js';

interface Row {
  readonly id: string;
  readonly revision: number;
}
const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
const some = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), revision: fc.nat(5) }), {
  selector: ({ id }) => id,
});

describe('the records of an answer, brought up to date', () => {
  it('are each the newer of what was answered and what is live', () => {
    fc.assert(
      fc.property(some, some, (rows, live) => {
        const known = byId(live);
        const shown = broughtUpToDate({ rows, left: new Set() }, known);
        expect(shown.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
        for (const [n, { revision }] of rows.entries())
          expect(shown[n]?.revision).toBe(Math.max(revision, known.get(rows[n]?.id ?? '')?.revision ?? 0));
      }),
    );
  });

  it('are without what has left the board since, unless it is there again', () => {
    const [left, rows] = [new Set(['a', 'b']), ['a', 'b', 'c'].map((id) => ({ id, revision: 1 }))];
    expect(broughtUpToDate({ rows, left }, byId([{ id: 'b', revision: 2 }])).map(({ id }) => id)).toEqual(['b', 'c']);
  });
});

it('live and older records are joined newest first, each once and as its latest', () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      const all = joined(one, other);
      const ids = all.map(({ id }) => id);
      expect(ids).toEqual([...new Set([...one, ...other].map(({ id }) => id))].sort().reverse());
      for (const row of [...one, ...other])
        expect(all.find(({ id }) => id === row.id)?.revision).toBeGreaterThanOrEqual(row.revision);
    }),
  );
});
