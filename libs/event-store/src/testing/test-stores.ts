import pg from 'pg';
import { PgListener } from '../postgres/connection/pg-listener.js';
import { PostgresEventStore, type PostgresEventStoreOptions } from '../postgres/postgres-event-store.js';
import { migrateEventStore } from '../postgres/schema.js';
import { createTestDatabase, type Template } from './test-database.js';

/** A database of one test, and the event stores on it. */
export interface TestStores {
  /** Of the database, in which the schema `event_store` was created. */
  readonly url: string;
  /** For queries beside the stores. */
  readonly pool: pg.Pool;
  /** An event store with its own pool and listener, as in another process; `url` may be that of a TcpProxy. */
  open(url?: string, options?: PostgresEventStoreOptions): PostgresEventStore;
  /** Closes every opened store, and drops the database. */
  close(): Promise<void>;
}

const eventStore: Template = {
  name: 'event_store',
  async migrate(url) {
    const pool = new pg.Pool({ connectionString: url });
    await migrateEventStore(pool);
    await pool.end();
  },
};

/** A fresh database in the Postgres of the test run, and any number of event stores on it. */
export async function openTestStores(): Promise<TestStores> {
  const database = await createTestDatabase(eventStore);
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  const closing: (() => Promise<void>)[] = [];
  return {
    url: database.url,
    pool,
    open: (url = database.url, options = {}) => {
      const listener = new PgListener(url);
      const store = new PostgresEventStore(url, listener, options);
      closing.push(async () => {
        await store.close();
        await listener.close();
      });
      return store;
    },
    close: async () => {
      await Promise.all(closing.map((close) => close()));
      await pool.end();
      await database.drop();
    },
  };
}
