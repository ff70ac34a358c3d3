/*
 * Signing out without a connection: the screen is cleared at once, but the session lives on at the server, and its
 * cookie cannot be removed from here. Whose sign-out is pending is kept across reloads, and the server is told before
 * anyone is taken for signed in; otherwise the next person at a shared tablet would only have to reload the page. It is told
 * in their name: without it a colleague's session would be ended, who has unlocked since.
 */

export const PENDING_KEY = 'ward-board:pending-sign-out';

/** Where it is kept. Browsers may refuse storage; it then lasts as long as the tab. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface PendingSignOut {
  /** Their ids. */
  readonly whose: readonly string[];
  set(user: string): void;
  /** It is over, or begun anew. */
  clear(user: string): void;
}

export function createPendingSignOut(keep: () => Keep): PendingSignOut {
  let inMemory: readonly string[] = [];
  const attempt = <T>(use: (keep: Keep) => T, otherwise: T): T => {
    try {
      return use(keep());
    } catch {
      return otherwise;
    }
  };
  const read = (): readonly string[] =>
    attempt((storage) => (storage.getItem(PENDING_KEY) ?? '').split(' ').filter((id) => id !== ''), inMemory);
  const write = (users: readonly string[]): void => {
    inMemory = users;
    attempt(
      (storage) =>
        users.length === 0 ? storage.removeItem(PENDING_KEY) : storage.setItem(PENDING_KEY, users.join(' ')),
      undefined,
    );
  };
  return {
    get whose() {
      return read();
    },
    set: (user) => write([...new Set([...read(), user])]),
    clear: (user) => write(read().filter((id) => id !== user)),
  };
}
