import { jest } from '@jest/globals';
import { type EventStore, START } from '@ward-board/event-store';
import type { ProjectionProgress } from '@ward-board/projections';
import { Freshness } from './freshness.js';

/** Of one projection, which shows what is stored where `shows` says so; the head of the log can be told where `tells` does. */
function freshness() {
  const world = { shows: true, tells: true, heads: 0 };
  const progress = { waitFor: async () => world.shows, standings: async () => [] } as unknown as ProjectionProgress;
  const head = async () => {
    world.heads += 1;
    if (!world.tells) throw new Error('The event store is away.');
    return START;
  };
  const store = { head } as unknown as EventStore;
  const of = new Freshness(progress, store);
  return { world, of, checks: async () => of.check('boards', await store.head(), new Date().toISOString()) };
}

describe('whether rows are current', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([true, false])('is found out for who asks before the first check: %s', async (shows) => {
    const { world, of } = freshness();
    world.shows = shows;
    expect(await Promise.all([of.isCurrent('boards'), of.isCurrent('boards')])).toEqual([shows, shows]);
    expect(world.heads).toBe(1);
  });

  it('is not said while no check has succeeded, for which nobody waits again', async () => {
    const { world, of, checks } = freshness();
    world.tells = false;
    for (let n = 0; n < 3; n++) expect(await of.isCurrent('boards')).toBe(false);
    expect(world.heads).toBe(1);
    world.tells = true;
    await checks();
    expect(await of.isCurrent('boards')).toBe(true);
  });

  it('is not said any more once checks have failed for 8 s, until one succeeds', async () => {
    const { world, of, checks } = freshness();
    await checks();
    world.tells = false;
    await jest.advanceTimersByTimeAsync(8_000);
    await expect(checks()).rejects.toThrow('away');
    expect(await of.isCurrent('boards')).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(await of.isCurrent('boards')).toBe(false);
    world.tells = true;
    await checks();
    expect(await of.isCurrent('boards')).toBe(true);
  });

  it('goes by the newest check that came to an end', async () => {
    const { world, of, checks } = freshness();
    await checks();
    world.shows = false;
    expect(await checks()).toMatchObject({ state: 'behind' });
    expect(await of.isCurrent('boards')).toBe(false);
  });
});
