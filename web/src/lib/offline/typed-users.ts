/** The database of what is typed and not saved, one row a tab and session. */
export const TYPED_DATABASE = 'ward-board.typed';

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

/**
 * Those whose text may be on this device, read from the rows themselves: what `localStorage` says of them may be older than they
 * are where a browser was killed. Small, so that it can be asked before the code comes that opens what they hold.
 */
export async function usersWithText(): Promise<readonly string[]> {
  // Opened where it is missing, it would be made without its store.
  if (!(await indexedDB.databases()).some(({ name }) => name === TYPED_DATABASE)) return [];
  const db = await done(indexedDB.open(TYPED_DATABASE));
  try {
    const rows: readonly { readonly user: string }[] = await done(db.transaction('work').objectStore('work').getAll());
    return [...new Set(rows.map(({ user }) => user))];
  } finally {
    db.close();
  }
}
