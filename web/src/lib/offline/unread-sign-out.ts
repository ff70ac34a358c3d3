import { confirm } from '../ui/confirm.svelte.js';
import { signOutQuestion } from './deletion-questions.js';
import { countUnsent, inTime, usersWithText } from './typed-users.js';

/**
 * Before a sign-out while the code that reads what is on the device has not come: says how much would be lost, since nobody can
 * say what it is. @returns whether to sign out.
 */
export async function maySignOutUnread(user: string): Promise<boolean> {
  const entries = await inTime(countUnsent(user), 0);
  if (entries > 0 && !(await confirm(signOutQuestion(entries, null)))) return false;
  if (!(await inTime<readonly string[]>(usersWithText(), [])).includes(user)) return true;
  return confirm({
    title: 'Sign out and discard what is not saved on this device?',
    text: 'You typed it in another tab, or in a page that is gone. It can’t be read after signing out.',
    yes: 'Discard and sign out',
    no: 'Stay signed in',
  });
}
