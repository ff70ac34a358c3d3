import { setTimeout as delay } from 'node:timers/promises';
import {
  checkServer,
  compareLogs,
  copyLog,
  EventStoreMisfit,
  IN_USE_LOCK,
  KurrentEventStore,
  type KurrentServer,
  type OnProgress,
  switchToKurrentDb,
} from '@ward-board/event-store';
import pg from 'pg';

/** A connection that has been closed stands in Postgres for a moment longer. */
const CLOSED_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** Whoever serves or projects works with positions of the log in Postgres, and shares this lock, which is given back at once here. */
const IS_FREE = `SELECT pg_try_advisory_xact_lock(${IN_USE_LOCK}) AS free`;
/** Processes of a release before, and those that have no listener yet. */
const OTHERS = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'ward-board%'`;
const IS_SERVED = 'The service still runs on this database: stop it first';

/** The position in KurrentDB of the event that had a position in Postgres; none is no position, and violates the column. */
const moved = (column: string) => `(SELECT lpad(k.position::text, 19, '0') FROM event_store.event e
  JOIN event_store.kurrentdb_event k ON k.event_id = e.event_id WHERE e.position = ${column}::bigint)`;

/**
 * The checkpoints of the read models, which stay, are at the same events as before. The ledger's hashes cover positions: it is made
 * anew, with what auditors find events by and read boards of the past from.
 */
const MOVE_POSITIONS = `
  UPDATE projection_generation SET position = ${moved('projection_generation.position')} WHERE position <> '';
  UPDATE parked_document SET position = ${moved('parked_document.position')};
  UPDATE parked_document SET resume_after = ${moved('parked_document.resume_after')} WHERE resume_after <> '';
  TRUNCATE ledger_tile, ledger_head, presence, row_snapshot;
  UPDATE ledger SET size = 0, position = '';
`;

/**
 * Moves the log of a database to KurrentDB. Nothing of it is lost in Postgres; it takes no event any more.
 * @param url of the Postgres, whose schema is up to date.
 * @param server used by nobody else. The caller closes it.
 * @returns how many events the log has.
 * @throws EventStoreMisfit when KurrentDB can't be used, or the service runs; LogsDiffer; EventStoreUnavailable.
 */
export async function moveStore(
  url: string,
  server: KurrentServer,
  progress: { readonly copied: OnProgress; readonly compared: OnProgress },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', () => {});
  try {
    if (await isServed(pool)) throw new EventStoreMisfit(IS_SERVED);
    await checkServer(server);
    await copyLog(pool, server, progress.copied);
    const upTo = await compareLogs(pool, server, progress.compared);
    await new KurrentEventStore(server, pool).start();
    if (!(await switchToKurrentDb(pool, upTo, moveRest)))
      throw new EventStoreMisfit('Events were appended meanwhile: stop the service, and start this again');
    return Number(upTo);
  } finally {
    await pool.end();
  }
}

/** Copying takes long: somebody may have started the service meanwhile. */
async function moveRest(transaction: pg.PoolClient): Promise<void> {
  if (!(await isFree(transaction))) throw new EventStoreMisfit(IS_SERVED);
  await transaction.query(MOVE_POSITIONS);
}

const isFree = async (db: pg.Pool | pg.PoolClient): Promise<boolean> =>
  (await db.query<{ free: boolean }>(IS_FREE)).rows[0]?.free === true;

async function isServed(pool: pg.Pool): Promise<boolean> {
  const until = Date.now() + CLOSED_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(OTHERS);
    if (!rows[0]?.count && (await isFree(pool))) return false;
    if (Date.now() >= until) return true;
    await delay(LOOK_EVERY_MS);
  }
}
