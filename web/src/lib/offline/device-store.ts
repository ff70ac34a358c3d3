import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { leastNow } from '../live/clock/tab-clock.js';
import { keepEntries } from './keep-entries.js';
import type { Queued, UnreadableEntry } from './queue.js';
import { databaseOf, type Sealed, type SessionKey, sealWith, unsealWith } from './sealed.js';
import type { QueueStore } from './sender.js';
import { QUEUE_DATABASE } from './typed-users.js';

/* The queue in IndexedDB, encrypted by a key that the service holds for the session. What is not encrypted names no patient. */

/** A row that no key of this tab reads. */
export interface Unread extends UnreadableEntry {
  /** Whose session's key it needs: the key's id. */
  readonly session: string;
}
interface Row extends Sealed, Unread {
  readonly id?: number;
  readonly user: string;
}
interface Schema extends DBSchema {
  entries: { key: number; value: Row };
}

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

/** The entries of one session. */
export function deviceStore(first: SessionKey, user: string): DeviceStore {
  /** All that this tab has had, by their sessions. */
  const keys = new Map([[first.session, first]]);
  let current = first;
  let damaged: readonly Row[] = [];
  /** By their initialization vectors. */
  const reported = new Set<string>();

  /** Sealed by the key that is in use when this resolves. */
  async function seal(content: Omit<Queued, 'id'>): Promise<Row> {
    for (;;) {
      const key = current;
      const { writtenAt: at, kind } = content.entry;
      const row = { session: key.session, user, at, kind, ...(await sealWith(key, content)) };
      if (key === current) return row;
    }
  }
  const mine = async (db: IDBPDatabase<Schema>): Promise<readonly (readonly [Row, SessionKey])[]> =>
    (await db.getAll('entries')).flatMap((row) => {
      const key = keys.get(row.session);
      return key ? [[row, key] as const] : [];
    });
  /** What a row holds; null: it fails under its key, as one does of which the disk has lost a byte. */
  async function unseal([row, key]: readonly [Row, SessionKey]): Promise<Queued | null> {
    try {
      // Written by this app and sealed with the session's key: nobody else can have made it.
      const content = (await unsealWith(key, row)) as Omit<Queued, 'id'>;
      return { ...content, id: row.id ?? 0 };
    } catch (error) {
      // Read with each pass.
      if (!reported.has(String(row.iv))) reportError(error);
      reported.add(String(row.iv));
      return null;
    }
  }
  /** What this tab has last read or written, by number. */
  let known: ReadonlyMap<number, Queued> = new Map();
  /** The database that all of that is in. */
  let holder: IDBPDatabase<Schema> | null = null;
  let restored: Promise<void> = Promise.resolve();
  /** After the browser has closed it, with what this tab knows of: it deletes what a site has stored under pages that are open. */
  async function entries(): Promise<IDBPDatabase<Schema>> {
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
  }
  /** One tab at a time. What another has sent meanwhile is sent again by its key, which stores nothing more. */
  async function restoreTo(db: IDBPDatabase<Schema>): Promise<void> {
    const there = await Promise.all((await mine(db)).map(unseal));
    const keysThere = new Set(there.map((each) => each?.entry.key));
    for (const { id, ...content } of known.values()) {
      if (keysThere.has(content.entry.key)) continue;
      const row = await seal(content);
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const isFree = (await transaction.store.getKey(id)) === undefined;
      await transaction.store.put(isFree ? { ...row, id } : row);
      await transaction.done;
    }
  }
  const knows = (id: number, queued: Queued | null): void => {
    const next = new Map(known);
    if (queued === null) next.delete(id);
    else next.set(id, queued);
    known = next;
  };
  /** Puts what any other key has sealed under the one that is in use; each row keeps its number. */
  async function sealAnew(): Promise<void> {
    const db = await entries();
    for (const found of await mine(db)) {
      if (found[0].session === current.session) continue;
      const queued = await unseal(found);
      if (queued === null) continue;
      const { id, ...content } = queued;
      const row = await seal(content);
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const now = await transaction.store.get(id);
      // Sent, or written anew, meanwhile: it stays so.
      if (now && String(now.iv) === String(found[0].iv)) await transaction.store.put({ ...row, id });
      await transaction.done;
    }
  }
  const isUnread = (row: Row): boolean => row.user === user && !keys.has(row.session);
  return {
    async all() {
      const found = await mine(await entries());
      const read = await Promise.all(found.map(async (each) => ({ row: each[0], queued: await unseal(each) })));
      damaged = read.flatMap(({ row, queued }) => (queued === null ? [row] : []));
      const all = read.flatMap(({ queued }) => (queued === null ? [] : [queued]));
      known = new Map(all.map((queued) => [queued.id, queued]));
      return all;
    },
    damaged: () => damaged,
    async add(entry, standing) {
      const db = await entries();
      const row = await seal({ entry, standing });
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const id = await transaction.store.add(row);
      await transaction.done;
      knows(id, { id, entry, standing });
      return id;
    },
    async put({ id, ...content }) {
      const db = await entries();
      const row = await seal(content);
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const isThere = (await transaction.store.getKey(id)) !== undefined;
      if (isThere) await transaction.store.put({ ...row, id });
      await transaction.done;
      if (isThere) knows(id, { id, ...content });
      return isThere;
    },
    async remove(id) {
      await (await entries()).delete('entries', id);
      knows(id, null);
    },
    async renew(key) {
      current = key;
      keys.set(key.session, key);
      await sealAnew();
    },
    async takeOver(earlier) {
      keys.set(earlier.session, earlier);
      await sealAnew();
    },
    async unread(now) {
      const db = await entries();
      const rows = await db.getAll('entries');
      // A clock that was put forward makes nothing old.
      const surely = Math.min(now.getTime(), leastNow());
      const isOld = (row: Row): boolean => !keys.has(row.session) && surely - Date.parse(row.at) > KEPT_MS;
      await Promise.all(rows.filter(isOld).map(({ id }) => (id === undefined ? undefined : db.delete('entries', id))));
      return rows.filter((row) => isUnread(row) && !isOld(row));
    },
    async forget(isLost) {
      const db = await entries();
      for (const row of await db.getAll('entries'))
        if (isUnread(row) && isLost(row.session) && row.id !== undefined) await db.delete('entries', row.id);
      const told = new Set(damaged.map(({ id }) => id));
      for (const found of await mine(db)) {
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
