import type { UnreadableEntry } from './queue.js';

/** The database of what is typed and not saved, one row a tab and session. */
export const TYPED_DATABASE = 'ward-board.typed';

/** The database of entries that are not sent yet, one row an entry. */
export const QUEUE_DATABASE = 'ward-board.queue';

/** Longer than a device takes to say what it has: nobody waits for one that does not say it. */
export const DEVICE_ANSWERS_WITHIN_MS = 1_500;

/** What the device says, or something else where it does not say it: a device that is broken holds up no sign-out. */
export const inTime = <Result>(asked: Promise<Result>, otherwise: Result): Promise<Result> =>
  Promise.race([
    asked.catch((error: unknown) => {
      reportError(error);
      return otherwise;
    }),
    new Promise<Result>((resolve) => setTimeout(resolve, DEVICE_ANSWERS_WITHIN_MS, otherwise)),
  ]);

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** What is told of a row without its key. */
interface Unsealed {
  readonly user: string;
}

/** The rows of a store. Small, so that they can be asked for before the code comes that opens what they hold. */
async function rowsOf<Row extends Unsealed>(database: string, store: string): Promise<readonly Row[]> {
  // Opened where it is missing, it would be made without its store.
  if (!(await indexedDB.databases()).some(({ name }) => name === database)) return [];
  const db = await done(indexedDB.open(database));
  try {
    const rows: readonly Row[] = await done(db.transaction(store).objectStore(store).getAll());
    return rows;
  } finally {
    db.close();
  }
}

/**
 * Those whose text may be on this device, read from the rows themselves: what `localStorage` says of them may be older than they
 * are where a browser was killed.
 */
export const usersWithText = async (): Promise<readonly string[]> => [
  ...new Set((await rowsOf(TYPED_DATABASE, 'work')).map(({ user }) => user)),
];

/** An entry that is not sent yet, as it is known without its key. */
export type SealedEntry = Unsealed & UnreadableEntry;

/** The entries on this device that are not sent yet, whoever's, in the order of writing. */
export const unsentHere = (): Promise<readonly SealedEntry[]> => rowsOf<SealedEntry>(QUEUE_DATABASE, 'entries');

/** Those of one user. */
export const unsentOf = async (user: string): Promise<readonly SealedEntry[]> =>
  (await unsentHere()).filter((row) => row.user === user);

/** How many they are. */
export const countUnsent = async (user: string): Promise<number> => (await unsentOf(user)).length;
