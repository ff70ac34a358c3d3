import type { Result } from '#lib/http/api.ts';

/** Why unlocking failed, for the person who tried. */
export function sayUnlockRefusal(result: Result<unknown>, withPin: boolean): string | null {
  if (result.ok) return null;
  if (result.problem === null)
    return `No answer from the service. The ${withPin ? 'PIN' : 'password'} can be checked once this device is connected again.`;
  if (result.problem.code === 'pin_not_set') return 'No PIN is set for you. Unlock with your password.';
  if (result.problem.code === 'credential_refused') return sayLeft(result.problem.detail, withPin);
  if (result.status === 400) return withPin ? 'A PIN has 4 to 8 digits.' : 'Enter your password.';
  return 'The service could not unlock just now. Try again in a moment.';
}

function sayLeft(detail: string, withPin: boolean): string {
  const left = /(\d+) attempts? (?:is|are) left/.exec(detail)?.[1];
  const wrong = `Wrong ${withPin ? 'PIN' : 'password'}.`;
  if (left === undefined) return wrong;
  return `${wrong} ${left} ${left === '1' ? 'attempt' : 'attempts'} left.`;
}

/** Why a PIN could not be set; null: the fields say so themselves. */
export function sayPinTrouble(result: Result<unknown>): string | null {
  if (result.ok) return null;
  if (result.problem === null) return 'No answer from the service. The PIN was not set; try again.';
  if (result.status === 429) return 'Too many wrong passwords. Try again in ten minutes.';
  return result.problem.errors ? null : 'The service could not set the PIN just now. Try again in a moment.';
}
