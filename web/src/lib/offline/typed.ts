import { clock } from '../live/clock/clock.svelte.js';
import { confirm } from '../ui/confirm.svelte.js';
import { askKey } from './ask-key.js';
import { discardQuestion } from './deletion-questions.js';
import { queue } from './device-queue.svelte.js';
import { earlierKeyIn } from './earlier-keys.js';
import { importKey } from './sealed.js';
import { changedElsewhere, forgetUser, type KeyOf, type Orphan, orphansOf, remove, write } from './typed-store.js';
import { inTime } from './typed-users.js';

/** A page's address; what else is kept of it is its forms' alone to read. */
interface OfPage {
  /** Path and query. */
  readonly href: string;
}
interface Rows {
  /** The row of this tab; null: there is none. */
  own: string | null;
  /** Of tabs that are gone: what a page of this one is given back, and has not written anew yet. */
  orphans: readonly { readonly id: string; readonly href: string }[];
  /** Pages on which somebody has typed since: what was there before is given to the next page that is loaded. */
  readonly written: Set<string>;
  /** The newest that was to be kept; a write of it that has no key yet is tried again. */
  newest: OfPage | null;
}
/** What tabs had that are gone. */
interface GivenBack {
  readonly works: readonly unknown[];
  /** How many more there are, each of a page that is given back something newer. */
  readonly later: number;
}
const AGAIN_MS = 2_000;
/** By user: what somebody had who has locked the tab stays for them. */
const rows = new Map<string, Rows>();
const rowsOf = (user: string): Rows => {
  const found = rows.get(user) ?? { own: null, orphans: [], written: new Set(), newest: null };
  rows.set(user, found);
  return found;
};

/** Another tab that has read what was here no longer offers it. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ward-board.typed');

async function put(user: string, work: OfPage | null, isStillHere: () => boolean): Promise<void> {
  const of = rowsOf(user);
  of.newest = work;
  if (work !== null) of.written.add(work.href);
  const key = work === null ? null : await queue.key(user);
  if (work !== null && key === null) {
    // Locked, what is on the device stays as it is; else the key, or the line, may still come.
    // Without a secure context there never is one.
    if (!globalThis.isSecureContext) return;
    const again = () => (of.newest === work && isStillHere() ? typed.put(user, work, isStillHere) : undefined);
    setTimeout(() => void again()?.catch(reportError), AGAIN_MS);
    return;
  }
  const before = of.own;
  of.own = key === null ? null : await write(key, user, work);
  const replaced = of.orphans.filter(({ href }) => href === work?.href).map(({ id }) => id);
  of.orphans = of.orphans.filter(({ id }) => !replaced.includes(id));
  const gone = before === null || before === of.own ? replaced : [...replaced, before];
  if (gone.length > 0) await remove(gone);
  if (replaced.length > 0) tabs?.postMessage(replaced);
}

/** What is here is sealed by the key of a session before: put by the new one. */
queue.hearRenewed((user) => {
  const of = rows.get(user);
  const isStillHere = (): boolean => rows.get(user) === of;
  if (of?.newest) void typed.put(user, of.newest, isStillHere).catch(reportError);
});

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
      // One that the device refuses leaves the others theirs.
      await first[1]().catch(reportError);
    }
  } finally {
    writing = false;
  }
}

const earlierKey: KeyOf = async (session) => {
  const key = earlierKeyIn(await askKey(session));
  return typeof key === 'string' ? key : importKey(key);
};

/** Only this app, with the session's key, can have sealed them. */
const hrefOf = ({ content }: Orphan): string => (content as OfPage).href;

/** What is typed and not saved, as this device keeps it for whoever is signed in. */
export const typed = {
  /** Puts what somebody has in this tab in the place of what they had. @param work null: nothing any more. */
  put: (user: string, work: OfPage | null, isStillHere: () => boolean): Promise<void> =>
    inTurn(user, () => put(user, work, isStillHere)),
  /**
   * What tabs of this session had that are gone, as it was given to `put`: of each page the newest, and of those on which nobody has
   * typed since. It waits for the key that the service has.
   * @param here the page that is shown: what it is given back, no other tab is.
   * @param isDrawn whether it stands without what it had: that is given to the next page that is loaded.
   */
  async orphans(
    user: string,
    here: string,
    { isDrawn, isStillHere }: { readonly isDrawn: () => boolean; readonly isStillHere: () => boolean },
  ): Promise<GivenBack> {
    for (;;) {
      const key = await queue.key(user);
      if (key !== null) {
        const of = rowsOf(user);
        if (isDrawn()) of.written.add(here);
        const given = (all: readonly Orphan[]) =>
          [...Map.groupBy(all, hrefOf)].flatMap(([href, [newest]]) =>
            newest && !of.written.has(href) ? [newest] : [],
          );
        const all = await orphansOf(key, user, earlierKey, (found) =>
          given(found).filter((orphan) => hrefOf(orphan) === here),
        );
        const mine = given(all);
        of.orphans = mine.map((orphan) => ({ id: orphan.id, href: hrefOf(orphan) }));
        return { works: mine.map(({ content }) => content), later: all.length - mine.length };
      }
      if (!isStillHere()) return { works: [], later: 0 };
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  },
  /** Tells of pages whose text was written anew in another tab. */
  hearTaken(heard: (href: string) => void): void {
    tabs?.addEventListener('message', ({ data: ids }: MessageEvent<readonly string[]>) => {
      for (const of of rows.values()) {
        for (const { href } of of.orphans.filter(({ id }) => ids.includes(id))) heard(href);
        of.orphans = of.orphans.filter(({ id }) => !ids.includes(id));
      }
    });
  },
  /** Before signing out: says that text in another tab would be lost. @returns whether to sign out. */
  async maySignOut(user: string): Promise<boolean> {
    const elsewhere = await inTime(changedElsewhere(user), []);
    const last = elsewhere.at(-1);
    if (last === undefined) return true;
    return confirm(
      discardQuestion(
        last.at,
        elsewhere.some(({ isOpen }) => isOpen),
        clock.present,
      ),
    );
  },
  /** Forgets what a user had whose session is over. */
  drop(user: string): Promise<void> {
    rows.delete(user);
    return inTurn(user, () => forgetUser(user));
  },
};
