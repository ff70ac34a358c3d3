import { untrack } from 'svelte';
import { goto } from '$app/navigation';
import { deviceQueue } from '../offline/opened-later.js';
import { DEVICE_ANSWERS_WITHIN_MS, usersWithText } from '../offline/typed-users.js';
import { keptWork, type PageWork } from './kept-work.js';
import { unsaved } from './unsaved.svelte.js';

/* Keeps on the device what is typed and not saved, for as long as its session lasts: a reload, a crash or a tablet that ends
 * a page in the background loses nothing of it. */

/** A page is drawn then, though what was typed could not be had: its key is the service's to give, over whatever line there is. */
const WAITS_MS = 20_000;

/** Those whose text may be on this device: where there is none, no page waits, and no code is loaded. Null: not known yet. */
let found = $state.raw<readonly string[] | null>(null);
/** The page is drawn without what may be on a device that does not say what it has. */
let isLate = $state(false);
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
  await typed?.giveBack(user, {
    here: () => keptWork.now().href,
    isDrawn: () => isLate || restored.includes(user),
    isStillHere,
    async gives(works, tells) {
      const all = works.map(({ at, content }) => ({ ...(content as PageWork), at }));
      keptWork.restore(all, tells);
      const [newest] = all;
      const isFirst = !isLate && !restored.includes(user);
      if (newest && isFirst && keptWork.isElsewhere && newest.href !== keptWork.now().href)
        await goto(newest.href, { replace: true });
    },
    left: () => begun.delete(user),
  });
}

async function put(user: string, work: PageWork | null, isStillHere: () => boolean): Promise<void> {
  used ||= work !== null || (found ?? []).includes(user);
  if (!used) return;
  await deviceQueue.load();
  await deviceQueue.module?.typed.put(user, work, isStillHere);
}

/** A form's name ends in those of its fields. A password is on no disk, sealed or not: it is typed anew. */
const withoutPasswords = ({ href, parts }: PageWork): PageWork => ({
  href,
  parts: parts.filter(([name]) => !name.split('|').includes('password')),
});

/** To be made by what draws the pages. @param user whose session is open; null: nobody's, or it is locked. */
export function keepTypedWork(user: () => string | null): { readonly isAwaited: boolean } {
  const whose = $derived(user());
  setTimeout(() => {
    isLate = found === null;
  }, DEVICE_ANSWERS_WITHIN_MS);
  void usersWithText()
    .catch((error: unknown) => {
      reportError(error);
      return [];
    })
    .then((users) => {
      found = users;
    });
  $effect(() => keptWork.hearForgotten((gone) => void deviceQueue.loaded?.typed.drop(gone).catch(reportError)));
  $effect(() => {
    const of = whose;
    if (of === null || found === null || !found.includes(of) || begun.has(of)) return;
    begun.add(of);
    const limit = new Promise((resolve) => setTimeout(resolve, WAITS_MS));
    const done = restore(of, () => untrack(user) === of).catch(reportError);
    void Promise.race([done, limit]).then(() => {
      // Locked meanwhile: it comes up once they are back.
      if (untrack(user) === of) restored = [...restored, of];
      else begun.delete(of);
    });
  });
  $effect(() => {
    const of = whose;
    if (of === null) return;
    // What is not drawn again yet is not given up.
    const work = unsaved.whose === null && !keptWork.isLeft ? null : ($state.snapshot(keptWork.now()) as PageWork);
    void put(of, work && withoutPasswords(work), () => untrack(user) === of).catch(reportError);
  });
  return {
    /** Forms that are drawn before what was typed is there again would not find it. */
    get isAwaited() {
      return whose !== null && !isLate && (found === null || (found.includes(whose) && !restored.includes(whose)));
    },
  };
}
