import type { IDBPDatabase } from 'idb';
import type { Queued } from './queue.js';
import { onDisk, type RowKeys, type Schema } from './row-keys.js';
import { QUEUE_DATABASE } from './typed-users.js';

/** The database of the queue, and what this tab knows of it: the browser deletes what a site has stored under pages that are open. */
export interface RestoredDatabase {
  /** After the browser has closed it, with what this tab knows of. */
  open(): Promise<IDBPDatabase<Schema>>;
  /** @param queued null: it is there no longer. */
  knows(id: number, queued: Queued | null): void;
  /** All that there is. */
  knowsAll(all: readonly Queued[]): void;
}

export function restoredDatabase(
  { rowsOf, seal, unseal }: RowKeys,
  database: () => Promise<IDBPDatabase<Schema>>,
): RestoredDatabase {
  /** What this tab has last read or written, by number. */
  let known: ReadonlyMap<number, Queued> = new Map();
  /** The database that all of that is in. */
  let holder: IDBPDatabase<Schema> | null = null;
  let restored: Promise<void> = Promise.resolve();

  /** One tab at a time. What another has sent meanwhile is sent again by its key, which stores nothing more. */
  async function restoreTo(db: IDBPDatabase<Schema>): Promise<void> {
    const there = await Promise.all((await rowsOf(db)).map(unseal));
    const keysThere = new Set(there.map((each) => each?.entry.key));
    for (const { id, ...content } of known.values()) {
      if (keysThere.has(content.entry.key)) continue;
      const row = await seal(content);
      const { store, done } = onDisk(db);
      const isFree = (await store.getKey(id)) === undefined;
      await store.put(isFree ? { ...row, id } : row);
      await done;
    }
  }

  return {
    async open() {
      const db = await database();
      const before = holder;
      if (before !== db) {
        holder = db;
        if (before !== null)
          restored = navigator.locks
            .request(`${QUEUE_DATABASE}.restore`, () => restoreTo(db))
            .catch((error: unknown) => {
              holder = before;
              throw error;
            });
      }
      await restored;
      return db;
    },
    knows(id, queued) {
      const next = new Map(known);
      if (queued === null) next.delete(id);
      else next.set(id, queued);
      known = next;
    },
    knowsAll(all) {
      known = new Map(all.map((queued) => [queued.id, queued]));
    },
  };
}
