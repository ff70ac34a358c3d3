import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@ward-board/embedded-postgres';
import pg from 'pg';
import { expectProblem } from '../../testing/problems.js';
import { TEST_PASSWORD, waitForConnectionsAsAlways } from '../../testing/running-service.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

/** Processes of Postgres that wait for a standby to have what they commit. */
const WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
const CONNECTIONS = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name LIKE 'ward-board%'`;
/** Of one service: a write, and the try that finds out when the standby is back. */
const MOST_WAITING = 2;
/** Of its pools, one that listens, and the appends that were given up when nobody knew yet. */
const MOST_CONNECTIONS = 16 + 4 + 1 + 4;

interface Readiness {
  readonly status: string;
  readonly degraded?: readonly string[];
}

describe('a standby that synchronous_standby_names names, and that is away', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let superuser: pg.Client;
  let app: TestApp;

  beforeAll(async () => {
    // The setting is the whole server's: this one is the test's own.
    folder = await mkdtemp(join(tmpdir(), 'ward-board-standby-'));
    await chmod(folder, 0o711);
    postgres = await EmbeddedPostgres.start(join(folder, 'data'), { info: () => {}, warn: () => {} });
    postgres.endWithThisProcess();
    superuser = new pg.Client({ connectionString: postgres.superuserUrl });
    await superuser.connect();
    // Sessions are touched when somebody reads.
    app = await openTestApp({ databaseUrl: postgres.url, idleLockMinutes: 10 });
    waitForConnectionsAsAlways(app.service);
  });
  afterAll(async () => {
    await superuser?.query(`ALTER SYSTEM RESET synchronous_standby_names`);
    await superuser?.query('SELECT pg_reload_conf()');
    await app?.close();
    await superuser?.end();
    await postgres?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const names = async (standbys: string) => {
    await superuser.query(`ALTER SYSTEM SET synchronous_standby_names = '${standbys}'`);
    await superuser.query('SELECT pg_reload_conf()');
  };
  const count = async (query: string) => (await superuser.query<{ count: number }>(query)).rows[0]?.count ?? 0;
  const waiting = () => count(WAITING);
  const connections = () => count(CONNECTIONS);
  const ready = async () => {
    const answer = await fetch(`${app.service.url}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as Readiness };
  };

  it('stops writes, which readiness says, and neither readings nor Postgres itself; all heals when it is back', async () => {
    const { emergency, reception } = app;
    const { patient_id } = await emergency.triages(await reception.receives('emergency', { name: 'Ada Before' }));
    const write = (n: number) =>
      reception.http.post('/api/patients', { name: `During ${n}` }, { 'idempotency-key': `during-${n}` });
    await until('it is well', async () => (await ready()).body.status === 'ok');

    await names('archive');
    // As a ward writes: several at once, again and again, and nobody asks for readiness.
    let sent = 0;
    await until('writes are refused at once', async () => {
      const begun = performance.now();
      const answers = await Promise.all(Array.from({ length: 4 }, () => write(++sent)));
      // The server takes a moment to take the setting in.
      const refused = answers.filter(({ status }) => status !== 201);
      for (const answer of refused) {
        expectProblem(answer, 'unavailable');
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      // The server gives up a lock after 2.5 s.
      return refused.length === answers.length && performance.now() - begun < 2_000;
    });
    const says = expect.arrayContaining([expect.stringMatching(/^writes: wait for a standby/)]);
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded', degraded: says } });

    for (let round = 0; round < 10; round += 1) {
      const read = await Promise.all([
        emergency.http.get('/api/boards/emergency', { 'x-idle-seconds': '0' }),
        emergency.http.get(`/api/allergies/patient/${patient_id}`),
        write(++sent),
      ]);
      expect(read.map(({ status }) => status)).toEqual([200, 200, 503]);
    }
    // Nobody has touched it for too long: it locks, and its person unlocks it.
    await app.db.query(`SET synchronous_commit = local; UPDATE session SET touched_at = now() - interval '1 hour'`);
    await until('it is locked', async () => {
      const answer = await emergency.http.get('/api/boards/emergency');
      if (answer.status !== 200) expectProblem(answer, 'session_locked');
      return answer.status !== 200;
    });
    expect((await emergency.http.post('/api/auth/unlock', { password: TEST_PASSWORD })).status).toBe(200);
    expect((await emergency.http.get('/api/boards/emergency')).status).toBe(200);
    // Who has to sign in to read a board can.
    expect((await (await app.signsIn('icu')).http.get('/api/boards/icu')).status).toBe(200);
    expect(await waiting()).toBeGreaterThan(0);
    expect(await waiting()).toBeLessThanOrEqual(MOST_WAITING);
    expect(await connections()).toBeLessThanOrEqual(MOST_CONNECTIONS);

    await names('');
    await until('a write is taken', async () => (await write(1)).status === 201);
    await until('it is well again', async () => (await ready()).body.status === 'ok');
    expect(await waiting()).toBe(0);
    for (let n = 1; n <= sent; n += 1) await until(`write ${n}`, async () => (await write(n)).status === 201);
    const { rows } = await superuser.query('SELECT 1 AS answers');
    expect(rows).toEqual([{ answers: 1 }]);
    expect(await reception.lists('/api/patients?search=During&limit=100')).toHaveLength(sent);
  });
});
