import type { Result } from '#lib/http/api.ts';
import type { Session } from '#lib/session/session.svelte.ts';

/** Why signing in failed, for the person who tried. */
export function sayRefusal(result: Result<unknown>): string | null {
  if (result.ok) return null;
  if (result.problem === null) return 'No answer from the service. Check the network of this device, then try again.';
  if (result.status === 429)
    return 'Too many attempts at this account. Check the password, wait a few seconds, then try again.';
  if (result.status === 401 || result.status === 400) return 'Email or password is wrong.';
  return 'The service could not sign you in just now. Try again in a moment.';
}

export const endWords: Readonly<Record<NonNullable<Session['ended']>, string>> = {
  signed_out: 'You were signed out, here or on another device.',
  deactivated: 'You were signed out because your account was deactivated. Ask your administrator.',
  expired: 'You were signed out because your session had expired.',
  unlock_refused: 'You were signed out because the PIN or password was wrong five times.',
};
