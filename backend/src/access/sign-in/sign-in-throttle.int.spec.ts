import { jest } from '@jest/globals';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../platform/database/connection-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { accessMigrations } from '../access-schema.js';
import { pauseAfter, SignInThrottle, STRANGERS } from './sign-in-throttle.js';

const MINUTE = 60_000;

describe('SignInThrottle', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: DataSource;
  let throttle: SignInThrottle;
  let email: string;
  let now: number;
  const pass = (ms: number) => jest.spyOn(Date, 'now').mockImplementation(() => now + ms);
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, accessMigrations);
    db = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  });
  afterAll(async () => {
    await db?.destroy();
    await database?.drop();
  });
  beforeEach(() => {
    email = `${crypto.randomUUID()}@wardboard.local`;
    now = Date.now();
    pass(0);
    throttle = new SignInThrottle(db);
  });
  afterEach(() => jest.restoreAllMocks());

  const fail = async (times: number, of = throttle) => {
    for (let n = 0; n < times; n++) await of.failed(email, STRANGERS);
  };
  const turns = async (count: number, of = throttle) => {
    const waits: number[] = [];
    for (let n = 0; n < count; n++) waits.push(await of.takeTurn(email));
    return waits;
  };

  it('lets strangers try as they like until they have failed ten times at an account', async () => {
    await fail(9);
    expect(await turns(20)).toEqual(Array(20).fill(0));
    await fail(1);
    expect(await turns(3)).toEqual([0, 1_000, 1_000]);
    pass(999);
    expect(await turns(1)).toEqual([1]);
    pass(1_000);
    expect(await turns(2)).toEqual([0, 1_000]);
  });

  it('doubles the pause with each further failure, up to five seconds, and forgets after an hour', async () => {
    expect([9, 10, 11, 12, 13, 14, 1_000].map(pauseAfter)).toEqual([0, 1, 2, 4, 5, 5, 5]);
    await fail(20);
    expect(await turns(2)).toEqual([0, 5_000]);
    pass(60 * MINUTE + 1);
    expect(await turns(2)).toEqual([0, 0]);
  });

  it('lets through fewer than eight hundred guesses at an account in an hour, however many guess', async () => {
    let guesses = 0;
    for (let passed = 0; passed < 60 * MINUTE; ) {
      pass(passed);
      const wait = await throttle.takeTurn(email);
      passed += wait;
      if (wait > 0) continue;
      await fail(1);
      guesses += 1;
    }
    expect(guesses).toBeGreaterThan(100);
    expect(guesses).toBeLessThan(800);
  });

  it('counts each client at each account for itself', async () => {
    await fail(20);
    expect(await throttle.failed(email, 'device a')).toBe(1);
    expect(await throttle.failuresOf(email, 'device b')).toBe(0);
    email = 'ward@wardboard.local';
    expect(await turns(2)).toEqual([0, 0]);
  });

  it('forgets a client’s slips when they get it right', async () => {
    await throttle.failed(email, 'device a');
    await throttle.succeeded(email, 'device a');
    expect(await throttle.failuresOf(email, 'device a')).toBe(0);
  });

  it('counts what fails at another node, and gives each turn at one node only', async () => {
    await fail(5);
    const otherNode = new SignInThrottle(db);
    await fail(5, otherNode);
    const both = await Promise.all([throttle, otherNode, throttle, otherNode].map((of) => of.takeTurn(email)));
    expect(both.sort()).toEqual([0, 1_000, 1_000, 1_000]);
  });

  it('counts in memory while Postgres is away', async () => {
    const away = new DataSource(dataSourceOptions('postgres://u:p@127.0.0.1:1/db', []));
    const alone = new SignInThrottle(
      Object.assign(away, { driver: { master: { query: () => Promise.reject(new Error()) } } }),
    );
    await fail(10, alone);
    expect(await turns(2, alone)).toEqual([0, 1_000]);
  });
});
