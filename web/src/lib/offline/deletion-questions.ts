import { sayMoment, sayTime } from '../time/facility.js';
import type { Question } from '../ui/confirm.svelte.js';
import { sayUnread } from './came-back.js';
import type { UnreadableEntry } from './queue.js';
import type { Unsent } from './unsent.svelte.js';
import { sayEntries, sayPatient } from './unsent-words.js';

/** What is asked before one entry is deleted. */
export const dropQuestion = ({ patient, said, refusal, mayBeStored }: Unsent): Question => ({
  title: `Delete this entry of ${patient.name}?`,
  text: `${said}. It is deleted from this device.${refusal === null || mayBeStored ? ` It has not been ${mayBeStored ? 'confirmed, and may have been stored: look in the chart' : 'recorded'}.` : ''}`,
  yes: 'Delete',
  no: 'Keep',
});

const signOutQuestion = (count: number, text: string): Question => ({
  title: `Sign out and delete ${sayEntries(count)} not sent yet?`,
  text,
  yes: 'Delete and sign out',
  no: 'Stay signed in',
});

/** What is asked before a sign-out that would delete entries. */
export function deletionQuestion(which: readonly Unsent[]): Question {
  const said = which.map(
    ({ patient, said: what, at, mayBeStored }) =>
      `${sayPatient(patient)} ${sayTime(at)}: ${what}${mayBeStored ? ' (sent, no answer)' : ''}`,
  );
  const are = which.some(({ mayBeStored }) => mayBeStored) ? 'may be' : which.length === 1 ? 'is' : 'are';
  return signOutQuestion(which.length, `${said.join('. ')}. ${lost(which.length, are)}`);
}

const lost = (count: number, are: string): string =>
  `${count === 1 ? 'It' : 'They'} ${are} only on this device, and can’t be read after signing out.`;

/** The same while their key has not come: patients and values are sealed, kind and time are not. */
export function sealedDeletionQuestion(which: readonly UnreadableEntry[], now: Date): Question {
  const [whose, them] = which.length === 1 ? ['Its patient', 'it'] : ['Their patients', 'them'];
  const entered = sayUnread(which, (at) => `entered ${sayMoment(at, now)}`);
  return signOutQuestion(
    which.length,
    `Not sent: ${entered}. ${whose} can’t be shown without a connection; stay signed in to send ${them}. ${lost(which.length, which.length === 1 ? 'is' : 'are')}`,
  );
}

const discarding = (where: string, typed: string): Question => ({
  title: `Sign out and discard what is not saved ${where}?`,
  text: `You typed it ${typed}. It can’t be read after signing out.`,
  yes: 'Discard and sign out',
  no: 'Stay signed in',
});

/** What is asked before a sign-out that would discard text. @param typedAt when it was typed last. */
export function discardQuestion(typedAt: string, isInOtherTab: boolean, now: Date): Question {
  const last = `last at ${sayMoment(typedAt, now)}`;
  return isInOtherTab
    ? discarding('in another tab', `there ${last}`)
    : discarding('on this device', `here, before this page was loaded, ${last}`);
}

/** The same while the code has not come that reads what was typed. */
export const unreadDiscardQuestion = discarding('on this device', 'in another tab, or in a page that is gone');
