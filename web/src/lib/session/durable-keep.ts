/*
 * Who is locked, whose sign-out is pending, and the token of a wall's screen must be known to the browser that is started again, also where
 * it was ended a moment after: Chromium writes `localStorage` to the disk seconds later, and what was locked without a connection would open
 * without a PIN. A copy is in IndexedDB, which has it at once.
 */

export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** All that is kept, after so many writes. */
export interface Copy {
  readonly writes: number;
  readonly values: readonly (readonly [key: string, value: string])[];
}

/** Where the copy is. */
export interface CopyStore {
  read(): Promise<Copy | null>;
  write(copy: Copy): void;
}

export interface DurableKeep extends Keep {
  /** Brings back what was kept last, where it was lost. To be awaited before anything of it counts. */
  restore(): Promise<void>;
}

/** So long is waited for what a device keeps. */
const DEVICE_ANSWER_MS = 1_500;

/** @param keys all that is kept by it. @param writesKey where the writes are counted. */
export function createDurableKeep(
  storage: () => Keep,
  copies: CopyStore,
  keys: readonly string[],
  writesKey: string,
): DurableKeep {
  const writes = (): number => Number(storage().getItem(writesKey) ?? 0);

  function copy(): void {
    const count = writes() + 1;
    storage().setItem(writesKey, String(count));
    const values = keys.flatMap((key) => {
      const value = storage().getItem(key);
      return value === null ? [] : [[key, value] as const];
    });
    copies.write({ writes: count, values });
  }

  return {
    getItem: (key) => storage().getItem(key),
    setItem(key, value) {
      storage().setItem(key, value);
      copy();
    },
    removeItem(key) {
      if (storage().getItem(key) === null) return;
      storage().removeItem(key);
      copy();
    },
    async restore() {
      const last = await copies.read();
      if (last === null || last.writes <= writes()) return;
      for (const key of keys) storage().removeItem(key);
      for (const [key, value] of last.values) storage().setItem(key, value);
      storage().setItem(writesKey, String(last.writes));
    },
  };
}

/** Brings back what was kept last. A device that does not say what it has keeps nobody from their board. */
export async function restored(keep: Pick<DurableKeep, 'restore'>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, DEVICE_ANSWER_MS));
  await Promise.race([keep.restore().catch(reportError), late]);
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A copy in IndexedDB. @param name of it there. @param failed hears what went wrong: the page goes on without. */
export function createCopyStore(name: string, failed: (error: unknown) => void): CopyStore {
  let opening: Promise<IDBDatabase> | null = null;
  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opening ??= (() => {
      const request = indexedDB.open('ward-board.session', 1);
      request.onupgradeneeded = () => void request.result.createObjectStore('kept');
      return done(request);
    })();
    return (await opening).transaction('kept', mode, { durability: 'strict' }).objectStore('kept');
  }
  // Some browsers offer none in a private window.
  if (!('indexedDB' in globalThis)) return { read: async () => null, write: () => {} };
  return {
    async read() {
      try {
        return ((await done((await store('readonly')).get(name))) as Copy | undefined) ?? null;
      } catch (error) {
        failed(error);
        return null;
      }
    },
    write: (copy) =>
      void store('readwrite')
        .then((kept) => done(kept.put(copy, name)))
        .catch(failed),
  };
}
