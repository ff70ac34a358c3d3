import type { LostNotice } from '../session/lost-notice.js';

/**
 * What became of entries with the session they belonged to, on the login page: nobody can read what they say.
 * @param entries what is known of each.
 */
export function sayLostWithSession({ name, isOver }: LostNotice, count: number, entries: string): string {
  const [what, it, were, are] =
    count === 1 ? ['1 entry', 'it', 'was', 'is'] : [`${count} entries`, 'them', 'were', 'are'];
  if (isOver)
    return `${what} of ${name} on this device ${were} not sent, and ${are} lost with the session: ${entries}. Enter ${it} again from notes.`;
  return `${what} of ${name} on this device ${are} not sent yet: ${entries}. Sign in as ${name} to send ${it}. After a session that is over ${count === 1 ? 'it is' : 'they are'} lost, and you are told so.`;
}
