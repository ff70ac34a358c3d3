import { sayMoment, sayTime } from '../time/facility.js';
import type { Question } from '../ui/confirm.svelte.js';
import { sayUnread } from './came-back.js';
import type { UnreadableEntry } from './queue.js';
import { sayEntries, sayPatient, type Unsent } from './unsent.svelte.js';

/** What is asked before one entry is deleted. @param tried it was sent, and not answered. */
export const dropQuestion = ({ patient, said, refusal }: Unsent, tried: boolean): Question => ({
  title: `Delete this entry of ${patient.name}?`,
  text: `${said}. It is deleted from this device.${refusal === null || tried ? ` It has not been ${tried ? 'confirmed, and may have been stored: look in the chart' : 'recorded'}.` : ''}`,
  yes: 'Delete',
  no: 'Keep',
});

const signOutQuestion = (count: number, which: string): Question => ({
  title: `Sign out and delete ${sayEntries(count)} not sent yet?`,
  text: `${which} ${count === 1 ? 'It is' : 'They are'} only on this device, and can’t be read after signing out.`,
  yes: 'Delete and sign out',
  no: 'Stay signed in',
});

/** What is asked before a sign-out that would delete entries. */
export const deletionQuestion = (which: readonly Unsent[]): Question =>
  signOutQuestion(
    which.length,
    `${which.map(({ patient, said, at }) => `${sayPatient(patient)} ${sayTime(at)}: ${said}`).join('. ')}.`,
  );

/** The same while their key has not come: patients and values are sealed, kind and time are not. */
export function sealedDeletionQuestion(which: readonly UnreadableEntry[], now: Date): Question {
  const [whose, them] = which.length === 1 ? ['Its patient', 'it'] : ['Their patients', 'them'];
  const entered = sayUnread(which, (at) => `entered ${sayMoment(at, now)}`);
  return signOutQuestion(
    which.length,
    `Not sent: ${entered}. ${whose} can’t be shown without a connection; stay signed in to send ${them}.`,
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
