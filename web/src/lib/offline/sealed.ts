import type { QueueKey } from '@ward-board/contract';
import type { IDBPDatabase } from 'idb';

/* What this device keeps of patients is sealed by a key that the service holds for the session. */

/** AES-GCM: only the session's key opens it, and a changed byte is found. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** The key of a session, as it is kept in memory: no script can read it out again. */
export interface SessionKey {
  readonly crypto: CryptoKey;
  /** Tells what this session has sealed from what others have. */
  readonly session: string;
}

/** Browsers offer all of it to pages that came by https, or from the device itself. */
export const canSeal = (): boolean =>
  globalThis.isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator && 'subtle' in crypto;

/** @param given as `GET /api/auth/queue-key` gives it. */
export async function importKey({ id, key }: QueueKey): Promise<SessionKey> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return { crypto: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']), session: id };
}

/** @param content what JSON can hold. */
export async function sealWith({ crypto: key, session }: SessionKey, content: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(session);
  const plain = new TextEncoder().encode(JSON.stringify(content));
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain) };
}

/** @throws OperationError when it was sealed by another session, or changed since. */
export async function unsealWith({ crypto: key, session }: SessionKey, { iv, sealed }: Sealed): Promise<unknown> {
  const additionalData = new TextEncoder().encode(session);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed);
  return JSON.parse(new TextDecoder().decode(plain));
}

/**
 * A database that could not be opened, or that the browser has closed, is opened anew.
 * @param closed the browser has closed it, as it does when it deletes what the site has stored.
 */
export function databaseOf<Schema>(
  open: () => Promise<IDBPDatabase<Schema>>,
  closed: () => void = () => {},
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  return () => {
    opened ??= open().then(
      (db) => {
        db.addEventListener('close', () => {
          opened = null;
          closed();
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
}
