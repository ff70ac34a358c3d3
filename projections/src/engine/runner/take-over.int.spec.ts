import { openTcpProxy } from '@ward-board/event-store/testing';
import type { Projection } from './projection.js';
import { startProjecting } from '../testing/child.js';
import { expectWhole } from '../testing/expected.js';
import { journeys } from '../testing/journeys.js';
import { openDataSource, ReadSide } from '../testing/read-side.js';
import { wardBoards } from '../boards/boards.js';
import { exclusively } from './advisory-lock.js';
import { createLive, findLive, Overtaken } from './generation.js';
import { projections } from '../process/start-projections.js';
import { TakeIn } from './batch-processing.js';

const boards = wardBoards as Projection;

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
    apply: (file, fact) => {
      count.events += 1;
      return boards.apply(file, fact);
    },
  };
  return { count, projection };
}

it('of two runners one is active; when its way to Postgres is cut, the other takes over within seconds', async () => {
  const [first, second] = [counted(), counted()];
  const gate = await openTcpGate(side.url);
  const [near, far] = [await openDataSource(gate.url), await openDataSource(side.url)];
  const running = side.run(first.projection, undefined, near);
  await side.append(...journeys(2));
  await side.caughtUp(['ward-boards']);
  const standby = side.run(second.projection, undefined, far);
  await side.append(...journeys(2, 10));
  await side.caughtUp(['ward-boards']);
  expect([first.count.events, second.count.events]).toEqual([(await side.events()).length, 0]);
  await gate.shut();
  const cut = Date.now();
  await side.append(...journeys(2, 20));
  await side.caughtUp(['ward-boards']);
  expect(Date.now() - cut).toBeLessThan(8_000);
  expect(second.count.events).toBeGreaterThan(0);
  // The first comes back, and stands by now.
  await gate.open();
  const before = first.count.events;
  await side.append(...journeys(2, 30));
  await side.caughtUp(['ward-boards']);
  expect(first.count.events).toBe(before);
  await expectWhole(side, [boards]);
  await Promise.all([running.stop(), standby.stop()]);
  await Promise.all([near.destroy(), far.destroy()]);
  await gate.shut();
});

it('who loses the lock with its connection goes on, or another does: nothing is missed, nothing comes twice', async () => {
  const other = await openDataSource(side.url);
  const runners = [side.run(boards), side.run(boards, undefined, other)];
  await side.caughtUp(['ward-boards']);
  for (let n = 0; n < 6; n++) {
    const held = `pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`;
    await Promise.all([side.append(...journeys(2, 1 + 10 * n)), side.terminateConnections(held)]);
  }
  await side.caughtUp(['ward-boards']);
  await expectWhole(side, [boards]);
  await Promise.all(runners.map((each) => each.stop()));
  await other.destroy();
});

it('a process that is killed is replaced within seconds by another', async () => {
  const first = await startProjecting(side.url);
  await side.append(...journeys(1));
  await side.caughtUp();
  const second = await startProjecting(side.url);
  await first.kill();
  const began = Date.now();
  await side.append(...journeys(1, 10));
  await side.caughtUp();
  expect(Date.now() - began).toBeLessThan(8_000);
  await expectWhole(side, projections);
  await second.kill();
});

it('P2: two that both believe to be active do not both move it: the second finds itself overtaken', async () => {
  await side.append(...journeys(4));
  const events = await side.events();
  const live = await createLive(side.db, 'ward-boards', 1);
  const [one, other] = [new TakeIn(boards, side.db, live), new TakeIn(boards, side.db, live)];
  await one.batch(events.slice(0, 7));
  await expect(other.batch(events.slice(0, 7))).rejects.toThrow(Overtaken);
  await expect(other.batch(events.slice(0, 12))).rejects.toThrow(Overtaken);
  const both = [one, other].map((each) => each.batch(events.slice(7)).catch((error: unknown) => error));
  expect(await Promise.all(both)).toEqual([undefined, expect.any(Overtaken)]);
  expect((await findLive(side.db, 'ward-boards'))?.position).toBe(events.at(-1)?.position);
  await expectWhole(side, [boards]);
});

it('the lock is free again whatever ends the work, and its connection is back in the pool', async () => {
  const ends = [
    async () => {},
    () => Promise.reject(new Error('A bug.')),
    () => side.terminateConnections().then(() => {}),
  ];
  for (let n = 0; n < 20; n++)
    await exclusively(side.db, 'a lock', AbortSignal.timeout(5_000), ends[n % 3] ?? (async () => {})).catch((error) =>
      expect(String(error)).toContain('A bug.'),
    );
  const { rows } = await side.pool.query(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  expect(rows).toEqual([]);
});

it('who loses the connection while working is told', async () => {
  let told = false;
  await exclusively(side.db, 'a lock', new AbortController().signal, async (held) => {
    const ended = new Promise((resolve) => held.addEventListener('abort', resolve));
    await side.terminateConnections();
    await ended;
    told = true;
  });
  expect(told).toBe(true);
});
