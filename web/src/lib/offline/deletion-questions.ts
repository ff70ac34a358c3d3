import { sayTime } from '../time/facility.js';
import type { Question } from '../ui/confirm.svelte.js';
import { sayEntries, sayPatient, type Unsent } from './unsent.svelte.js';

/** What is asked before one entry is deleted. @param tried it was sent, and not answered. */
export const dropQuestion = ({ patient, said, refusal }: Unsent, tried: boolean): Question => ({
  title: `Delete this entry of ${patient.name}?`,
  text: `${said}. It is deleted from this device.${refusal === null ? ` It has not been ${tried ? 'confirmed, and may have been stored: look in the chart' : 'recorded'}.` : ''}`,
  yes: 'Delete',
  no: 'Keep',
});

/** What is asked before a sign-out that would delete entries. @param which null: nobody can say it before their key has come. */
export function signOutQuestion(count: number, which: readonly Unsent[] | null): Question {
  const said =
    which?.map(({ patient, said, at }) => `${sayPatient(patient)} ${sayTime(at)}: ${said}`).join('. ') ??
    'What they say can’t be read just now';
  return {
    title: `Sign out and delete ${sayEntries(count)} not sent yet?`,
    text: `${said}. ${count === 1 ? 'It is' : 'They are'} only on this device, and can’t be read after signing out.`,
    yes: 'Delete and sign out',
    no: 'Stay signed in',
  };
}
