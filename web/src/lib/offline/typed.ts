import { queue } from './device-queue.svelte.js';
import { remove, takeOver, write } from './typed-store.js';

/** What somebody has on a page and has not saved. */
interface PageWork {
  /** The page: path and query. */
  readonly href: string;
}
interface Rows {
  /** The row of this tab; null: there is none. */
  readonly own: string | null;
  /** What came from tabs that are gone and is not written anew yet. */
  readonly taken: readonly { readonly id: string; readonly href: string }[];
}
const none: Rows = { own: null, taken: [] };
/** By user: what somebody had who has locked the tab stays for them. */
const rows = new Map<string, Rows>();

async function put(user: string, work: PageWork | null): Promise<void> {
  const { own, taken } = rows.get(user) ?? none;
  const key = work === null ? null : await queue.key(user);
  // Locked, or without a key: what is on the device stays as it is.
  if (work !== null && key === null) return;
  const written = key === null ? null : await write(key, user, work);
  const replaced = taken.filter(({ href }) => href === work?.href).map(({ id }) => id);
  rows.set(user, { own: written, taken: taken.filter(({ id }) => !replaced.includes(id)) });
  const gone = own === null || own === written ? replaced : [...replaced, own];
  if (gone.length > 0) await remove(gone);
}

let next: (() => Promise<void>) | null = null;
let writing = false;
/** One write at a time, and of those that wait only the newest. */
async function inTurn(now: () => Promise<void>): Promise<void> {
  next = now;
  if (writing) return;
  writing = true;
  try {
    while (next !== null) {
      const each: () => Promise<void> = next;
      next = null;
      await each();
    }
  } finally {
    writing = false;
  }
}

/** What is typed and not saved, as this device keeps it for whoever is signed in. */
export const typed = {
  /** Puts what somebody has in this tab in the place of what they had. @param work null: nothing any more. */
  put: (user: string, work: PageWork | null): Promise<void> => inTurn(() => put(user, work)),
  /** What tabs of this session had that are gone: as it was given to `put`. */
  async takeOver(user: string): Promise<readonly unknown[]> {
    const key = await queue.key(user);
    const found = key === null ? [] : await takeOver(key, user);
    // Only this app, with the session's key, can have sealed them.
    rows.set(user, { own: null, taken: found.map(({ id, content }) => ({ id, href: (content as PageWork).href })) });
    return found.map(({ content }) => content);
  },
  /** Forgets what a user had whose session is over. */
  drop: (user: string): Promise<void> =>
    inTurn(async () => {
      const { own, taken } = rows.get(user) ?? none;
      rows.delete(user);
      await remove([...taken.map(({ id }) => id), ...(own === null ? [] : [own])]);
    }),
};
