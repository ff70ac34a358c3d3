import pg from 'pg';
import { KurrentEventStore, type KurrentEventStoreOptions } from '../../kurrentdb/kurrent-event-store.js';
import type { KurrentServer } from '../../kurrentdb/server/server.js';
import { openTestStores } from '../test-stores.js';

/** Event stores on one KurrentDB, each with connections of its own, whose copies are in one fresh database. */
export interface TestKurrentStores {
  /** Of the database with the copy. */
  readonly pool: pg.Pool;
  open(options?: KurrentEventStoreOptions, server?: KurrentServer): KurrentEventStore;
  /** Closes every opened store, and drops the database. */
  close(): Promise<void>;
}

/** @param connect to the KurrentDB under test. */
export async function openKurrentTestStores(connect: () => KurrentServer): Promise<TestKurrentStores> {
  const { pool, close } = await openTestStores();
  const opened: KurrentEventStore[] = [];
  return {
    pool,
    open: (options = {}, server = connect()) => {
      const store = new KurrentEventStore(server, pool, options);
      opened.push(store);
      return store;
    },
    close: async () => {
      await Promise.all(opened.map((store) => store.close()));
      await close();
    },
  };
}
