import type pg from 'pg';
import { KurrentEventStore, type KurrentEventStoreOptions } from './kurrentdb/kurrent-event-store.js';
import { connectToKurrentDb } from './kurrentdb/server/connect.js';
import type { KurrentServer } from './kurrentdb/server/server.js';
import { checkServer } from './kurrentdb/start-checks.js';
import { type EventStore, EventStoreUnavailable } from './port/event-store.js';
import { POSITION_LOCK } from './postgres/append/append-function.js';
import type { PgListener } from './postgres/connection/pg-listener.js';
import { PostgresEventStore, type PostgresEventStoreOptions } from './postgres/postgres-event-store.js';

/** The settings do not fit the databases that they name. The message is the whole line to show, and names the setting. */
export class EventStoreMisfit extends Error {
  override readonly name = 'EventStoreMisfit';
}

/** Where the log is, and what the store shares with others. */
export interface EventStoreSettings {
  /** A connection string of KurrentDB's; null: the log is in Postgres. */
  readonly eventStoreUrl: string | null;
  /** Of the Postgres of the read models, which has the log or its copy, and whose schema `migrateEventStore` has made. */
  readonly pool: pg.Pool;
  readonly listener: PgListener;
  /** Connects to the KurrentDB of the URL. Default: by KurrentDB's own client. */
  readonly connect?: ConnectToKurrentDb;
}

/** How a connection string leads to a KurrentDB. */
export type ConnectToKurrentDb = (url: string) => Promise<KurrentServer>;

/**
 * The event store that the settings name. A database belongs to a log in KurrentDB from the first time on that it is opened so:
 * nothing is appended to the log in Postgres any more, so that no fact is ever on the one side only.
 * @throws EventStoreMisfit when KurrentDB can't be used, or the database belongs to another log; EventStoreUnavailable when
 *   Postgres can't be reached.
 */
export async function openEventStore(
  { eventStoreUrl, pool, listener, connect = connectToKurrentDb }: EventStoreSettings,
  options: PostgresEventStoreOptions & KurrentEventStoreOptions = {},
): Promise<EventStore> {
  if (eventStoreUrl === null) {
    if (await isInKurrentDb(pool))
      throw new EventStoreMisfit(
        'EVENT_STORE_URL is missing: the events of this database are in KurrentDB, and it says in which',
      );
    return new PostgresEventStore(pool, listener, options);
  }
  return openKurrentEventStore(await connectTo(eventStoreUrl, connect), pool, options);
}

async function connectTo(url: string, connect: ConnectToKurrentDb): Promise<KurrentServer> {
  try {
    return await connect(url);
  } catch {
    // Without what the client says, which repeats the password.
    throw new EventStoreMisfit('EVENT_STORE_URL is no connection string that KurrentDB’s client takes');
  }
}

/** As `openEventStore`. @param server closed with the store, or when it can't be used. */
export async function openKurrentEventStore(
  server: KurrentServer,
  pool: pg.Pool,
  options: KurrentEventStoreOptions & { readonly startMs?: number } = {},
): Promise<EventStore> {
  // Without a handler, an idle connection that Postgres ends would end this process.
  pool.on('error', () => {});
  try {
    await refuseOtherLog(pool);
    await checkServer(server, options.startMs).catch((cause: unknown) => {
      if (!(cause instanceof EventStoreUnavailable)) throw cause;
      throw new EventStoreMisfit(`EVENT_STORE_URL can't be used: ${cause.message}`, { cause });
    });
    const store = new KurrentEventStore(server, pool, options);
    await store.start().catch((cause: unknown) => {
      if (!(cause instanceof RangeError)) throw cause;
      throw new EventStoreMisfit(
        `EVENT_STORE_URL names another log than the one that this database was filled from: ${cause.message}`,
        { cause },
      );
    });
    await useKurrentDb(pool);
    return store;
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** A database without the schema belongs to no log yet. */
async function isInKurrentDb(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ made: boolean }>(
    `select to_regclass('event_store.kurrentdb_use') is not null as made`,
  );
  return rows[0]?.made === true && (await pool.query('select from event_store.kurrentdb_use')).rows.length > 0;
}

const OTHER_LOG = `select exists (select from event_store.event) and not exists (select from event_store.kurrentdb_use) as other`;

async function refuseOtherLog(pool: pg.Pool | pg.PoolClient): Promise<void> {
  const { rows } = await pool.query<{ other: boolean }>(OTHER_LOG);
  if (rows[0]?.other)
    throw new EventStoreMisfit(
      'EVENT_STORE_URL names KurrentDB, and this database has events of its own: copy them first (npm run migrate-store)',
    );
}

/** Under the lock that every append to the log in Postgres holds, so that none slips in between. */
async function useKurrentDb(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${POSITION_LOCK})`);
    await refuseOtherLog(client);
    await client.query('insert into event_store.kurrentdb_use default values on conflict do nothing');
    await client.query('commit');
    client.release();
  } catch (error) {
    // Destroyed: whatever went wrong, the transaction and its lock go with the connection.
    client.release(true);
    throw error;
  }
}
