import { setTimeout as delay } from 'node:timers/promises';
import { openTcpProxy } from '@ward-board/event-store/testing';
import { projections, startProjections } from '../../process/start-projections.js';
import { expectEachBellOnce, expectWhole } from '../../testing/expected.js';
import { journeys } from '../../testing/journeys.js';
import { openDataSource } from '../../testing/read-models.js';
import { listen, ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';

it('connections that end under load: it heals by itself, nothing is lost and nothing comes twice', async () => {
  const side = await ReadSide.open();
  const said = listen();
  side.start(said);
  await side.caughtUp([...projections.map(({ name }) => name), 'notifications']);
  let over = false;
  const writing = (async () => {
    for (let from = 1; !over; from += 5) await side.append(...journeys(5, from));
  })();
  let terminated = 0;
  for (let n = 0; n < 10 || terminated <= 20; n++) {
    await delay(150);
    terminated += await side.terminateConnections();
  }
  over = true;
  await writing;
  await side.caughtUp([...projections.map(({ name }) => name), 'notifications']);
  await expectWhole(side, projections);
  await expectEachBellOnce(side);
  for (const { failure } of await side.progress.standings()) expect(failure).toBeNull();
  await side.close();
});

it('ends in the midst of a load and while it waits for Postgres to come back', async () => {
  const side = await ReadSide.open();
  const proxy = await openTcpProxy(side.url);
  const db = await openDataSource(proxy.url);
  const said = listen();
  await side.append(...journeys(30));
  const running = startProjections(side.store, db, said);
  await until('it takes in', async () => (await side.progress.standings()).length > 0);
  await running.stop();
  const cutOff = startProjections(side.store, db, said);
  await proxy.shut();
  await until('each says what is wrong', () => said.lines.length >= 4);
  // Postgres is not back: it has not waited for that.
  await cutOff.stop();
  await db.destroy();
  await side.close();
});
