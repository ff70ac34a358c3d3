import type { Result } from '#lib/http/api.ts';
import { MOST_LOCKED } from './people-here.js';

/** The fields of the form. */
export type SignInField = 'email' | 'password';

/** Why signing in failed, for the person who tried. */
export interface SignInRefusal {
  readonly words: string;
  /** What may be wrong in what was typed. */
  readonly wrong: readonly SignInField[];
  /** The field to go on with; null: what was typed may be sent again as it is. */
  readonly at: SignInField | null;
  /** In seconds: as long as another attempt would be refused too. */
  readonly waitS: number;
}

const BOTH: readonly SignInField[] = ['email', 'password'];

/** What was not filled in; null: nothing. */
export function missingIn(typed: Readonly<Record<SignInField, string>>): SignInRefusal | null {
  const wrong = BOTH.filter((field) => typed[field].trim() === '');
  const [first] = wrong;
  return first === undefined ? null : { words: 'Enter your email and your password.', wrong, at: first, waitS: 0 };
}

/** A scanner has typed into a field: nothing was sent. */
export const wasScanned = (at: SignInField): SignInRefusal => ({
  words: 'That was a scan: it was taken back, and was no attempt to sign in.',
  ...{ wrong: [], at, waitS: 0 },
});

/** Another session would end that of whoever was locked first on this device, with what they typed. */
export const tooMany: SignInRefusal = {
  words: `${MOST_LOCKED} people are signed in on this device. Sign one of them out first.`,
  ...{ wrong: [], at: null, waitS: 0 },
};

/** What the service's answer means; null: nothing was refused. */
export function signInRefusal(result: Result<unknown>): SignInRefusal | null {
  if (result.ok) return null;
  const untouched = { wrong: [], at: null, waitS: 0 };
  if (result.problem === null) {
    const words = 'No answer from the service. Check the network of this device, then try again.';
    return { ...untouched, words };
  }
  if (result.status === 429) {
    const waitS = result.retryAfterS ?? 0;
    // Only a refusal for the account's own failures names the email.
    if (!result.problem.errors?.some(({ path }) => path === 'email'))
      return { ...untouched, words: 'Too many people are signing in just now.', waitS };
    // So many passwords were wrong: it may be another account than the one that was meant.
    const words = 'Too many attempts at this account. Check the email and the password, then try again.';
    return { words, wrong: BOTH, at: 'email', waitS };
  }
  if (result.status === 401 || result.status === 400)
    return { words: 'Email or password is wrong.', wrong: BOTH, at: 'password', waitS: 0 };
  return { ...untouched, words: 'The service could not sign you in just now. Try again in a moment.' };
}
