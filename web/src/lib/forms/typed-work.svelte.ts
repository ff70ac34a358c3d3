import { untrack } from 'svelte';
import { sessionEnding } from '../http/session-end.js';
import { deviceQueue } from '../offline/opened-later.js';
import { TYPED_FLAG } from '../offline/typed-flag.js';
import { keptWork, type PageWork } from './kept-work.js';
import { unsaved } from './unsaved.svelte.js';

/* Keeps on the device what is typed and not saved, for as long as its session lasts: a reload, a crash or a tablet that ends
 * a page in the background loses nothing of it. */

/** A page is drawn then, though what was typed could not be had: its key is the service's to give, over whatever line there is. */
const WAITS_MS = 20_000;

/** Those whose text may be on this device: where there is none, no page waits, and no code is loaded. */
const flagged = ((): readonly string[] => {
  try {
    return (localStorage.getItem(TYPED_FLAG) ?? '').split(' ').filter((id) => id !== '');
  } catch {
    return [];
  }
})();
let used = false;
let hears = false;
const begun = new Set<string>();
/** Whose text is there again, or can't be had. */
let restored = $state.raw<readonly string[]>([]);

async function restore(user: string, isStillHere: () => boolean): Promise<void> {
  // Asked for, its code is tried for until it comes.
  void deviceQueue.module;
  await deviceQueue.load();
  const typed = deviceQueue.module?.typed;
  if (!hears) typed?.hearTaken(keptWork.drop);
  hears = true;
  const works = ((await typed?.orphans(user, isStillHere)) ?? []) as readonly PageWork[];
  // A page that was drawn without it stays as it is: what is typed on it now takes the place of what was.
  const { href } = keptWork.now();
  keptWork.restore(works.filter((work) => !restored.includes(user) || work.href !== href));
}

async function put(user: string, work: PageWork | null): Promise<void> {
  used ||= work !== null || flagged.includes(user);
  if (!used) return;
  await deviceQueue.load();
  await deviceQueue.module?.typed.put(user, work);
}

/** A form's name ends in those of its fields. A password is on no disk, sealed or not: it is typed anew. */
const withoutPasswords = ({ href, parts }: PageWork): PageWork => ({
  href,
  parts: parts.filter(([name]) => !name.split('|').includes('password')),
});

/** To be made by what draws the pages. @param user whose session is open; null: nobody's, or it is locked. */
export function keepTypedWork(user: () => string | null): { readonly isAwaited: boolean } {
  const whose = $derived(user());
  let last: string | null = null;
  $effect(() =>
    sessionEnding.hear((reason) => {
      if (reason !== 'locked' && last !== null) void deviceQueue.loaded?.typed.drop(last).catch(reportError);
    }),
  );
  $effect(() => {
    const of = whose;
    if (of === null || !flagged.includes(of) || begun.has(of)) return;
    begun.add(of);
    const limit = new Promise((resolve) => setTimeout(resolve, WAITS_MS));
    const done = restore(of, () => untrack(user) === of).catch(reportError);
    void Promise.race([done, limit]).then(() => {
      restored = [...restored, of];
    });
  });
  $effect(() => {
    const of = whose;
    if (of === null) return;
    last = of;
    // What is not drawn again yet is not given up.
    const work = unsaved.whose === null && !keptWork.isLeft ? null : ($state.snapshot(keptWork.now()) as PageWork);
    void put(of, work && withoutPasswords(work)).catch(reportError);
  });
  return {
    /** Forms that are drawn before what was typed is there again would not find it. */
    get isAwaited() {
      return whose !== null && flagged.includes(whose) && !restored.includes(whose);
    },
  };
}
