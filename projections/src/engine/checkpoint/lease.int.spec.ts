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
/** A lease of a process that is not there. */
const leaveLease = (heartbeat: string) =>
  side.pool.query(`INSERT INTO projection_lease VALUES ('boards', gen_random_uuid(), 7, ${heartbeat})`);
/** How often it has been renewed, as the heartbeats tell that were seen. */
async function seesRenewals(count: number) {
  const seen = new Set<string>();
  await until(`${count} renewals`, async () => {
    const { rows } = await side.pool.query<{ heartbeat: string }>('SELECT heartbeat::text FROM projection_lease');
    for (const { heartbeat } of rows) seen.add(heartbeat);
    return seen.size > count;
  });
}

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
  // On a busy machine a renewal may come too late: then it is right that the next has it, and not before.
  await side.pool.query(`CREATE TABLE taken (was_fresh boolean);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO taken VALUES (old.heartbeat >= clock_timestamp() - interval '2.5 s'); RETURN NULL; END $$;
    CREATE TRIGGER note AFTER UPDATE ON projection_lease FOR EACH ROW WHEN (old.token <> new.token) EXECUTE FUNCTION note()`);
  const first = hold();
  await until('it is held', () => first.held.token !== undefined);
  const second = hold();
  await seesRenewals(4);
  const { rows } = await side.pool.query('SELECT FROM taken WHERE was_fresh');
  expect(rows).toEqual([]);
  await first.stop();
  await until('the next has it', () => second.held.token !== undefined);
  expect([first.held.token, second.held.token]).toEqual(['1', '2']);
  await second.stop();
});

it('is left to the next at once by who ends', async () => {
  const holder = hold();
  await until('it is held', () => holder.held.token !== undefined);
  await holder.stop();
  // Who ends waits for half a second at most until that is stored: on a busy machine it may be later.
  await until('it is left', async () => {
    const { rows } = await side.pool.query(`SELECT token::int FROM projection_lease WHERE heartbeat = '-infinity'`);
    return rows.length === 1 && rows[0]?.token === 1;
  });
});

it('whose lease another has is told', async () => {
  const first = hold();
  await until('it is held', () => first.held.token !== undefined);
  await side.pool.query('UPDATE projection_lease SET holder = gen_random_uuid(), token = token + 1');
  await until('it is told', () => first.held.lost);
  await first.stop();
});

it.each([
  ['that was not renewed', `clock_timestamp() - interval '10 s'`],
  ['from the future, as a clock that was set back leaves it,', `clock_timestamp() + interval '1 hour'`],
])('a heartbeat %s does not block', async (_, heartbeat) => {
  await leaveLease(heartbeat);
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
