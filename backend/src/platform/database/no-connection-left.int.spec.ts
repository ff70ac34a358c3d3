import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { BoardWatch, numbers, seqOf } from '../../testing/board-watch.js';
import { client } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { waitForConnectionsAsAlways } from '../../testing/running-service.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

/** The service's user alone: Postgres refuses their connections with the same SQLSTATE, 53300, and those of other tests go on. */
const ROLE = `limited_${randomUUID().replaceAll('-', '')}`;

async function asSuperuser(...statements: readonly string[]): Promise<void> {
  const superuser = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await superuser.connect();
  try {
    for (const statement of statements) await superuser.query(statement);
  } finally {
    await superuser.end();
  }
}

describe('a Postgres that has no connection left', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let app: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    // Limits don't hold for a superuser.
    await asSuperuser(
      `create role ${ROLE} login password 'secret'`,
      `alter database ${url.pathname.slice(1)} owner to ${ROLE}`,
    );
    [url.username, url.password] = [ROLE, 'secret'];
    app = await openTestApp({ databaseUrl: url.href });
    waitForConnectionsAsAlways(app.service);
  });
  afterAll(async () => {
    await app?.close();
    await database?.drop();
    await asSuperuser(`drop role if exists ${ROLE}`);
  });

  it('who has connections works on; without any, reads and writes are 503 and boards say so; it heals by itself', async () => {
    const { reception, emergency } = app;
    const { get } = client(app.service.url);
    const register = (name: string) => reception.http.post('/api/patients', { name }, { 'idempotency-key': name });
    const list = () => emergency.http.get('/api/emergency-details');
    const seq = seqOf(await list());
    const watch = await BoardWatch.open(emergency);
    await watch.join('emergency', seq);
    await until('a pulse', () => watch.pulses.length > 0);

    // Others took the last ones.
    await asSuperuser(`alter role ${ROLE} connection limit 0`);
    // A request may wait for a connection that another one has.
    await until(
      'a write is taken over a connection that is there',
      async () => (await register('Before')).status === 201,
    );
    await until('a list is read over one', async () => (await list()).status === 200);

    // As with a fail-over.
    await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`);
    const refused = await until('a refusal', async () => {
      const answer = await register('During');
      return answer.status >= 500 && answer;
    });
    const away = new Date().toISOString();
    for (const answer of [refused, await list(), await emergency.http.get('/api/boards/emergency')]) {
      expectProblem(answer, 'unavailable');
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect((await get('/health/live')).status).toBe(200);
    await until('it is not ready', async () => (await get('/health/ready')).status === 503);
    expect((await get<string>('/metrics')).body).toMatch(/^ward_board_database_up 0$/m);
    // Longer than two pulses take: without them a board says that it is old.
    await until('some seconds', () => Date.now() > Date.parse(away) + 4_500);
    expect(watch.pulses.filter(({ at, state }) => at > away && state === 'current')).toEqual([]);

    await asSuperuser(`alter role ${ROLE} connection limit -1`);
    await until('the same write is taken', async () => (await register('During')).status === 201);
    // The projections connect anew by themselves, in their own time. The write's answer, sent again, says what it said at first.
    await until('it is found', async () => {
      const { status, body } = await reception.http.get<{ items?: readonly unknown[] }>('/api/patients?search=during');
      return status === 200 && body.items && body.items.length > 0;
    });
    expect(await reception.lists('/api/patients?search=during')).toHaveLength(1);
    await until('it is ready', async () => (await get('/health/ready')).body.status === 'ok');
    await reception.receives('emergency', { name: 'After' });
    await watch.caughtUpTo(seq + 1);
    expect([watch.seqs, watch.gone]).toEqual([numbers(seq, seq + 1), undefined]);
    await until('a pulse again', () => watch.pulses.some(({ at, state }) => at > away && state === 'current'));
    watch.close();
  });
});
