import { sayMoment, sayTime } from '../time/facility.js';
import type { Question } from '../ui/confirm.svelte.js';
import { discarding, lost, signOutQuestion } from './unread-questions.js';
import type { Unsent } from './unsent.svelte.js';
import { sayPatient } from './unsent-words.js';

/** What is asked before one entry is deleted. */
export const dropQuestion = ({ patient, said, refusal, mayBeStored }: Unsent): Question => ({
  title: `Delete this entry of ${patient.name}?`,
  text: `${said}. It is deleted from this device.${refusal === null || mayBeStored ? ` It has not been ${mayBeStored ? 'confirmed, and may have been stored: look in the chart' : 'recorded'}.` : ''}`,
  yes: 'Delete',
  no: 'Keep',
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

/** What is asked before a sign-out that would discard text. @param typedAt when it was typed last. */
export function discardQuestion(typedAt: string, isInOtherTab: boolean, now: Date): Question {
  const last = `last at ${sayMoment(typedAt, now)}`;
  return isInOtherTab
    ? discarding('in another tab', `there ${last}`)
    : discarding('on this device', `here, before this page was loaded, ${last}`);
}
