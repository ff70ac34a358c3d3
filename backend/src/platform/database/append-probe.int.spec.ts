import { jest } from '@jest/globals';
import { EventStoreUnavailable, migrateEventStore, openKurrentEventStore } from '@ward-board/event-store';
import { createTestDatabase, InMemoryLog } from '@ward-board/event-store/testing';
import pg from 'pg';
import { AppendProbe } from './append-probe.js';

describe('a try whether KurrentDB takes appends', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('stores nothing where it does', async () => {
    const database = await createTestDatabase();
    const pool = new pg.Pool({ connectionString: database.url });
    await migrateEventStore(pool);
    const log = new InMemoryLog();
    const store = await openKurrentEventStore(log.connect(), pool);
    const before = log.appends;
    expect(await new AppendProbe(store).refusal()).toBeNull();
    expect(log.appends).toBe(before + 1);
    expect(log.events).toEqual([]);
    await store.close();
    await pool.end();
    await database.drop();
  });

  it('says why it does not, and asks once for all who ask at the same time', async () => {
    let appends = 0;
    const append = () => {
      appends += 1;
      return Promise.reject(new EventStoreUnavailable('KurrentDB has no leader'));
    };
    const probe = new AppendProbe({ append });
    expect(await Promise.all([probe.refusal(), probe.refusal()])).toEqual([
      'KurrentDB has no leader',
      'KurrentDB has no leader',
    ]);
    expect(appends).toBe(1);
  });

  it('does not wait for what is not answered, and sends nothing after it until it is', async () => {
    const answers: (() => void)[] = [];
    const append = () => new Promise<never>((_, reject) => answers.push(() => reject(new Error('frozen'))));
    const probe = new AppendProbe({ append });
    expect(await probe.refusal()).toBe('KurrentDB does not answer appends');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 60_000);
    expect(await probe.refusal()).toBe('KurrentDB does not answer appends');
    expect(answers).toHaveLength(1);
    answers[0]?.();
    expect(await probe.refusal()).toBe('frozen');
    jest.spyOn(performance, 'now').mockImplementation(() => now + 120_000);
    expect(await probe.refusal()).toBe('KurrentDB does not answer appends');
    expect(answers).toHaveLength(2);
  });
});
