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
  if (session.state === 'signed-out') await goto('/login', { replace: true });
}
