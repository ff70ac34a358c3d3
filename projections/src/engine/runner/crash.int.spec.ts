import { setTimeout as delay } from 'node:timers/promises';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import { projections } from '../../process/start-projections.js';
import { startProjecting } from '../../testing/child.js';
import { expectEachBellOnce, expectWhole } from '../../testing/expected.js';
import { journeys } from '../../testing/journeys.js';
import { type FedPatch, ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import { rebuild } from '../rebuild/rebuild.js';

const everything = [...projections.map(({ name }) => name), 'notifications'];

it('P1–P4: kill -9 under load, again and again: rows, feed and bells are those of a clean build', async () => {
  const side = await ReadSide.open();
  let child = await startProjecting(side.url);
  await side.caughtUp(everything);
  const taken = async () => (await side.progress.standings()).map(({ position }) => position).join();
  let over = false;
  const writing = (async () => {
    for (let from = 1; !over; from += 10) await side.append(...journeys(10, from));
  })();
  for (let n = 0; n < 3; n++) {
    const before = await taken();
    await until('it takes in', async () => (await taken()) !== before, { everyMs: 1 });
    await delay(7 * n);
    await child.kill();
    child = await startProjecting(side.url);
  }
  over = true;
  await writing;
  await side.caughtUp(everything);
  await expectWhole(side, projections);
  await expectEachBellOnce(side);
  const [rows, feed] = [await Promise.all(projections.map((each) => side.rows(each))), await side.feed()];
  for (const each of projections) await rebuild(each, side.store, side.db, new AbortController().signal);
  expect([await Promise.all(projections.map((each) => side.rows(each))), await side.feed()]).toEqual([rows, feed]);
  await child.kill();
  await side.close();
});

it('P3: after crashes of Postgres itself no number that somebody has seen means something else', async () => {
  const server = await startOwnPostgres();
  const side = await ReadSide.open({ url: server.url, drop: async () => {} });
  side.start();
  await side.caughtUp(everything);
  const seen = new Map<string, string>();
  const look = (feed: readonly FedPatch[]) => {
    for (const { feed: name, seq, ...patch } of feed) {
      const said = JSON.stringify(patch);
      expect(seen.get(`${name} ${seq}`) ?? said).toBe(said);
      seen.set(`${name} ${seq}`, said);
    }
  };
  let over = false;
  const reading = (async () => {
    while (!over) {
      const feed = await side.feed().catch(() => []);
      look(feed);
    }
  })();
  for (const from of [1, 11]) {
    for (const append of journeys(10, from)) await side.append(append);
    await server.crash();
    await until('the server is back', () =>
      side.events().then(
        () => true,
        () => false,
      ),
    );
  }
  await side.append(...journeys(3, 31));
  await side.caughtUp(everything);
  over = true;
  await reading;
  await expectWhole(side, projections);
  await expectEachBellOnce(side);
  await side.close();
  await server.stop();
});
