import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { eventKeyOf, PgListener, PostgresEventStore, withEventCodes } from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { serviceSettings } from './full-board.js';
import { median, perSecond, takeTurns } from './measure.js';
import { startProcess } from './processes.js';
import { atLeast, atMost, type Row, thousands } from './table.js';

const ROUNDS = 5;
/** Longer than the ledger takes from one look to the next. */
const SECONDS = 9;
const WRITERS = 8;
/** A hundred times what is stored in the busiest minute of a hospital of 1,200 beds (docs/scaling.md). */
const PACE_MS = 2;

/**
 * Appends while a service adds them to the ledger, against appends while its ledger believes that it has everything: as many as the machine
 * takes, where the two share its cores, and at a pace that leaves it room. No projection runs: what they cost is measured elsewhere, and would
 * be more than what is looked for. Before each round with the ledger, it takes in what it has missed.
 */
export async function benchLedger(): Promise<readonly Row[]> {
  const { url, drop } = await createTestDatabase();
  const env = { ...serviceSettings, DATABASE_URL: url, PROJECTIONS: 'elsewhere' };
  const service = await startProcess('../../../backend/dist/main.js', '/health/live', env);
  const listener = new PgListener(url);
  const store = withEventCodes(new PostgresEventStore(url, listener), eventKeyOf(serviceSettings.SESSION_SECRET));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const append = async () => {
    const [data, metadata] = [{ notes: 'As before' }, { version: '1', patient_id: randomUUID() }];
    const event = { id: randomUUID(), type: 'BenchmarkNoted', data, metadata };
    await store.append([{ stream: `bench-${randomUUID()}`, expectedRevision: 0, events: [event] }]);
  };
  const measured = async (work: () => Promise<number>) => {
    while (await isLedgerBehind(pool)) await delay(200);
    return work();
  };
  const withoutLedger = async (work: () => Promise<number>) => {
    while (await isLedgerBehind(pool)) await delay(200);
    const { rows } = await pool.query<{ position: string }>('SELECT position FROM ledger');
    await pool.query(`UPDATE ledger SET position = '9223372036854775807'`);
    const without = await work();
    await pool.query('UPDATE ledger SET position = $1', [rows[0]?.position]);
    return without;
  };
  const compare = (work: () => Promise<number>) =>
    takeTurns(
      ROUNDS,
      () => measured(work),
      () => withoutLedger(work),
    );
  const most = await compare(() => perSecond(WRITERS, SECONDS, append));
  const paced = await compare(() => latencyAtPace(append));
  await service.stop();
  await store.close();
  await listener.close();
  await pool.end();
  await drop();
  return [
    {
      what: `appends, ${WRITERS} writers, with the ledger`,
      ours: `${thousands(most.ours)}/s`,
      baseline: `${thousands(most.baseline)}/s without`,
      ...atLeast(most.ratio, 0.97),
    },
    {
      what: `an append of ${thousands(1_000 / PACE_MS)} in a second, with the ledger`,
      ours: `${paced.ours.toFixed(2)} ms`,
      baseline: `${paced.baseline.toFixed(2)} ms without`,
      ...atMost(paced.ratio, 1.03),
    },
  ];
}

/** @returns the median of milliseconds that each takes of those that are begun one every `PACE_MS`, whether the one before has ended or not. */
async function latencyAtPace(append: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; n * PACE_MS < SECONDS * 1_000; n++) {
    const wait = begun + n * PACE_MS - performance.now();
    if (wait > 0) await delay(wait);
    const from = performance.now();
    running.push(append().then(() => void times.push(performance.now() - from)));
  }
  await Promise.all(running);
  return median(times);
}

async function isLedgerBehind(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>(
    `SELECT coalesce(nullif(position, ''), '0')::bigint < (SELECT coalesce(max(position), 0) FROM event_store.event) AS behind
     FROM ledger`,
  );
  return rows[0]?.behind !== false;
}
