import { queue } from './device-queue.svelte.js';
import { orphansOf, remove, write } from './typed-store.js';

/** What somebody has on a page and has not saved. */
interface PageWork {
  /** The page: path and query. */
  readonly href: string;
}
interface Rows {
  /** The row of this tab; null: there is none. */
  readonly own: string | null;
  /** Of tabs that are gone, and not written anew yet. */
  readonly orphans: readonly { readonly id: string; readonly href: string }[];
}
const none: Rows = { own: null, orphans: [] };
const AGAIN_MS = 2_000;
/** By user: what somebody had who has locked the tab stays for them. */
const rows = new Map<string, Rows>();

/** Another tab that has read what was here no longer offers it. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ward-board.typed');

async function put(user: string, work: PageWork | null): Promise<void> {
  const { own, orphans } = rows.get(user) ?? none;
  const key = work === null ? null : await queue.key(user);
  // Locked, or without a key: what is on the device stays as it is.
  if (work !== null && key === null) return;
  const written = key === null ? null : await write(key, user, work);
  const replaced = orphans.filter(({ href }) => href === work?.href).map(({ id }) => id);
  rows.set(user, { own: written, orphans: orphans.filter(({ id }) => !replaced.includes(id)) });
  const gone = own === null || own === written ? replaced : [...replaced, own];
  if (gone.length > 0) await remove(gone);
  if (replaced.length > 0) tabs?.postMessage(work?.href);
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
  /** What tabs of this session had that are gone: as it was given to `put`. It waits for the key that the service has. */
  async orphans(user: string, isStillHere: () => boolean): Promise<readonly unknown[]> {
    for (;;) {
      const key = await queue.key(user);
      if (key !== null) {
        const found = await orphansOf(key, user);
        // Only this app, with the session's key, can have sealed them.
        const orphans = found.map(({ id, content }) => ({ id, href: (content as PageWork).href }));
        rows.set(user, { own: rows.get(user)?.own ?? null, orphans });
        return found.map(({ content }) => content);
      }
      if (!isStillHere()) return [];
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  },
  /** Tells of pages whose text was written anew in another tab. */
  hearTaken(heard: (href: string) => void): void {
    tabs?.addEventListener('message', ({ data }: MessageEvent<string>) => heard(data));
  },
  /** Forgets what a user had whose session is over. */
  drop: (user: string): Promise<void> =>
    inTurn(async () => {
      const { own, orphans } = rows.get(user) ?? none;
      rows.delete(user);
      await remove([...orphans.map(({ id }) => id), ...(own === null ? [] : [own])]);
    }),
};
