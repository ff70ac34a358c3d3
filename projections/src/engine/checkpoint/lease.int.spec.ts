import { setTimeout as delay } from 'node:timers/promises';
import { ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import { Leases } from './lease.js';

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
const setHeartbeat = (sql: string) => side.pool.query(`UPDATE projection_lease SET heartbeat = ${sql}`);

/** Holds a lease until it is lost or told to end. */
function hold(name = 'boards') {
  const ending = new AbortController();
  const held: { token?: string; lost: boolean } = { lost: false };
  const over = new Leases(side.db)
    .whileHeld(name, ending.signal, async (signal, token) => {
      held.token = token;
      await ended(signal);
      held.lost = !ending.signal.aborted;
    })
    .catch(() => {});
  const stop = () => {
    ending.abort();
    return over;
  };
  return { held, stop };
}

it('one holds it for as long as it renews it; the next has a greater token', async () => {
  const first = hold();
  await until('it is held', () => first.held.token !== undefined);
  const second = hold();
  await delay(3_500);
  expect([first.held, second.held]).toEqual([{ token: '1', lost: false }, { lost: false }]);
  await first.stop();
  await until('the next has it', () => second.held.token !== undefined, { timeoutMs: 2_000 });
  expect(second.held.token).toBe('2');
  await second.stop();
});

it('who did not renew it loses it, and is told', async () => {
  const first = hold();
  await until('it is held', () => first.held.token !== undefined);
  await setHeartbeat(`clock_timestamp() - interval '10 s'`);
  const second = hold();
  await until('the other has it', () => second.held.token === '2' || first.held.lost, { timeoutMs: 3_000 });
  if (second.held.token) await until('it is told', () => first.held.lost);
  await Promise.all([first.stop(), second.stop()]);
});

it('a heartbeat from the future, as a clock that was set back leaves it, does not block', async () => {
  await side.pool.query(
    `INSERT INTO projection_lease VALUES ('boards', gen_random_uuid(), 7, clock_timestamp() + interval '1 hour')`,
  );
  const next = hold();
  await until('it is taken', () => next.held.token === '8');
  await next.stop();
});

it('leases of different names do not know of each other', async () => {
  const both = [hold('boards'), hold('beds')];
  await until('both are held', () => both.every(({ held }) => held.token !== undefined));
  await Promise.all(both.map(({ stop }) => stop()));
});

it('of many who ask at once one gets it', async () => {
  const all = Array.from({ length: 20 }, () => hold());
  await until('it is held', () => all.some(({ held }) => held.token !== undefined));
  await delay(100);
  expect(all.filter(({ held }) => held.token !== undefined)).toHaveLength(1);
  const [holder] = all.filter(({ held }) => held.token !== undefined);
  await Promise.all(all.filter((each) => each !== holder).map(({ stop }) => stop()));
  await holder?.stop();
});
