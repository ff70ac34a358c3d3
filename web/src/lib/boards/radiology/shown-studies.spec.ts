import type { ImagingStudyRecord } from '@ward-board/contract';
import fc from 'fast-check';
import { broughtUpToDate, joined, withItsName } from './shown-studies.js';

const study = (id: string, revision: number, more: Partial<ImagingStudyRecord> = {}) =>
  ({ id, revision, patient: { id: 'p', name: 'Ada Kowalska' }, patient_name: null, ...more }) as ImagingStudyRecord;
const byId = (rows: readonly ImagingStudyRecord[]) => new Map(rows.map((row) => [row.id, row]));
const some = fc
  .uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), revision: fc.nat(5) }), { selector: ({ id }) => id })
  .map((rows) => rows.map(({ id, revision }) => study(id, revision)));

describe('the studies of an answer, brought up to date', () => {
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
    const left = new Set(['a', 'b']);
    const rows = [study('a', 1), study('b', 1), study('c', 1)];
    expect(broughtUpToDate({ rows, left }, byId([study('b', 2)])).map(({ id }) => id)).toEqual(['b', 'c']);
  });
});

it('live and older studies are joined newest first, each once and as its latest', () => {
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

it('a study is shown by the name that it gives the patient, as one and the same row each time', () => {
  const plain = study('a', 1);
  expect(withItsName(plain)).toBe(plain);
  const own = study('b', 1, { patient_name: 'A. Kowalska' });
  expect(withItsName(own).patient.name).toBe('A. Kowalska');
  expect(withItsName(own)).toBe(withItsName(own));
});
