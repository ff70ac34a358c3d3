/**
 * How long a rebuild of each projection takes, against merely reading the events, and how long after an append its rows
 * can be read: `tsc -b projections && node projections/bench/rebuild-rate.mjs [postgres-url] [events]`.
 * Without a URL an embedded Postgres is started, with fsync on. The history is that of a hospital with 300 patients at a
 * time, who are on their way from the front desk over Emergency and the ICU home.
 */
import { performance } from 'node:perf_hooks';
import { migrateEventStore, PgListener, PostgresEventStore, START } from '@ward-board/event-store';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import {
  ProjectionProgress,
  projectionEntities,
  projectionMigrations,
  projections,
  rebuild,
  startProjections,
} from '../dist/index.js';
import { Chronicle } from '../dist/testing/chronicle.js';
import { journeys } from '../dist/testing/journeys.js';

const [given, wanted = '100000'] = process.argv.slice(2);
const AT_A_TIME = 300;
const SAMPLES = 200;

async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { seconds: (performance.now() - began) / 1_000, result };
}

async function readAll(store) {
  let events = 0;
  for (let after = START; ; ) {
    const page = await store.readAll(after, 500);
    if (page.length === 0) return events;
    events += page.length;
    after = page.at(-1).position;
  }
}

const server = given ? { url: given, stop: async () => {} } : await startOwnPostgres();
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
const name = `bench_${Date.now()}`;
await admin.query(`create database ${name}`);
const url = new URL(server.url);
url.pathname = `/${name}`;

const pool = new pg.Pool({ connectionString: url.href });
await migrateEventStore(pool);
const db = await new DataSource({
  type: 'postgres',
  url: url.href,
  entities: projectionEntities,
  migrations: projectionMigrations,
}).initialize();
await db.runMigrations();
const listener = new PgListener(url.href);
const store = new PostgresEventStore(pool, listener);
const names = projections.map((projection) => projection.name);
const progress = new ProjectionProgress(db, listener, names);
const running = startProjections(store, db, { info: () => {}, error: console.error });

const chronicle = new Chronicle();
const history = [];
for (let from = 1; history.flat().length < Number(wanted); from += AT_A_TIME)
  history.push(...journeys(AT_A_TIME, from));
// Together as the group commit likes it, but no append before one of the same patient: rounds of the journeys are long.
const storing = await timed(async () => {
  for (let n = 0; n < history.length; n += 200)
    await Promise.all(history.slice(n, n + 200).map((append) => store.append(chronicle.write(append))));
});
const head = await store.head();
const caughtUp = await timed(() => progress.waitFor(head, 600_000));

const latencies = [];
for (const append of journeys(SAMPLES, 500_000).slice(0, SAMPLES)) {
  const { seconds } = await timed(async () => {
    const { position } = await store.append(chronicle.write(append));
    if (!(await progress.waitFor(position, 5_000))) throw new Error('too late');
  });
  latencies.push(seconds * 1_000);
}
latencies.sort((a, b) => a - b);

await readAll(store);
const reading = await timed(() => readAll(store));
const perSecond = (seconds) => `${seconds.toFixed(2)} s, ${Math.round(reading.result / seconds)} events/s`;
console.log(
  `${reading.result} events, stored in ${storing.seconds.toFixed(1)} s; the live runners were there ${caughtUp.seconds.toFixed(1)} s later`,
);
console.log(
  `append until everybody can read it: median ${latencies[SAMPLES / 2].toFixed(1)} ms, 99 % ${latencies[Math.floor(SAMPLES * 0.99)].toFixed(1)} ms`,
);
console.log(`merely reading: ${perSecond(reading.seconds)}`);
for (const projection of projections) {
  const { seconds } = await timed(() => rebuild(projection, store, db, new AbortController().signal));
  console.log(
    `rebuild of ${projection.name}: ${perSecond(seconds)}, ${(seconds / reading.seconds).toFixed(1)} times reading`,
  );
}

await running.stop();
progress.close();
await store.close();
await listener.close();
await db.destroy();
await pool.end();
await admin.query(`drop database ${name} with (force)`);
await admin.end();
await server.stop();
