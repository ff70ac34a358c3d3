import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { firstIdAt } from '@ward-board/event-store';
import { DataSource } from 'typeorm';
import { Revocations } from '../../access/sessions/revocations.js';
import { AccessLogPruning } from '../../audit/access-log-pruning.js';
import { IdempotencyKeys } from '../../idempotency/idempotency-keys.js';
import { defaultRetention } from '../../settings/retention.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';

/** How many rows may go at once, in a number of its own, so that another one does not pass unseen. */
const STEP = 500;
const OLD = 2 * STEP + 100;
const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    retention: { ...defaultRetention, idempotencyDays: 2, sessionDays: 10, accessLogDays: 400 },
  });
});
afterAll(() => app?.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const count = async (table: string, where = 'true') =>
  (await app.db.query(`select count(*)::int as count from ${table} where ${where}`)).rows[0].count as number;
/** How many rows each DELETE of a table took. */
const deletions = (table: string) => {
  const spy = jest.spyOn(DataSource.prototype, 'query');
  return async () => {
    const own = spy.mock.calls.flatMap(([text], n) =>
      String(text).includes(`DELETE FROM ${table}`) ? [spy.mock.results[n]?.value as Promise<[unknown, number]>] : [],
    );
    return (await Promise.all(own)).map(([, deleted]) => deleted);
  };
};

it('deletes idempotency keys that are older than was set, some at a time, and no others', async () => {
  await app.db.query(
    `insert into idempotency_key (user_id, key, fingerprint, command_id, at)
     select $1::uuid, 'old-' || n, '', gen_random_uuid(), now() - interval '49 hours' from generate_series(1, $2::int) n
     union all select $1::uuid, 'new-' || n, '', gen_random_uuid(), now() - interval '47 hours' from generate_series(1, 10) n`,
    [randomUUID(), OLD],
  );
  const deleted = deletions('idempotency_key');
  await app.service.app.get(IdempotencyKeys).dropExpired();
  expect(await deleted()).toEqual([STEP, STEP, 100]);
  expect(await count('idempotency_key', `key like 'old-%'`)).toBe(0);
  expect(await count('idempotency_key', `key like 'new-%'`)).toBe(10);
});

it('deletes sessions that have ended longer ago than was set, some at a time, and none that goes on', async () => {
  const open = await count('session', 'ended_at is null');
  await app.db.query(
    `insert into session (id, token_hash, user_id, created_at, expires_at, ended_at, end_reason)
     select gen_random_uuid(), 'ended ' || n, (select id from app_user limit 1), now() - interval '30 days', now(),
       now() - n * interval '1 day', 'signed_out' from generate_series(9, 12) n`,
  );
  await app.db.query(
    `insert into session (id, token_hash, user_id, created_at, expires_at, ended_at, end_reason)
     select gen_random_uuid(), 'long ended ' || n, (select id from app_user limit 1), now() - interval '60 days', now(),
       now() - interval '50 days', 'signed_out' from generate_series(1, $1::int) n`,
    [OLD - 3],
  );
  const deleted = deletions('session');
  await app.service.app.get(Revocations).poll();
  expect(await deleted()).toEqual([STEP, STEP, 100]);
  expect(await count('session', `token_hash like 'long ended %'`)).toBe(0);
  expect(await count('session', `token_hash like 'ended %'`)).toBe(1);
  expect(await count('session', 'ended_at is null')).toBe(open);
});

describe('the access log', () => {
  const readings = async (days: number, times: number) => {
    const at = new Date(Date.now() - days * DAY_MS);
    const first = firstIdAt(at).slice(0, 24);
    await app.db.query(
      `insert into access_log (id, patient_id, at, "user", what)
       select ($1 || lpad(to_hex(n), 12, '0'))::uuid, gen_random_uuid(), $2::timestamptz, '{}', 'days ago: ' || $3::int from generate_series(1, $4::int) n`,
      [first, at, days, times],
    );
  };

  it('loses what is older than was set, some at a time, and nothing else', async () => {
    await readings(401, OLD);
    await readings(399, 3);
    const deleted = deletions('access_log');
    await app.service.app.get(AccessLogPruning).prune();
    expect(await deleted()).toEqual([STEP, STEP, 100]);
    expect(await count('access_log', `what = 'days ago: 401'`)).toBe(0);
    expect(await count('access_log', `what = 'days ago: 399'`)).toBe(3);
  });

  it('is not to be deleted by anybody who does not say so, nor while it is younger than a year', async () => {
    await readings(500, 1);
    await readings(364, 1);
    const meant = `select set_config('ward_board.prunes_access_log', 'on', true);`;
    for (const statement of [
      `delete from access_log where what = 'days ago: 500'`,
      `${meant} delete from access_log where what = 'days ago: 364'`,
      `${meant} update access_log set what = '' where what = 'days ago: 500'`,
      `${meant} truncate access_log`,
    ])
      await expect(app.db.query(statement)).rejects.toThrow('never changed');
    expect(await count('access_log', `what in ('days ago: 500', 'days ago: 364')`)).toBe(2);
  });
});
