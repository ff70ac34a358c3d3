import { type DBSchema, openDB } from 'idb';
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

const database = databaseOf(() => {
  // Nothing waits for it: the queue works whatever comes of it.
  keepEntries(globalThis).catch(reportError);
  return openDB<Schema>(QUEUE_DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }),
  });
});

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
  const mine = async (): Promise<readonly (readonly [Row, SessionKey])[]> =>
    (await (await database()).getAll('entries')).flatMap((row) => {
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
  /** Puts what any other key has sealed under the one that is in use; each row keeps its number. */
  async function sealAnew(): Promise<void> {
    const db = await database();
    for (const found of await mine()) {
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
      const read = await Promise.all(
        (await mine()).map(async (found) => ({ row: found[0], queued: await unseal(found) })),
      );
      damaged = read.flatMap(({ row, queued }) => (queued === null ? [row] : []));
      return read.flatMap(({ queued }) => (queued === null ? [] : [queued]));
    },
    damaged: () => damaged,
    async add(entry, standing) {
      const db = await database();
      const row = await seal({ entry, standing });
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const id = await transaction.store.add(row);
      await transaction.done;
      return id;
    },
    async put({ id, ...content }) {
      const db = await database();
      const row = await seal(content);
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      const isThere = (await transaction.store.getKey(id)) !== undefined;
      if (isThere) await transaction.store.put({ ...row, id });
      await transaction.done;
      return isThere;
    },
    async remove(id) {
      await (await database()).delete('entries', id);
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
      const db = await database();
      const rows = await db.getAll('entries');
      // A clock that was put forward makes nothing old.
      const surely = Math.min(now.getTime(), leastNow());
      const isOld = (row: Row): boolean => !keys.has(row.session) && surely - Date.parse(row.at) > KEPT_MS;
      await Promise.all(rows.filter(isOld).map(({ id }) => (id === undefined ? undefined : db.delete('entries', id))));
      return rows.filter((row) => isUnread(row) && !isOld(row));
    },
    async forget(isLost) {
      const db = await database();
      for (const row of await db.getAll('entries'))
        if (isUnread(row) && isLost(row.session) && row.id !== undefined) await db.delete('entries', row.id);
      const told = new Set(damaged.map(({ id }) => id));
      for (const found of await mine()) {
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
