import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EventStoreUnavailable, START } from '../port/event-store.js';
import { anEvent, aStream, batchesUntil, idsOf, stored, write } from '../testing/contract/samples.js';
import { startOwnPostgres } from '../testing/own-postgres.js';
import { PgListener } from './connection/pg-listener.js';
import { PostgresEventStore } from './postgres-event-store.js';
import { migrateEventStore } from './schema.js';

it('ES6: acknowledged events survive crashes of Postgres under load, once each, and subscribers get all of them', async () => {
  const server = await startOwnPostgres();
  const pool = new pg.Pool({ connectionString: server.url });
  const listener = new PgListener(server.url);
  const store = new PostgresEventStore(pool, listener);
  await migrateEventStore(pool);
  const end = anEvent();
  const watching = batchesUntil(store, START, 50, (seen) => seen.at(-1)?.id === end.id);

  const acknowledged: string[] = [];
  const failures: unknown[] = [];
  /** Sends the same event until there is a result. */
  const append = async (event = anEvent(), stream = aStream()) => {
    for (let answered = false; !answered; ) {
      try {
        await store.append([write(stream, 0, event)]);
        answered = true;
      } catch (error) {
        failures.push(error);
        await sleep(20);
      }
    }
    acknowledged.push(event.id);
  };
  let over = false;
  const load = Array.from({ length: 8 }, async () => {
    while (!over) await append();
  });
  for (let n = 0; n < 2; n += 1) {
    await sleep(200);
    await server.crash();
    const before = acknowledged.length;
    while (acknowledged.length < before + 20) await sleep(20);
  }
  over = true;
  await Promise.all(load);
  await append(end);

  const all = await stored(store, START);
  expect([...idsOf(all)].sort()).toEqual([...acknowledged].sort());
  expect((await watching).flat()).toEqual(all);
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.every((failure) => failure instanceof EventStoreUnavailable)).toBe(true);
  await store.close();
  await listener.close();
  await pool.end();
  await server.stop();
});
