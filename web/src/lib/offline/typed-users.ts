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

/** Whose each row of a store is. Small, so that it can be asked before the code comes that opens what they hold. */
async function usersOf(database: string, store: string): Promise<readonly string[]> {
  // Opened where it is missing, it would be made without its store.
  if (!(await indexedDB.databases()).some(({ name }) => name === database)) return [];
  const db = await done(indexedDB.open(database));
  try {
    const rows: readonly { readonly user: string }[] = await done(db.transaction(store).objectStore(store).getAll());
    return rows.map(({ user }) => user);
  } finally {
    db.close();
  }
}

/**
 * Those whose text may be on this device, read from the rows themselves: what `localStorage` says of them may be older than they
 * are where a browser was killed.
 */
export const usersWithText = async (): Promise<readonly string[]> => [
  ...new Set(await usersOf(TYPED_DATABASE, 'work')),
];

/** How many entries of a user are on this device that are not sent yet. */
export const countUnsent = async (user: string): Promise<number> =>
  (await usersOf(QUEUE_DATABASE, 'entries')).filter((whose) => whose === user).length;
