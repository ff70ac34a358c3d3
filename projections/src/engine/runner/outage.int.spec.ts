import { setTimeout as delay } from 'node:timers/promises';
import { openTcpProxy } from '@ward-board/event-store/testing';
import { bedOccupancy } from '../../occupancy/bed-occupancy.js';
import { projections, startProjections } from '../../process/start-projections.js';
import { expectEachBellOnce, expectWhole } from '../../testing/expected.js';
import { journeys } from '../../testing/journeys.js';
import { openDataSource } from '../../testing/read-models.js';
import { listen, ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import type { Projection } from '../projection.js';

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

it('says why it does not go on while the database cancels its writes, and nothing of it once it has', async () => {
  const side = await ReadSide.open();
  side.run(bedOccupancy as Projection);
  await side.caughtUp([bedOccupancy.name]);
  await side.pool.query(`
    CREATE FUNCTION cancel() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014';
    END $$;
    CREATE TRIGGER cancel BEFORE UPDATE ON projection_generation FOR EACH ROW
      WHEN (new.position <> old.position) EXECUTE FUNCTION cancel()`);
  await side.append(...journeys(2));
  const trouble = async () => (await side.progress.standings())[0]?.trouble;
  await until('it says why', async () => (await trouble()) === 'canceling statement due to statement timeout');
  await side.pool.query('DROP FUNCTION cancel CASCADE');
  await side.caughtUp([bedOccupancy.name]);
  expect(await trouble()).toBeNull();
  await side.close();
});
