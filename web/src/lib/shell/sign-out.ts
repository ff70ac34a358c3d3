import { unsaved } from '../forms/unsaved.svelte.js';
import { deviceQueue } from '../offline/opened-later.js';
import { maySignOutUnread } from '../offline/unread-sign-out.js';
import { session } from '../session/session.svelte.js';

const CODE_WAITS_MS = 2_000;

/** Signs a user out, after asking about what would be lost with it. */
export async function signOut(user: string): Promise<void> {
  // Right after a reload its code may be on its way yet, and what it would say be lost.
  const unknown = new Promise((resolve) => setTimeout(resolve, CODE_WAITS_MS));
  await Promise.race([deviceQueue.load(), unknown]);
  const { loaded } = deviceQueue;
  if (!(await (loaded ? loaded.typed.maySignOut(user) : maySignOutUnread(user)))) return;
  if (!(await unsaved.mayLeave())) return;
  if (loaded && !(await loaded.queue.maySignOut(user))) {
    unsaved.takeBack();
    return;
  }
  await session.signOut();
}
