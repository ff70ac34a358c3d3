import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ApiClient } from '@ward-board/api-client';
import { migrateEventStore } from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { BENCH_PASSWORD, type Cases, fillBoard, serviceSettings } from './full-board.js';
import { type PastStay, writePast } from './past.js';
import { type Running, startProcess } from './processes.js';

const BOARD_ROWS = 60;
/** Ten years are read at once: in the small heap that \`npm start\` gives Node, a third of that time is collecting garbage. */
const CATCHING_UP = ['--max-semi-space-size=64'];
const PRUNE = `DELETE FROM feed_patch p USING feed_head h
  WHERE h.feed = p.feed AND (p.feed LIKE 'chart:%' OR p.seq <= h.seq - 5000)`;

/** A service with a full Emergency board and, in its log, as many events of stays that are over as were asked for. */
export interface ServiceWithPast {
  readonly service: Running;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly doctor: ApiClient;
  readonly icu: ApiClient;
  readonly auditor: ApiClient;
  readonly cases: Cases;
  /** @returns milliseconds until it is ready again. */
  restart(): Promise<number>;
  stopService(): Promise<void>;
  /** Builds the boards anew, while no service runs. @returns milliseconds for 1,000 events. */
  rebuild(): Promise<number>;
  close(): Promise<void>;
}

/** Writes the past, has the service make its read models and its ledger of it, and fills the board. */
export async function startServiceWithPast(stay: PastStay, events: number): Promise<ServiceWithPast> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // A connection that is idle when the database is dropped.
  pool.on('error', () => {});
  await migrateEventStore(pool);
  if (events > 0) await writePast(pool, stay, events);
  const env = { ...serviceSettings, DATABASE_URL: database.url };
  const start = (ready: string, flags?: readonly string[]) =>
    startProcess('../../../backend/dist/main.js', ready, env, flags);
  const first = await start('/health/live', CATCHING_UP);
  while (!(await caughtUp(pool))) await delay(500);
  await first.stop();
  let service = await start('/health/ready');
  // As a day later: patches of ten years' charts, all made just now, are never there at once.
  await pool.query(PRUNE);
  const { admin, doctor, cases } = await fillBoard(service.url, BOARD_ROWS);
  const auditing = { name: 'Auditor', email: 'audits@wardboard.local', role: 'auditor', password: BENCH_PASSWORD };
  await admin.hires(auditing);
  const signsIn = (email: string) => ApiClient.signsIn(service.url, email, BENCH_PASSWORD);
  const [icu, auditor] = [await signsIn('icu@wardboard.local'), await signsIn(auditing.email)];
  await pool.query('VACUUM ANALYZE');
  return {
    ...{ pool, databaseUrl: database.url, doctor, icu, auditor, cases },
    get service() {
      return service;
    },
    restart: async () => {
      await service.stop();
      const begun = performance.now();
      service = await start('/health/ready');
      return performance.now() - begun;
    },
    stopService: () => service.stop(),
    rebuild: () => rebuild(database.url, pool),
    close: async () => {
      await service.stop();
      await pool.end();
      await database.drop();
    },
  };
}

async function rebuild(url: string, pool: pg.Pool): Promise<number> {
  const program = fileURLToPath(new URL('../../../projections/dist/rebuild.js', import.meta.url));
  const begun = performance.now();
  await promisify(execFile)(process.execPath, [program, 'ward-boards'], { env: { ...process.env, DATABASE_URL: url } });
  const took = performance.now() - begun;
  const { rows } = await pool.query<{ events: string }>('SELECT count(*) AS events FROM event_store.event');
  return (took / Number(rows[0]?.events)) * 1_000;
}

/** Whether the read models and the ledger have everything. */
export async function caughtUp(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>(
    `WITH head AS (SELECT coalesce(max(position), 0) AS position FROM event_store.event)
     SELECT (SELECT count(*) FROM projection) <= 2 OR EXISTS (
       SELECT FROM projection p JOIN projection_generation g ON g.id = p.live, head
       WHERE p.name <> 'notifications' AND coalesce(nullif(g.position, ''), '0')::bigint < head.position
     ) OR (SELECT coalesce(nullif(position, ''), '0')::bigint FROM ledger) < (SELECT position FROM head) AS behind
     `,
  );
  return rows[0]?.behind === false;
}
