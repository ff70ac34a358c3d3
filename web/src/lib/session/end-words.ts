import type { Session } from './session.svelte.js';

/** Why a session has ended, for the login page alone: the form itself is loaded with every board. */
export const endWords: Readonly<Record<NonNullable<Session['ended']>, string>> = {
  signed_out: 'You were signed out, here or on another device.',
  deactivated:
    'You were signed out because your account was deactivated, or its role, department or password was changed. Sign in again, or ask your administrator.',
  expired: 'You were signed out because your session had expired.',
  unlock_refused: 'You were signed out because the PIN or password was wrong five times.',
  unknown: 'Your session has ended. Sign in again.',
};
