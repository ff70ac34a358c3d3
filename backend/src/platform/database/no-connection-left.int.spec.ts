import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { BoardWatch, seqOf } from '../../testing/board-watch.js';
import { expectProblem } from '../../testing/problems.js';
import { waitForConnectionsAsAlways } from '../../testing/running-service.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

const ROLE = 'no_connection_left';

let superuser: pg.Client;
let database: { url: string; drop(): Promise<void> };
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.url });
  await superuser.connect();
  // Limits don't hold for a superuser.
  await superuser.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'a-password'`);
  await superuser.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO ${ROLE}`);
  const url = new URL(database.url);
  [url.username, url.password] = [ROLE, 'a-password'];
  app = await openTestApp({ databaseUrl: url.href });
  waitForConnectionsAsAlways(app.service);
});

afterAll(async () => {
  await app?.close();
  await superuser?.end();
  await database?.drop();
  const again = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await again.connect();
  await again.query(`DROP ROLE IF EXISTS ${ROLE}`);
  await again.end();
});

it('a Postgres without a connection left is answered with 503 and Retry-After, boards get no pulse, and all heals by itself', async () => {
  const { emergency, reception } = app;
  const register = () => reception.http.post('/api/patients', { name: 'During' }, { 'idempotency-key': 'during' });
  const watch = await BoardWatch.open(emergency);
  await watch.join('emergency', seqOf(await emergency.http.get('/api/emergency-details')));
  await until('a pulse', () => watch.pulses.length > 0);

  // As when others have taken all that there are, and those of the service ended with a fail-over.
  await superuser.query(`ALTER ROLE ${ROLE} CONNECTION LIMIT 0`);
  await superuser.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [ROLE]);
  for (const answer of [
    await until('a refusal', async () => {
      const refused = await register();
      return refused.status >= 500 && refused;
    }),
    await emergency.http.get('/api/boards/emergency'),
  ]) {
    expectProblem(answer, 'unavailable');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  const away = new Date().toISOString();
  await until('pulses would have come', () => Date.now() > Date.parse(away) + 2_500);
  expect(watch.pulses.filter(({ at }) => at > away)).toEqual([]);
  expect(watch.gone).toBeUndefined();

  await superuser.query(`ALTER ROLE ${ROLE} CONNECTION LIMIT -1`);
  await until('the write is taken', async () => (await register()).status === 201);
  // The projections connect anew by themselves, in their own time. The write's answer, sent again, says what it said at first.
  await until('it is found', async () => {
    const found = await reception.http.get('/api/patients?search=During');
    return found.status === 200 && (found.body as { items: readonly unknown[] }).items.length > 0;
  });
  expect(await reception.lists('/api/patients?search=During')).toHaveLength(1);
  await until('a pulse again', () => watch.pulses.some(({ at, state }) => at > away && state === 'current'));
  watch.close();
});
