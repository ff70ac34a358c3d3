import { session } from '#lib/session/session.svelte.ts';
import { beforeNextTry, fetchCode } from '#lib/ui/code-files.ts';
import { goto } from '$app/navigation';

/** Goes to the sign-in page, once its code is here, unless somebody is signed in by then. */
export async function toSignIn(): Promise<void> {
  while (session.state === 'signed-out') {
    try {
      await fetchCode('login');
      break;
    } catch {
      await beforeNextTry();
    }
  }
  // Somebody comes back to the page that they were on: sent away from it, what they had there would be given to a page that goes at once.
  if (session.state === 'signed-out' && !session.arriving) await goto('/login', { replace: true });
}
