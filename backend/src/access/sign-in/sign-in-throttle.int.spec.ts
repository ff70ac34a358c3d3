import { jest } from '@jest/globals';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../platform/database/connection-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { until } from '../../testing/until.js';
import { accessMigrations } from '../access-schema.js';
import { keyOf, pauseAfter, SignInThrottle, UNKNOWN_DEVICES } from './sign-in-throttle.js';

const MINUTE = 60_000;

describe('SignInThrottle', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: DataSource;
  let throttle: SignInThrottle;
  let email: string;
  /** As if so much time had passed by the database's clock; negative: as if that had been set back. */
  const pass = (ms: number) => db.query('UPDATE sign_in_throttle SET expire = expire - $1', [ms]);
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, accessMigrations);
    db = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  });
  afterAll(async () => {
    await db?.destroy();
    await database?.drop();
  });
  let began: number;
  beforeEach(() => {
    began = performance.now();
    email = `${crypto.randomUUID()}@wardboard.local`;
    throttle = new SignInThrottle(db);
  });
  afterEach(() => {
    throttle.onApplicationShutdown();
    jest.restoreAllMocks();
  });

  const fail = async (times: number, of = throttle) => {
    const before = await of.countFailure(email, UNKNOWN_DEVICES);
    const key = keyOf('failures', email, UNKNOWN_DEVICES);
    await db.query('UPDATE sign_in_throttle SET points = $2 WHERE key = $1', [key, before + times - 1]);
  };
  const permits = async (count: number, of = throttle) => {
    const waits: number[] = [];
    for (let n = 0; n < count; n++) waits.push(await of.acquirePermit(email));
    return waits;
  };

  /** A wait of so many seconds, less what the test itself has taken so far: on a busy machine more than a second. */
  const about = (seconds: number) => ({
    asymmetricMatch: (ms: number) => ms > (seconds - 1) * 1_000 - (performance.now() - began) && ms <= seconds * 1_000,
  });

  it('lets unknown devices be tried as they come until they have failed a thousand times at an account', async () => {
    await fail(999);
    expect(await permits(20)).toEqual(Array(20).fill(0));
    await fail(1);
    expect(await permits(3)).toEqual([0, about(5), about(5)]);
    await pass(5_000);
    expect(await permits(2)).toEqual([0, about(5)]);
  });

  it('doubles the pause of a refusal with each failure after the tenth, up to five seconds', () => {
    expect([9, 10, 11, 12, 13, 14, 1_000].map(pauseAfter)).toEqual([0, 0, 2, 4, 5, 5, 5]);
  });

  it('forgets after an hour', async () => {
    await fail(1_000);
    expect(await permits(2)).toEqual([0, about(5)]);
    await pass(60 * MINUTE);
    expect(await permits(2)).toEqual([0, 0]);
    expect(await throttle.countFailure(email, UNKNOWN_DEVICES)).toBe(1);
  });

  it('lets through some twelve guesses a minute at an account after the first thousand, however many guess', async () => {
    await fail(1_000);
    let guesses = 0;
    for (let passed = 0; passed < 5 * MINUTE; ) {
      const wait = await throttle.acquirePermit(email);
      passed += wait;
      await pass(wait);
      if (wait > 0) continue;
      await fail(1);
      guesses += 1;
    }
    expect(guesses).toBeGreaterThan(50);
    expect(guesses).toBeLessThan(80);
  });

  it('counts each client at each account for itself', async () => {
    await fail(1_000);
    expect(await throttle.countFailure(email, 'device a')).toBe(1);
    expect(await throttle.failuresOf(email, 'device b')).toBe(0);
    email = 'ward@wardboard.local';
    expect(await permits(2)).toEqual([0, 0]);
  });

  it('a browser has three tries of its own at an account in an hour, whatever unknown devices and other browsers failed', async () => {
    await fail(1_000);
    const otherNode = new SignInThrottle(db);
    otherNode.onApplicationShutdown();
    const nodes = [throttle, otherNode, throttle, otherNode, throttle, otherNode];
    const taken = await Promise.all(nodes.map((node) => node.takeBrowserTry(email, 'browser a')));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await throttle.takeBrowserTry(email, 'browser a')).toBe(false);
    expect(await throttle.takeBrowserTry(email, 'browser b')).toBe(true);
    expect(await throttle.failuresOf(email, UNKNOWN_DEVICES)).toBe(1_000);
    await throttle.succeeded(email, 'browser a');
    expect(await throttle.takeBrowserTry(email, 'browser a')).toBe(true);
    await pass(60 * MINUTE);
    expect(await throttle.takeBrowserTry(email, 'browser b')).toBe(true);
  });

  it('lets all browsers together be tried three thousand times at an account in an hour', async () => {
    for (let n = 0; n < 5; n++) await throttle.takeBrowserTry(email, `browser ${n}`);
    await db.query('UPDATE sign_in_throttle SET points = 2999 WHERE points = 5');
    expect(await throttle.takeBrowserTry(email, 'a new browser')).toBe(true);
    expect(await throttle.takeBrowserTry(email, 'another new browser')).toBe(false);
  });

  it('forgets a client’s slips when they get it right', async () => {
    await throttle.countFailure(email, 'device a');
    await throttle.succeeded(email, 'device a');
    expect(await throttle.failuresOf(email, 'device a')).toBe(0);
  });

  it('counts what fails at another node, and gives each permit at one node only', async () => {
    await fail(500);
    const otherNode = new SignInThrottle(db);
    await fail(500, otherNode);
    otherNode.onApplicationShutdown();
    const both = await Promise.all([throttle, otherNode, throttle, otherNode].map((of) => of.acquirePermit(email)));
    expect(both.sort((a, b) => a - b)).toEqual([0, about(5), about(5), about(5)]);
  });

  it('deletes what has expired, and nothing else', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    const another = new SignInThrottle(db);
    const [deleteExpired] = timers.mock.calls.at(-1) ?? [];
    await another.countFailure(email, 'expired');
    await pass(60 * MINUTE);
    await another.countFailure(email, 'new');
    deleteExpired?.();
    const left = () => db.query('SELECT points FROM sign_in_throttle');
    await until('it is deleted', async () => (await left()).length === 1);
    expect(await another.failuresOf(email, 'new')).toBe(1);
    another.onApplicationShutdown();
  });

  it.each([
    ['an hour ahead', 60 * MINUTE],
    ['an hour behind', -60 * MINUTE],
  ])('a node whose clock is %s counts and waits as every other', async (_, offset) => {
    const right = Date.now();
    await fail(1_000);
    jest.spyOn(Date, 'now').mockReturnValue(right + offset);
    expect(await permits(2)).toEqual([0, about(5)]);
    jest.restoreAllMocks();
    expect(await permits(1)).toEqual([about(5)]);
    await fail(1);
    jest.spyOn(Date, 'now').mockReturnValue(right + offset);
    expect(await throttle.failuresOf(email, UNKNOWN_DEVICES)).toBe(1_001);
  });

  it('no pause and no memory gets longer when the database’s clock is set back', async () => {
    await fail(1_000);
    await permits(1);
    for (const back of [3_000, 60 * MINUTE]) {
      await pass(-back);
      expect(await permits(2)).toEqual([0, about(5)]);
    }
    await fail(1);
    await pass(60 * MINUTE);
    expect(await throttle.failuresOf(email, UNKNOWN_DEVICES)).toBe(0);
  });
});
