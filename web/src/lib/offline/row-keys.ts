import type { DBSchema, IDBPDatabase } from 'idb';
import type { Queued, UnreadableEntry } from './queue.js';
import { type Sealed, type SessionKey, sealWith, unsealWith } from './sealed.js';

/** A row that no key of this tab reads. */
export interface Unread extends UnreadableEntry {
  /** Whose session's key it needs: the key's id. */
  readonly session: string;
}
export interface Row extends Sealed, Unread {
  readonly id?: number;
  readonly user: string;
}
export interface Schema extends DBSchema {
  entries: { key: number; value: Row };
}
/** A row with the key that seals it. */
type KeyedRow = readonly [Row, SessionKey];

/** The keys that this tab has had of one user, by their sessions, and the one that seals. */
export interface RowKeys {
  /** Whose key seals. */
  readonly session: () => string;
  /** From now on it reads. */
  readonly add: (key: SessionKey) => void;
  /** From now on it seals. */
  readonly use: (key: SessionKey) => void;
  readonly reads: (row: Pick<Row, 'session'>) => boolean;
  /** Sealed by the key that is in use when this resolves. */
  readonly seal: (content: Omit<Queued, 'id'>) => Promise<Row>;
  /** The rows that one of the keys has sealed. */
  readonly rowsOf: (db: IDBPDatabase<Schema>) => Promise<readonly KeyedRow[]>;
  /** What a row holds; null: it fails under its key, as one does of which the disk has lost a byte. */
  readonly unseal: (row: KeyedRow) => Promise<Queued | null>;
}

export function rowKeys(first: SessionKey, user: string): RowKeys {
  const keys = new Map([[first.session, first]]);
  let current = first;
  /** By their initialization vectors. */
  const reported = new Set<string>();
  return {
    session: () => current.session,
    add: (key) => void keys.set(key.session, key),
    use(key) {
      keys.set(key.session, key);
      current = key;
    },
    reads: ({ session }) => keys.has(session),
    async seal(content) {
      for (;;) {
        const key = current;
        const { writtenAt: at, kind } = content.entry;
        const row = { session: key.session, user, at, kind, ...(await sealWith(key, content)) };
        if (key === current) return row;
      }
    },
    async rowsOf(db) {
      return (await db.getAll('entries')).flatMap((row) => {
        const key = keys.get(row.session);
        return key ? [[row, key] as const] : [];
      });
    },
    async unseal([row, key]) {
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
    },
  };
}

/** A transaction that is done when what it writes is on the disk. */
export const onDisk = (db: IDBPDatabase<Schema>) => db.transaction('entries', 'readwrite', { durability: 'strict' });
