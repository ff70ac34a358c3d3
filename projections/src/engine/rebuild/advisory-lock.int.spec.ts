import { ReadSide } from '../../testing/read-side.js';
import { withAdvisoryLock } from './advisory-lock.js';

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

it('the lock is free again whatever ends the work, and its connection is back in the pool', async () => {
  const ends = [
    async () => {},
    () => Promise.reject(new Error('A bug.')),
    () => side.terminateConnections().then(() => {}),
  ];
  for (let n = 0; n < 20; n++)
    await withAdvisoryLock(side.db, 'a lock', AbortSignal.timeout(60_000), ends[n % 3] ?? (async () => {})).catch(
      (error) => expect(String(error)).toContain('A bug.'),
    );
  const { rows } = await side.pool.query(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  expect(rows).toEqual([]);
});

it('who loses the connection while working is told', async () => {
  let told = false;
  await withAdvisoryLock(side.db, 'a lock', new AbortController().signal, async (held) => {
    const ended = new Promise((resolve) => held.addEventListener('abort', resolve));
    await side.terminateConnections();
    await ended;
    told = true;
  });
  expect(told).toBe(true);
});
