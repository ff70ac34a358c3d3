import { openTcpProxy } from '@ward-board/event-store/testing';
import { boards as wardBoards } from '../../boards/boards.js';
import { projections } from '../../process/start-projections.js';
import { poolOf } from '../../store/guard-connections.js';
import { startProjecting } from '../../testing/child.js';
import { expectEachBellOnce, expectWhole } from '../../testing/expected.js';
import { journeys } from '../../testing/journeys.js';
import { openDataSource } from '../../testing/read-models.js';
import { ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import { CheckpointConflict, claimLive, createLive, findLive } from '../checkpoint/generation.js';
import type { Projection } from '../projection.js';

const boards = wardBoards as Projection;
const names = projections.map(({ name }) => name);

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

/** The boards, counting what they fold. */
function counted() {
  const count = { events: 0 };
  const projection: Projection = {
    ...boards,
    apply: (document, stored) => {
      count.events += 1;
      return boards.apply(document, stored);
    },
  };
  return { count, projection };
}

/** The fencing token of the boards' lease: another one after somebody has taken it over. */
async function boardsToken(): Promise<string> {
  const { rows } = await side.pool.query<{ token: string }>(
    `SELECT token::text FROM projection_lease WHERE name = 'ward-boards'`,
  );
  return rows[0]?.token ?? '';
}

/** How often a machine may be so busy that a holder loses its lease, as it then should, before a test gives up. */
const ROUNDS = 20;

/** Appends until the lease stayed with its holder throughout: how many of the two folded anything then. */
async function activeOf(...two: readonly { readonly count: { readonly events: number } }[]): Promise<number> {
  for (let round = 1; round <= ROUNDS; round++) {
    const token = await boardsToken();
    const before = two.map(({ count }) => count.events);
    await side.append(...journeys(2, 10 * nextJourney++));
    await side.caughtUp(['ward-boards']);
    const active = two.filter(({ count }, n) => count.events !== before[n]);
    if (token === (await boardsToken())) return active.length;
  }
  throw new Error(`The lease changed hands in each of ${ROUNDS} rounds.`);
}
let nextJourney = 1;

it('of two runners one is active; when its way to Postgres is cut, the other takes over', async () => {
  const [first, second] = [counted(), counted()];
  const proxy = await openTcpProxy(side.url);
  const [near, far] = [await openDataSource(proxy.url), await openDataSource(side.url)];
  const running = side.run(first.projection, undefined, near);
  await side.append(...journeys(2));
  await side.caughtUp(['ward-boards']);
  const standby = side.run(second.projection, undefined, far);
  expect(await activeOf(first, second)).toBe(1);
  await proxy.shut();
  const before = second.count.events;
  await side.append(...journeys(2, 10 * nextJourney++));
  await side.caughtUp(['ward-boards']);
  expect(second.count.events).toBeGreaterThan(before);
  // The first comes back, and stands by now.
  await proxy.open();
  expect(await activeOf(first, second)).toBe(1);
  await expectWhole(side, [boards]);
  await Promise.all([running.stop(), standby.stop()]);
  await Promise.all([near.destroy(), far.destroy()]);
  await proxy.shut();
});

it('connections that end cost neither an event nor a turn', async () => {
  const other = await openDataSource(side.url);
  const runners = [side.run(boards), side.run(boards, undefined, other)];
  await side.caughtUp(['ward-boards']);
  for (let n = 0; n < 6; n++) await Promise.all([side.append(...journeys(2, 1 + 10 * n)), side.terminateConnections()]);
  await side.caughtUp(['ward-boards']);
  await expectWhole(side, [boards]);
  await Promise.all(runners.map((each) => each.stop()));
  await other.destroy();
});

it('a runner that ends leaves its lease to the next at once', async () => {
  const first = side.run(boards);
  await side.append(...journeys(1));
  await side.caughtUp(['ward-boards']);
  await side.pool.query(`CREATE TABLE released (name text);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO released VALUES (new.name); RETURN NULL; END $$;
    CREATE TRIGGER note AFTER UPDATE ON projection_lease FOR EACH ROW WHEN (new.heartbeat = '-infinity') EXECUTE FUNCTION note()`);
  const second = side.run(boards);
  await first.stop();
  // Nobody waits until it has expired. On a busy machine it is released after the half second for which its holder's end waits for that.
  await until('it is released', async () => (await side.pool.query('SELECT FROM released')).rowCount === 1);
  await side.append(...journeys(1, 10));
  await side.caughtUp(['ward-boards']);
  await second.stop();
});

it('no runner that stands by or works holds a connection', async () => {
  const small = await openDataSource(side.url, 1);
  const runners = [side.run(boards, undefined, small), side.run(boards, undefined, small)];
  await side.append(...journeys(1));
  await side.caughtUp(['ward-boards']);
  expect(poolOf(small)).toMatchObject({ totalCount: 1 });
  await until('it is idle', () => poolOf(small).idleCount === 1);
  await Promise.all(runners.map((each) => each.stop()));
  await small.destroy();
});

it('a process that is killed is replaced by another', async () => {
  const first = await startProjecting(side.url);
  await side.append(...journeys(1));
  await side.caughtUp();
  const second = await startProjecting(side.url);
  await first.kill();
  await side.append(...journeys(1, 10));
  await side.caughtUp();
  await expectWhole(side, projections);
  await second.kill();
});

it('a process that is stopped is replaced, and writes nothing when it goes on', async () => {
  const first = await startProjecting(side.url);
  await side.caughtUp([...names, 'notifications']); // Notifications are of what happens from here on.
  await side.append(...journeys(2));
  await side.caughtUp();
  const second = await startProjecting(side.url);
  first.process.kill('SIGSTOP');
  await side.append(...journeys(2, 10));
  await side.caughtUp([...names, 'notifications']);
  // On a busy machine a renewal may come too late: then it is right that the other has the lease, and not before.
  await side.pool.query(`CREATE TABLE taken (name text);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF old.heartbeat >= clock_timestamp() - interval '2.5 s' THEN INSERT INTO taken VALUES (new.name); END IF; RETURN NULL; END $$;
    CREATE TRIGGER note AFTER UPDATE ON projection_lease FOR EACH ROW WHEN (old.holder <> new.holder) EXECUTE FUNCTION note()`);
  first.process.kill('SIGCONT');
  for (const append of journeys(3, 20)) await side.append(append);
  await side.caughtUp([...names, 'notifications']);
  expect((await side.pool.query('SELECT name FROM taken')).rows).toEqual([]);
  await expectWhole(side, projections);
  await expectEachBellOnce(side);
  await Promise.all([first.kill(), second.kill()]);
});

it('P2: the holder of an older token can’t move a checkpoint that nobody else has moved since', async () => {
  await side.append(...journeys(2));
  await createLive(side.db, 'ward-boards', boards.version);
  const older = await side.processor(boards, await claimLive(side.db, 'ward-boards', '1'));
  await claimLive(side.db, 'ward-boards', '2');
  await expect(side.catchUp(older)).rejects.toThrow(CheckpointConflict);
  await expect(claimLive(side.db, 'ward-boards', '1')).rejects.toThrow(CheckpointConflict);
  expect((await findLive(side.db, 'ward-boards'))?.position).toBe('');
});

it('P2: two that both believe to be active do not both move it: the second finds itself overtaken', async () => {
  await side.append(...journeys(4));
  const events = await side.events();
  const live = await createLive(side.db, 'ward-boards', boards.version);
  const [one, other] = [await side.processor(boards, live), await side.processor(boards, live)];
  await one.take(events.slice(0, 7));
  await expect(other.take(events.slice(0, 7))).rejects.toThrow(CheckpointConflict);
  await expect(other.take(events.slice(0, 12))).rejects.toThrow(CheckpointConflict);
  const both = [one, other].map((each) => each.take(events.slice(7)).catch((error: unknown) => error));
  expect(await Promise.all(both)).toEqual([undefined, expect.any(CheckpointConflict)]);
  await one.flush();
  expect((await findLive(side.db, 'ward-boards'))?.position).toBe(events.at(-1)?.position);
  await expectWhole(side, [boards]);
});
