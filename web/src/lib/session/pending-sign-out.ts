/*
 * Signing out without a connection: the screen is cleared at once, but the session lives on at the server, and its
 * cookie cannot be removed from here. The debt is kept across reloads and paid before anyone is taken for signed in;
 * otherwise the next person at a shared tablet would only have to reload the page.
 */

const KEY = 'ward-board:sign-out-owed';

/** Where the debt is kept. Browsers may refuse storage; it then lasts as long as the tab. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SignOutOwed {
  readonly owed: boolean;
  owe(): void;
  settle(): void;
}

export function createSignOutOwed(keep: () => Keep): SignOutOwed {
  let inMemory = false;
  const attempt = <T>(use: (keep: Keep) => T, otherwise: T): T => {
    try {
      return use(keep());
    } catch {
      return otherwise;
    }
  };
  return {
    get owed() {
      return inMemory || attempt((storage) => storage.getItem(KEY) !== null, false);
    },
    owe() {
      inMemory = true;
      attempt((storage) => storage.setItem(KEY, 'yes'), undefined);
    },
    settle() {
      inMemory = false;
      attempt((storage) => storage.removeItem(KEY), undefined);
    },
  };
}
