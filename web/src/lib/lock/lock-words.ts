import type { Result } from '#lib/http/api.ts';
import { GIVEN } from '../scan/key-run.js';

/** Said while there is no answer: two lines at most, as a refusal. */
export const lineIsDown = 'No answer from the service: the line is down. Still trying…';

/** Said where a scanner has typed into the field; it was not sent, and is no attempt. */
export const wasScan = (withPin: boolean): string =>
  withPin
    ? 'That was a scan, not a PIN. Not counted. If it was your PIN, press it here.'
    : 'That was a scan, not a password. It was not counted.';

/** Said where what was typed has a letter or too many digits; it was not sent either. */
export const wasNoPin = 'A PIN has 4 to 8 digits. This was not counted.';

/** Whether what is said is of what was not sent. */
export const wasNotSent = (said: string): boolean => [wasScan(true), wasScan(false), wasNoPin].includes(said);

/** Why unlocking failed, for the person who tried. */
export function sayUnlockRefusal(result: Result<unknown>, withPin: boolean): string | null {
  if (result.ok) return null;
  if (result.problem === null)
    // Two lines at most: a longer text would move the keys below it.
    return 'No answer from the service. Check the network, then try again.';
  if (result.problem.code === 'pin_not_set') return 'No PIN is set for you. Unlock with your password.';
  if (result.problem.code === 'credential_refused') return sayLeft(result.problem.detail, withPin);
  if (result.problem.code === 'too_many_requests')
    return withPin ? 'Too many attempts. Try again in a moment.' : 'Too many wrong passwords. Use your PIN.';
  if (result.status === 400) return withPin ? 'A PIN has 4 to 8 digits.' : 'Enter your password.';
  return 'The service could not unlock just now. Try again in a moment.';
}

function sayLeft(detail: string, withPin: boolean): string {
  const left = /(\d+) attempts? (?:is|are) left/.exec(detail)?.[1];
  const wrong = `Wrong ${withPin ? 'PIN' : 'password'}.`;
  if (left === undefined) return wrong;
  return `${wrong} ${left} ${left === '1' ? 'attempt' : 'attempts'} left.`;
}

/** What is lost with somebody's session on this device. */
export interface Loss {
  /** What they typed and did not save. */
  readonly text: boolean;
  /** Entries that are kept on this device: without the session nobody can read them, let alone send them. Null: not known. */
  readonly unsent: number | null;
}

const entries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'} not sent yet`;

/** What is kept while it is locked, and what becomes of it. */
export function sayLockHint({ text, unsent }: Loss): string {
  const ends = 'After 5 wrong attempts you are signed out';
  if (!text && !unsent) return `${ends}.`;
  const kept = [...(text ? ['What you typed'] : []), ...(unsent ? [entries(unsent)] : [])];
  const many = kept.length > 1 || (unsent ?? 0) > 1;
  return `${kept.join(' and ')} ${many ? 'are' : 'is'} kept until you unlock. ${ends}, and ${many ? 'they are' : 'it is'} lost.`;
}

/** What stands beside a refusal, while there is something to lose; null: there is nothing. */
export function sayLossAtEnd({ text, unsent }: Loss): string | null {
  if (!text && !unsent) return null;
  const lost = [...(text ? ['what you typed'] : []), ...(unsent ? [entries(unsent)] : [])];
  return `If you are signed out, ${lost.join(' and ')} ${lost.length > 1 || (unsent ?? 0) > 1 ? 'are' : 'is'} lost.`;
}

/** What a sign-out of somebody who is locked takes with it. */
export function saySignOutLoss({ text, unsent }: Loss): string {
  if (unsent === null) return 'Entries that were not saved or sent are lost.';
  const typed = 'Entries that were not saved are lost.';
  if (unsent === 0) return text ? typed : 'Nothing that was saved is lost.';
  const lost = `${entries(unsent)} ${unsent === 1 ? 'is' : 'are'} only on this device, and lost: unlock to send.`;
  return text ? `${typed} ${lost}` : lost;
}

/** Why a PIN can't be one that is typed as a scanner does; null: it can. The locked page takes no such number for a PIN. */
export const looksScanned = (pin: string): string | null =>
  GIVEN.test(pin) ? 'The PIN can’t be six digits that begin with 0: a scanned wristband looks like that.' : null;

/** Why a PIN could not be set; null: the fields say so themselves. */
export function sayPinTrouble(result: Result<unknown>): string | null {
  if (result.ok) return null;
  if (result.problem === null) return 'No answer from the service. The PIN was not set; try again.';
  if (result.status === 429) return 'Too many wrong passwords. Try again in ten minutes.';
  return result.problem.errors ? null : 'The service could not set the PIN just now. Try again in a moment.';
}
