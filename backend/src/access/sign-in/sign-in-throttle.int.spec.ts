import { jest } from '@jest/globals';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../platform/database/connection-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { accessMigrations } from '../access-schema.js';
import { SignInThrottle } from './sign-in-throttle.js';

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

  const fail = async (times: number, client = 'here') => {
    for (let n = 0; n < times; n++) await throttle.failed(email, client);
  };

  it('lets nine failures of one person at one place pass, and has them wait five seconds after the tenth', async () => {
    await fail(9);
    expect(await throttle.retryAfter(email, 'here')).toBeNull();
    await fail(1);
    expect(await throttle.retryAfter(email, 'here')).toBe(5);
    pass(4_999);
    expect(await throttle.retryAfter(email, 'here')).toBe(1);
    pass(5_000);
    expect(await throttle.retryAfter(email, 'here')).toBeNull();
  });

  it('doubles the wait with each further failure, up to two minutes, and forgets after an hour', async () => {
    const waits: (number | null)[] = [];
    for (let n = 0; n < 17; n++) {
      await fail(1);
      waits.push(await throttle.retryAfter(email, 'here'));
    }
    expect(waits.slice(8)).toEqual([null, 5, 10, 20, 40, 80, 120, 120, 120]);
    pass(60 * MINUTE + 1);
    await fail(9);
    expect(await throttle.retryAfter(email, 'here')).toBeNull();
  });

  it('lets through fewer than fifty guesses of one person’s password at one place in an hour', async () => {
    let guesses = 0;
    for (let passed = 0; passed < 60 * MINUTE; ) {
      pass(passed);
      const wait = await throttle.retryAfter(email, 'here');
      passed += (wait ?? 0) * 1_000;
      if (wait !== null) continue;
      await fail(1);
      guesses += 1;
    }
    expect(guesses).toBeGreaterThan(10);
    expect(guesses).toBeLessThan(50);
  });

  it('keeps neither the person out elsewhere, nor others at that place', async () => {
    await fail(20);
    expect(await throttle.retryAfter(email, 'elsewhere')).toBeNull();
    expect(await throttle.retryAfter('ward@wardboard.local', 'here')).toBeNull();
  });

  it('forgets a person’s slips when they get it right', async () => {
    await fail(9);
    await throttle.succeeded(email, 'here');
    await fail(9);
    expect(await throttle.retryAfter(email, 'here')).toBeNull();
  });

  it('counts what fails at another node', async () => {
    await fail(5);
    const otherNode = new SignInThrottle(db);
    for (let n = 0; n < 5; n++) await otherNode.failed(email, 'here');
    expect(await throttle.retryAfter(email, 'here')).toBe(5);
    expect(await otherNode.retryAfter(email, 'here')).toBe(5);
  });

  it('counts in memory while Postgres is away', async () => {
    const away = new DataSource(dataSourceOptions('postgres://u:p@127.0.0.1:1/db', []));
    const alone = new SignInThrottle(
      Object.assign(away, { driver: { master: { query: () => Promise.reject(new Error()) } } }),
    );
    for (let n = 0; n < 10; n++) await alone.failed(email, 'here');
    expect(await alone.retryAfter(email, 'here')).toBe(5);
  });
});
