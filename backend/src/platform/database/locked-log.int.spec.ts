import { expectProblem } from '../../testing/problems.js';
import { waitForConnectionsAsAlways } from '../../testing/running-service.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

/** Those of the service's pool for the log, and those that an export has of its own. */
const CONNECTIONS = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name IN ('ward-board events', 'ward-board export')`;
const POOL = 4;

describe('a log that somebody has locked', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
    waitForConnectionsAsAlways(app.service);
  });
  afterAll(() => app?.close());

  const countConnections = async () => (await app.db.query<{ count: number }>(CONNECTIONS)).rows[0]?.count ?? 0;

  it('is unavailable, and no connection to Postgres goes on waiting for what nobody waits for any more', async () => {
    const auditor = await app.joins('auditor', null);
    const { id } = await app.reception.registers();
    const read = () => auditor.http.get(`/api/audit/patients/${id}/events`);
    const register = () => app.reception.http.post('/api/patients', { name: 'During' });
    const locking = await app.db.connect();
    try {
      await locking.query('BEGIN; LOCK TABLE event_store.event IN ACCESS EXCLUSIVE MODE');
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all([read(), register(), read(), register()]);
        for (const answer of answers) {
          expectProblem(answer, 'unavailable');
          expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        }
        await until('no more connections than the pool may have', async () => (await countConnections()) <= POOL);
      }
    } finally {
      // With the connection goes the lock.
      locking.release(true);
    }
    expect((await read()).status).toBe(200);
    expect((await register()).status).toBe(201);
  });
});
