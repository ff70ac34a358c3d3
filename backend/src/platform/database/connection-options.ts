import { LOCAL_COMMITS } from '@ward-board/projections';
import type { Pool, PoolConfig } from 'pg';
import type { DataSourceOptions, EntitySchema } from 'typeorm';

/**
 * While the service starts, which keeps the event loop busy: on a busy machine a connection to a Postgres that is there
 * takes longer than a request may wait for one. Where nothing listens, it is refused at once.
 */
const START_CONNECT_MS = 10_000;
/** An outage is an error soon, never a request that hangs: nobody waits at a bedside for a TCP timeout. */
const CONNECT_MS = 2_000;
/** The server gives up first, and says so; the client's limit is for a server that says nothing any more. */
const STATEMENT_MS = 2_500;
const ANSWER_MS = 3_000;
/**
 * Connections stay open through quiet hours. To open one takes many turns of the event loop, more than `CONNECT_MS` while a
 * flood of requests comes in: what needs the database would fail then, though the database is there.
 */
const IDLE_MS = 24 * 60 * 60_000;

/** Connections per process: 16 for reads and projections (none of which keeps one), 4 for the event store, 1 that listens; and 2 at most while exports last. */
const READ_CONNECTIONS = 16;
const EVENT_STORE_CONNECTIONS = 4;

/** What TypeORM knows a table by. */
export type Entity = (abstract new (...args: never[]) => object) | EntitySchema;

/** From here on requests wait for connections of these pools: less long than the start did. */
export function beginRequests(...pools: readonly Pool[]): void {
  for (const { options } of pools) options.connectionTimeoutMillis = CONNECT_MS;
}

/** Settings of the TypeORM pool. Migrations run elsewhere, without its time limits. */
export function dataSourceOptions(url: string, entities: readonly Entity[]): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: [...entities],
    synchronize: false,
    logging: false,
    poolSize: READ_CONNECTIONS,
    connectTimeoutMS: START_CONNECT_MS,
    applicationName: 'ward-board',
    // Without a handler an idle connection that the server ends would end this process.
    poolErrorHandler: () => {},
    extra: {
      keepAlive: true,
      idleTimeoutMillis: IDLE_MS,
      options: LOCAL_COMMITS,
      statement_timeout: STATEMENT_MS,
      // The former does not hold for a commit, and one that tells others (NOTIFY) waits for the others that do, an append that waits for a standby among them.
      lock_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      // A transaction whose request died must not keep its locks.
      idle_in_transaction_session_timeout: 10_000,
    },
  };
}

/**
 * Settings of the event store's own pool: a busy board must not keep an append waiting. Only waiting for a lock is limited by the server: the
 * client gives up what is under way after `ANSWER_MS`, and a connection that waits for a lock would not notice, and stay as long as the lock does.
 */
export function eventStorePoolOptions(connectionString: string): PoolConfig {
  return {
    connectionString,
    max: EVENT_STORE_CONNECTIONS,
    connectionTimeoutMillis: START_CONNECT_MS,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    lock_timeout: STATEMENT_MS,
    application_name: 'ward-board events',
  };
}

export const EVENT_STORE_ANSWER_MS = ANSWER_MS;
