/*
 * Signing out without a connection: the screen is cleared at once, but the session lives on at the server, and its
 * cookie cannot be removed from here. That a sign-out is pending is kept across reloads, and the server is told before
 * anyone is taken for signed in; otherwise the next person at a shared tablet would only have to reload the page.
 */

const KEY = 'ward-board:pending-sign-out';

/** Where it is kept. Browsers may refuse storage; it then lasts as long as the tab. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface PendingSignOut {
  readonly exists: boolean;
  set(): void;
  clear(): void;
}

export function createPendingSignOut(keep: () => Keep): PendingSignOut {
  let inMemory = false;
  const attempt = <T>(use: (keep: Keep) => T, otherwise: T): T => {
    try {
      return use(keep());
    } catch {
      return otherwise;
    }
  };
  return {
    get exists() {
      return inMemory || attempt((storage) => storage.getItem(KEY) !== null, false);
    },
    set() {
      inMemory = true;
      attempt((storage) => storage.setItem(KEY, 'yes'), undefined);
    },
    clear() {
      inMemory = false;
      attempt((storage) => storage.removeItem(KEY), undefined);
    },
  };
}
