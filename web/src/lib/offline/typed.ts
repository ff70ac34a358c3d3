import { clock } from '../live/clock/clock.svelte.js';
import { sayMoment } from '../time/facility.js';
import { confirm } from '../ui/confirm.svelte.js';
import { toasts } from '../ui/toasts.svelte.js';
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
  /** Those that were said to be kept for another page, or for when this one is loaded again. */
  readonly told: Set<string>;
  /** The newest that was to be kept; a write of it that has no key yet is tried again. */
  newest: OfPage | null;
}
/** What tabs had that are gone. */
interface GivenBack {
  /** What this page was not given before. */
  readonly works: readonly Orphan[];
  /** How many more there are, each of a page that is given back something newer. */
  readonly later: number;
  /** There is no answer yet whether the service has the key of some: they are to be asked for again. */
  readonly isMissing: boolean;
}
const nothing: GivenBack = { works: [], later: 0, isMissing: false };
const AGAIN_MS = 2_000;
/** So often the service is asked for a key that there was no answer about: for ten minutes. */
const MOST_TRIES = 300;
/** What was typed longer ago, somebody may have typed anew and saved since: it is said to be from then. */
const OLD_MS = 60_000;

/** A page that is given back what was typed. */
interface Page {
  readonly here: () => string;
  /** Whether it stands without what it had: that is given to the next page that is loaded. */
  readonly isDrawn: () => boolean;
  readonly isStillHere: () => boolean;
  /** @param tells to be told when a page shows it again. */
  readonly gives: (works: readonly Orphan[], tells: (at: string) => void) => Promise<void>;
  /** It was locked meanwhile, or nothing was answered for long: to be asked for again. */
  readonly left: () => void;
}

function tells(at: string): void {
  if (clock.present.getTime() - Date.parse(at) < OLD_MS) return;
  const said = `What you typed at ${sayMoment(at, clock.present)}, and have not saved, is here again.`;
  toasts.say(said, { warns: true, about: said });
}
/** By user: what somebody had who has locked the tab stays for them. */
const rows = new Map<string, Rows>();
const rowsOf = (user: string): Rows => {
  const found = rows.get(user) ?? { own: null, orphans: [], written: new Set(), told: new Set(), newest: null };
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
async function oneAtATime(user: string, now: () => Promise<void>): Promise<void> {
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

/** Only this app, with the session's key, can have sealed it. */
const pageOf = (content: unknown): string => (content as OfPage).href;
const hrefOf = ({ content }: Orphan): string => pageOf(content);

/**
 * What tabs of this session had that are gone, as it was given to `put`: of each page the newest, and of those on which nobody has
 * typed since. It waits for the key that the service has. What is of the page that is shown, no other tab is given.
 */
async function orphans(user: string, { here, isDrawn, isStillHere }: Page): Promise<GivenBack> {
  for (;;) {
    const key = await queue.key(user);
    if (key !== null) {
      const of = rowsOf(user);
      const shown = here();
      if (isDrawn()) of.written.add(shown);
      const given = (all: readonly Orphan[]) =>
        [...Map.groupBy(all, hrefOf)].flatMap(([href, [newest]]) => (newest && !of.written.has(href) ? [newest] : []));
      let isMissing = false;
      const keyOf: KeyOf = async (session) => {
        const earlier = await earlierKey(session);
        isMissing ||= earlier === 'no answer';
        return earlier;
      };
      const all = await orphansOf(key, user, keyOf, {
        pageOf,
        adopts: (found) => given(found).filter((orphan) => hrefOf(orphan) === shown),
      });
      if (!isStillHere()) return nothing;
      const mine = given(all);
      const works = mine.filter(({ id }) => !of.orphans.some((orphan) => orphan.id === id));
      of.orphans = [...of.orphans, ...works.map((orphan) => ({ id: orphan.id, href: hrefOf(orphan) }))];
      const later = all.filter((orphan) => !mine.includes(orphan) && !of.told.has(orphan.id));
      for (const { id } of later) of.told.add(id);
      return { works, later: later.length, isMissing };
    }
    if (!isStillHere()) return nothing;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** What is typed and not saved, as this device keeps it for whoever is signed in. */
export const typed = {
  /** Puts what somebody has in this tab in the place of what they had. @param work null: nothing any more. */
  put: (user: string, work: OfPage | null, isStillHere: () => boolean): Promise<void> =>
    oneAtATime(user, () => put(user, work, isStillHere)),
  /**
   * Gives a page what tabs had that are gone. What there is no key for yet is asked for again, while the page is drawn: it is given to the
   * other pages, and to this one when it is loaded again. @returns once the page may be drawn.
   */
  async giveBack(user: string, page: Page): Promise<void> {
    const give = async (): Promise<boolean> => {
      const { works, later, isMissing } = await orphans(user, page);
      // Locked meanwhile, the page may be another person's: it comes up once they are back, and load it again.
      if (!page.isStillHere()) return true;
      await page.gives(works, tells);
      if (later > 0)
        toasts.say('More text that you have not saved is kept here. It comes up when this page is loaded again.');
      return isMissing;
    };
    const goOn = async (): Promise<void> => {
      for (let tries = 0; tries < MOST_TRIES && page.isStillHere(); tries++) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        if (page.isStillHere() && !(await give())) return;
      }
      page.left();
    };
    if (await give()) void goOn().catch(reportError);
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
    return oneAtATime(user, () => forgetUser(user));
  },
};
