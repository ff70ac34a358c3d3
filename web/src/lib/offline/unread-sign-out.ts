import { clock } from '../live/clock/clock.svelte.js';
import { confirm } from '../ui/confirm.svelte.js';
import { inTime, unsentOf, usersWithText } from './typed-users.js';
import { sealedDeletionQuestion, unreadDiscardQuestion } from './unread-questions.js';

/** Before a sign-out without the key of what is on the device: says how much would be lost, of which kind. @returns whether to sign out. */
export async function maySignOutSealed(user: string): Promise<boolean> {
  const entries = await inTime(unsentOf(user), []);
  return entries.length === 0 || confirm(sealedDeletionQuestion(entries, clock.present));
}

/** The same while the code has not come that reads what is on the device, text that is not saved included. */
export async function maySignOutUnread(user: string): Promise<boolean> {
  if (!(await maySignOutSealed(user))) return false;
  if (!(await inTime<readonly string[]>(usersWithText(), [])).includes(user)) return true;
  return confirm(unreadDiscardQuestion);
}
