import { type IDBPDatabase, openDB } from 'idb';
import { leastNow } from '../live/clock/tab-clock.js';
import { keepEntries } from './keep-entries.js';
import type { UnreadableEntry } from './queue.js';
import { restoredDatabase } from './restored-database.js';
import { onDisk, type Row, type RowKeys, rowKeys, type Schema, type Unread } from './row-keys.js';
import { databaseOf, type SessionKey } from './sealed.js';
import type { QueueStore } from './sender.js';
import { QUEUE_DATABASE } from './typed-users.js';

/* The queue in IndexedDB, encrypted by a key that the service holds for the session. What is not encrypted names no patient. */

/** As long as what nobody can read any more is told of. */
const KEPT_MS = 3 * 86_400_000;

const closings = new Set<() => void>();
const database = databaseOf(
  () => {
    // Nothing waits for it: the queue works whatever comes of it.
    keepEntries(globalThis).catch(reportError);
    return openDB<Schema>(QUEUE_DATABASE, 1, {
      upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }),
    });
  },
  () => {
    for (const told of closings) told();
  },
);

/** @param told the browser has closed the database: it may have deleted what was in it. */
export const hearClosed = (told: () => void): void => void closings.add(told);

/** The entries that one tab can read: `all` leaves out those that fail under their right key, and holds up nothing for them. */
export interface DeviceStore extends QueueStore {
  /** Those that `all` has last left out. */
  damaged(): readonly (UnreadableEntry & { readonly id?: number })[];
  /** The session of the same user goes on with another key: from now on it seals, and what the one before has sealed is sealed anew. */
  renew(key: SessionKey): Promise<void>;
  /** Seals anew what an earlier session of the same user has sealed. */
  takeOver(earlier: SessionKey): Promise<void>;
  /**
   * What no key of this tab reads of the same user's. Of another user's rows nothing is said, since a locked session's come back with it; all
   * that is not of this session is deleted after three days.
   */
  unread(now: Date): Promise<readonly Unread[]>;
  /** Deletes rows that no key of this tab reads, of sessions that are lost, and those that are damaged. */
  forget(isLost: (session: string) => boolean): Promise<void>;
}

/** Puts what any other key has sealed under the one that is in use; each row keeps its number. */
async function sealAnew({ rowsOf, seal, unseal, session }: RowKeys, db: IDBPDatabase<Schema>): Promise<void> {
  for (const found of await rowsOf(db)) {
    if (found[0].session === session()) continue;
    const queued = await unseal(found);
    if (queued === null) continue;
    const { id, ...content } = queued;
    const row = await seal(content);
    const { store, done } = onDisk(db);
    const now = await store.get(id);
    // Sent, or written anew, meanwhile: it stays so.
    if (now && String(now.iv) === String(found[0].iv)) await store.put({ ...row, id });
    await done;
  }
}

/** The entries of one session. */
export function deviceStore(first: SessionKey, user: string): DeviceStore {
  const keys = rowKeys(first, user);
  const { reads, rowsOf, seal, unseal } = keys;
  const { open, knows, knowsAll } = restoredDatabase(keys, database);
  let damaged: readonly Row[] = [];
  const isUnread = (row: Row): boolean => row.user === user && !reads(row);
  return {
    async all() {
      const found = await rowsOf(await open());
      const read = await Promise.all(found.map(async (each) => ({ row: each[0], queued: await unseal(each) })));
      damaged = read.flatMap(({ row, queued }) => (queued === null ? [row] : []));
      const all = read.flatMap(({ queued }) => (queued === null ? [] : [queued]));
      knowsAll(all);
      return all;
    },
    damaged: () => damaged,
    async add(entry, standing) {
      const db = await open();
      const row = await seal({ entry, standing });
      const { store, done } = onDisk(db);
      const id = await store.add(row);
      await done;
      knows(id, { id, entry, standing });
      return id;
    },
    async put({ id, ...content }) {
      const db = await open();
      const row = await seal(content);
      const { store, done } = onDisk(db);
      const isThere = (await store.getKey(id)) !== undefined;
      if (isThere) await store.put({ ...row, id });
      await done;
      if (isThere) knows(id, { id, ...content });
      return isThere;
    },
    async remove(id) {
      await (await open()).delete('entries', id);
      knows(id, null);
    },
    async renew(key) {
      keys.use(key);
      await sealAnew(keys, await open());
    },
    async takeOver(earlier) {
      keys.add(earlier);
      await sealAnew(keys, await open());
    },
    async unread(now) {
      const db = await open();
      const rows = await db.getAll('entries');
      // A clock that was put forward makes nothing old.
      const surely = Math.min(now.getTime(), leastNow());
      const isOld = (row: Row): boolean => !reads(row) && surely - Date.parse(row.at) > KEPT_MS;
      await Promise.all(rows.filter(isOld).map(({ id }) => (id === undefined ? undefined : db.delete('entries', id))));
      return rows.filter((row) => isUnread(row) && !isOld(row));
    },
    async forget(isLost) {
      const db = await open();
      for (const row of await db.getAll('entries'))
        if (isUnread(row) && isLost(row.session) && row.id !== undefined) await db.delete('entries', row.id);
      const told = new Set(damaged.map(({ id }) => id));
      for (const found of await rowsOf(db)) {
        const { id } = found[0];
        // One that can be read after all is to be sent.
        if (id !== undefined && told.has(id) && (await unseal(found)) === null) await db.delete('entries', id);
      }
    },
  };
}

/** Deletes all that is on this device of a user, whoever can read it. */
export async function forgetAll(user: string): Promise<void> {
  const db = await database();
  for (const row of await db.getAll('entries'))
    if (row.user === user && row.id !== undefined) await db.delete('entries', row.id);
}
