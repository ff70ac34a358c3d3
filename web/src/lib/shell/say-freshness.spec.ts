import type { Freshness } from '../live/live-board.svelte.js';
import { sayFreshness } from './say-freshness.js';

const known = (state: Freshness['state'], ageSeconds: number | null): Freshness => ({
  ...{ state, ageSeconds, asOf: null, since: null },
});

describe('the freshness of a board in words', () => {
  it.each([
    ['loading', 'unknown', null, { sign: 'waiting', words: 'Connecting…' }],
    ['catching-up', 'unknown', 1, { sign: 'behind', words: 'Catching up · 1 s ago' }],
    ['live', 'current', 2, { sign: 'live', words: 'Live · 2 s ago' }],
    ['live', 'current', 8, { sign: 'live', words: 'Live · 8 s ago' }],
    // As of a device that slept.
    ['stale', 'behind', 600, { sign: 'old', words: 'Behind · 10 min old' }],
    ['stale', 'unknown', 600, { sign: 'lost', words: 'Not live · 10 min old' }],
    ['failed', 'unknown', null, { sign: 'failed', words: 'Could not load' }],
    ['stale', 'current', 9, { sign: 'lost', words: 'Not live · 9 s old' }],
    ['stale', 'unknown', 9, { sign: 'lost', words: 'Not live · 9 s old' }],
    ['live', 'behind', 1, { sign: 'behind', words: 'Catching up · 1 s ago' }],
    ['stale', 'behind', 60, { sign: 'old', words: 'Behind · 1 min old' }],
    ['stale', 'stopped', 3, { sign: 'stopped', words: 'Stopped · 3 s old' }],
  ] as const)('while it is %s and the service says %s', (phase, state, age, said) =>
    expect(sayFreshness(phase, known(state, age))).toEqual(said),
  );

  it('says that it reconnects from the loss of the connection on, until the service is heard again', () => {
    const lost = { ...known('unknown', 3), since: new Date('2026-11-22T21:09:10.000Z') };
    expect(sayFreshness('catching-up', lost)).toEqual({ sign: 'behind', words: 'Reconnecting · 3 s ago' });
    expect(sayFreshness('catching-up', known('current', 3))?.words).toBe('Catching up · 3 s ago');
  });

  it.each(['forbidden', 'signed-out'] as const)('is not said of a board that is not shown: %s', (phase) =>
    expect(sayFreshness(phase, known('unknown', null))).toBeNull(),
  );
});
