import fc from 'fast-check';
import { Counts, percentile } from './tally.js';

it('counts by name', () => {
  const counts = new Counts();
  for (const name of ['b', 'a', 'b']) counts.add(name);
  expect(counts.entries).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
  expect([counts.of('b'), counts.of('c'), counts.total]).toEqual([2, 0, 3]);
});

it('percentiles are measurements, in order, the last of them the worst', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), (all) => {
      const [p50, p95, max] = [50, 95, 100].map((percent) => percentile(all, percent) ?? -1);
      expect(all).toContain(p50);
      expect([p50, p95, max]).toEqual([p50, p95, max].sort((a, b) => Number(a) - Number(b)));
      expect(max).toBe(Math.max(...all));
      expect(all.filter((ms) => ms <= Number(p50)).length * 2).toBeGreaterThanOrEqual(all.length);
    }),
  );
  expect(percentile([], 50)).toBeNull();
});
