import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Queued } from './queue.js';
import type { QueueStore } from './sender.js';

/* The queue in IndexedDB, encrypted by a key that the service holds for the session. What is not encrypted names no patient. */

interface Sealed {
  readonly id?: number;
  /** Whose session's key it needs: a digest of it. */
  readonly session: string;
  readonly user: string;
  /** RFC 3339. */
  readonly at: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}
interface Schema extends DBSchema {
  entries: { key: number; value: Sealed };
}

/** As long as what nobody can read any more is told of. */
const KEPT_MS = 3 * 86_400_000;

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('ward-board.queue', 1, {
    upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }),
  });
let opened: Promise<IDBPDatabase<Schema>> | null = null;
/** A database that could not be opened, or that the browser has closed, is opened anew. */
const database = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= open().then(
    (db) => {
      db.addEventListener('close', () => {
        opened = null;
      });
      return db;
    },
    (error: unknown) => {
      opened = null;
      throw error;
    },
  );
  return opened;
};

/** The key of a session, as it is kept in memory: no script can read it out again. */
export interface SessionKey {
  readonly crypto: CryptoKey;
  /** Tells this session's entries from others'. */
  readonly session: string;
}

/** @param base64url 256 bits, as `GET /api/auth/queue-key` gives them. */
export async function importKey(base64url: string): Promise<SessionKey> {
  const bytes = Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return {
    crypto: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    session: Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

/** The entries of one session. */
export function deviceStore(key: SessionKey, user: string): QueueStore {
  const additionalData = new TextEncoder().encode(key.session);
  async function seal(content: Omit<Queued, 'id'>): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(content));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key.crypto, plain);
    return { session: key.session, user, at: content.entry.writtenAt, iv, sealed };
  }
  async function unseal({ id, iv, sealed }: Sealed): Promise<Queued> {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key.crypto, sealed);
    // Written by this app and sealed with the session's key: nobody else can have made it.
    const content = JSON.parse(new TextDecoder().decode(plain)) as Omit<Queued, 'id'>;
    return { ...content, id: id ?? 0 };
  }
  return {
    async all() {
      const rows = await (await database()).getAll('entries');
      return Promise.all(rows.filter(({ session }) => session === key.session).map(unseal));
    },
    async add(entry) {
      const row = await seal({ entry, standing: { is: 'new' } });
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

/** How many entries are on this device, whoever can read them. @param user those of one user alone, of whichever session. */
export const countAll = async (user?: string): Promise<number> =>
  (await (await database()).getAll('entries')).filter((row) => user === undefined || row.user === user).length;
