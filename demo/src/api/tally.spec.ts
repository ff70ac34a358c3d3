import { Counts, Durations } from './tally.js';

it('counts by name, in the order in which names came up', () => {
  const counts = new Counts();
  for (const name of ['b', 'a', 'b']) counts.add(name);
  expect([counts.entries, counts.total, counts.of('c')]).toEqual([
    [
      ['b', 2],
      ['a', 1],
    ],
    3,
    0,
  ]);
});

describe('how long requests took', () => {
  const durationsOf = (all: readonly number[]) => {
    const durations = new Durations();
    for (const ms of all) durations.add(ms);
    return durations;
  };

  it('is told by nearest rank, and nothing where there were none', () => {
    const hundred = durationsOf(Array.from({ length: 100 }, (_, n) => n + 1));
    expect([50, 95, 99, 100].map((percent) => Math.round(hundred.percentile(percent) ?? 0))).toEqual([50, 95, 99, 100]);
    expect(hundred.count).toBe(100);
    expect(durationsOf([]).percentile(50)).toBeNull();
  });

  it('is told of nothing and of hours, too', () => {
    const odd = durationsOf([0, 3_600_000]);
    expect(odd.percentile(1)).toBeLessThan(1);
    expect(Math.round((odd.percentile(100) ?? 0) / 1000)).toBe(600);
  });
});
