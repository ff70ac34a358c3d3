import type { LostNotice } from '../session/lost-notice.js';

/**
 * What became of entries with the session they belonged to, on the login page: nobody can read what they say.
 * @param entries what is known of each.
 */
export function sayLostWithSession(
  { name, isOver }: Pick<LostNotice, 'name' | 'isOver'>,
  count: number,
  entries: string,
): string {
  const [what, it, were, are] =
    count === 1 ? ['1 entry', 'it', 'was', 'is'] : [`${count} entries`, 'them', 'were', 'are'];
  if (isOver)
    return `${what} of ${name} on this device ${were} not confirmed as sent, and ${are} lost with the session: ${entries}. Look in the chart, and enter again from notes what is not there.`;
  return `${what} of ${name} on this device ${are} not sent yet: ${entries}. Sign in as ${name} to send ${it}. After a session that is over ${count === 1 ? 'it is' : 'they are'} lost, and you are told so.`;
}

/**
 * What is said of entries on this device whose session goes on, as far as anybody knows.
 * @param name who is locked here and has made them; null: nobody who is named here. @param entries what is known of each.
 */
export function sayUnsentHere(name: string | null, count: number, entries: string): string {
  const [what, they] = count === 1 ? ['1 entry', 'It is'] : [`${count} entries`, 'They are'];
  const are = count === 1 ? 'is' : 'are';
  const sent =
    name === null ? `whoever made ${count === 1 ? 'it' : 'them'} signs in here` : `${name} unlocks or signs in here`;
  return `${what} ${name === null ? 'made' : `of ${name}`} on this device ${are} not sent yet: ${entries}. ${they} sent when ${sent} before ${name === null ? 'their' : 'that'} session ends.`;
}
