import { type DBSchema, openDB } from 'idb';
import type { Queued } from './queue.js';
import { databaseOf, type Sealed, type SessionKey, sealWith, unsealWith } from './sealed.js';
import type { QueueStore } from './sender.js';

/* The queue in IndexedDB, encrypted by a key that the service holds for the session. What is not encrypted names no patient. */

interface Row extends Sealed {
  readonly id?: number;
  /** Whose session's key it needs: a digest of it. */
  readonly session: string;
  readonly user: string;
  /** RFC 3339. */
  readonly at: string;
}
interface Schema extends DBSchema {
  entries: { key: number; value: Row };
}

/** As long as what nobody can read any more is told of. */
const KEPT_MS = 3 * 86_400_000;

const database = databaseOf(() =>
  openDB<Schema>('ward-board.queue', 1, {
    upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }),
  }),
);

/** The entries of one session. */
export function deviceStore(key: SessionKey, user: string): QueueStore {
  const seal = async (content: Omit<Queued, 'id'>): Promise<Row> => ({
    ...{ session: key.session, user, at: content.entry.writtenAt },
    ...(await sealWith(key, content)),
  });
  async function unseal(row: Row): Promise<Queued> {
    // Written by this app and sealed with the session's key: nobody else can have made it.
    const content = (await unsealWith(key, row)) as Omit<Queued, 'id'>;
    return { ...content, id: row.id ?? 0 };
  }
  return {
    async all() {
      const rows = await (await database()).getAll('entries');
      return Promise.all(rows.filter(({ session }) => session === key.session).map(unseal));
    },
    async add(entry, standing) {
      const row = await seal({ entry, standing });
      const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
      const id = await transaction.store.add(row);
      await transaction.done;
      return id;
    },
    async put({ id, ...content }) {
      const row = await seal(content);
      const transaction = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
      await transaction.store.put({ ...row, id });
      await transaction.done;
    },
    async remove(id) {
      await (await database()).delete('entries', id);
    },
  };
}

/**
 * When entries of a user were written whose session is over: nobody can read them any more. Those of another user are not
 * looked at, since a locked session's come back with it; all are deleted after three days.
 */
export async function unreadableOf(user: string, session: string, now: Date): Promise<readonly string[]> {
  const db = await database();
  const rows = await db.getAll('entries');
  const old = rows.filter((row) => row.session !== session && now.getTime() - Date.parse(row.at) > KEPT_MS);
  await Promise.all(old.map(({ id }) => (id === undefined ? undefined : db.delete('entries', id))));
  return rows.filter((row) => row.user === user && row.session !== session && !old.includes(row)).map(({ at }) => at);
}

/** Deletes what `unreadableOf` has told of. */
export async function forgetUnreadable(user: string, session: string): Promise<void> {
  const db = await database();
  for (const row of await db.getAll('entries'))
    if (row.user === user && row.session !== session && row.id !== undefined) await db.delete('entries', row.id);
}

/** Deletes all that is on this device of a user, whoever can read it. */
export async function forgetAll(user: string): Promise<void> {
  const db = await database();
  for (const row of await db.getAll('entries'))
    if (row.user === user && row.id !== undefined) await db.delete('entries', row.id);
}

/** How many entries are on this device, whoever can read them. @param user those of one user alone, of whichever session. */
export const countAll = async (user?: string): Promise<number> =>
  (await (await database()).getAll('entries')).filter((row) => user === undefined || row.user === user).length;
