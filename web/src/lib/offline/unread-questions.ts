import { sayMoment } from '../time/facility.js';
import type { Question } from '../ui/confirm.svelte.js';
import { sayUnread } from './came-back.js';
import type { UnreadableEntry } from './queue.js';
import { sayEntries } from './unsent-words.js';

/* What is asked before a sign-out while the code that reads entries, or their key, has not come: loaded before rows are drawn. */

/** A question before a sign-out that would delete so many entries. */
export const signOutQuestion = (count: number, text: string): Question => ({
  title: `Sign out and delete ${sayEntries(count)} not sent yet?`,
  text,
  yes: 'Delete and sign out',
  no: 'Stay signed in',
});

/** That so many entries would be lost. @param are whether they are on this device alone, or may be. */
export const lost = (count: number, are: string): string =>
  `${count === 1 ? 'It' : 'They'} ${are} only on this device, and can’t be read after signing out.`;

/** What is asked before a sign-out that would delete entries whose key has not come: patients and values are sealed, kind and time are not. */
export function sealedDeletionQuestion(which: readonly UnreadableEntry[], now: Date): Question {
  const [whose, them] = which.length === 1 ? ['Its patient', 'it'] : ['Their patients', 'them'];
  const entered = sayUnread(which, (at) => `entered ${sayMoment(at, now)}`);
  return signOutQuestion(
    which.length,
    `Not sent: ${entered}. ${whose} can’t be shown without a connection; stay signed in to send ${them}. ${lost(which.length, which.length === 1 ? 'is' : 'are')}`,
  );
}

/** A question before a sign-out that would discard text. @param where it is. @param typed where and when it was typed. */
export const discarding = (where: string, typed: string): Question => ({
  title: `Sign out and discard what is not saved ${where}?`,
  text: `You typed it ${typed}. It can’t be read after signing out.`,
  yes: 'Discard and sign out',
  no: 'Stay signed in',
});

/** What is asked while the code has not come that reads what was typed. */
export const unreadDiscardQuestion = discarding('on this device', 'in another tab, or in a page that is gone');
