import { sayTime } from '../time/facility.js';
import { confirm } from '../ui/confirm.svelte.js';
import { queue } from './device-queue.svelte.js';
import { changedElsewhere, forgetUser, orphansOf, remove, write } from './typed-store.js';

/** A page's address; what else is kept of it is its forms' alone to read. */
interface OfPage {
  /** Path and query. */
  readonly href: string;
}
interface Rows {
  /** The row of this tab; null: there is none. */
  own: string | null;
  /** Of tabs that are gone, and not written anew yet. */
  orphans: readonly { readonly id: string; readonly href: string }[];
  /** Pages on which somebody has typed since: what was there before is no longer what stands. */
  readonly written: Set<string>;
}
const AGAIN_MS = 2_000;
/** By user: what somebody had who has locked the tab stays for them. */
const rows = new Map<string, Rows>();
const rowsOf = (user: string): Rows => {
  const found = rows.get(user) ?? { own: null, orphans: [], written: new Set() };
  rows.set(user, found);
  return found;
};

/** Another tab that has read what was here no longer offers it. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ward-board.typed');

async function put(user: string, work: OfPage | null): Promise<void> {
  const of = rowsOf(user);
  if (work !== null) of.written.add(work.href);
  const key = work === null ? null : await queue.key(user);
  // Locked, or without a key: what is on the device stays as it is.
  if (work !== null && key === null) return;
  const before = of.own;
  of.own = key === null ? null : await write(key, user, work);
  const replaced = of.orphans.filter(({ href }) => href === work?.href).map(({ id }) => id);
  of.orphans = of.orphans.filter(({ id }) => !replaced.includes(id));
  const gone = before === null || before === of.own ? replaced : [...replaced, before];
  if (gone.length > 0) await remove(gone);
  if (replaced.length > 0) tabs?.postMessage(work?.href);
}

/** One write at a time, in their order; of a user's that wait only the newest. */
const waiting = new Map<string, () => Promise<void>>();
let writing = false;
async function inTurn(user: string, now: () => Promise<void>): Promise<void> {
  waiting.set(user, now);
  if (writing) return;
  writing = true;
  try {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      waiting.delete(first[0]);
      await first[1]();
    }
  } finally {
    writing = false;
  }
}

/** What is typed and not saved, as this device keeps it for whoever is signed in. */
export const typed = {
  /** Puts what somebody has in this tab in the place of what they had. @param work null: nothing any more. */
  put: (user: string, work: OfPage | null): Promise<void> => inTurn(user, () => put(user, work)),
  /**
   * What tabs of this session had that are gone, as it was given to `put`: of pages on which nobody has typed since. It waits
   * for the key that the service has.
   */
  async orphans(user: string, isStillHere: () => boolean): Promise<readonly unknown[]> {
    for (;;) {
      const key = await queue.key(user);
      if (key !== null) {
        // Only this app, with the session's key, can have sealed them.
        const found = (await orphansOf(key, user)).map(({ id, content }) => ({ id, work: content as OfPage }));
        const of = rowsOf(user);
        const [old, rest] = [true, false].map((is) => found.filter(({ work }) => of.written.has(work.href) === is));
        of.orphans = (rest ?? []).map(({ id, work: { href } }) => ({ id, href }));
        await remove((old ?? []).map(({ id }) => id));
        return (rest ?? []).map(({ work }) => work);
      }
      if (!isStillHere()) return [];
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  },
  /** Tells of pages whose text was written anew in another tab. */
  hearTaken(heard: (href: string) => void): void {
    tabs?.addEventListener('message', ({ data }: MessageEvent<string>) => heard(data));
  },
  /** Before signing out: says that text in another tab would be lost. @returns whether to sign out. */
  async maySignOut(user: string): Promise<boolean> {
    const last = (await changedElsewhere(user)).at(-1);
    if (last === undefined) return true;
    return confirm({
      title: 'Sign out and discard what is not saved in another tab?',
      text: `You typed there last at ${sayTime(last)}. It can’t be read after signing out.`,
      yes: 'Discard and sign out',
      no: 'Stay signed in',
    });
  },
  /** Forgets what a user had whose session is over. */
  drop(user: string): Promise<void> {
    rows.delete(user);
    return inTurn(user, () => forgetUser(user));
  },
};
