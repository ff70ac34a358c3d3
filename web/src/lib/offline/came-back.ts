import type { Delay, EntryKind, UnreadableEntry } from './queue.js';

/** `1 entry was lost`. */
export const sayLost = (count: number): string => `${count} ${count === 1 ? 'entry was' : 'entries were'} lost`;

/** What the bar says of entries that were refused, came back and may be stored, or were lost; null: none. */
export function sayCameBack(refused: number, unconfirmed: number, lost: number): string | null {
  const said = [
    ...(lost > 0 ? [sayLost(lost)] : []),
    ...(refused > 0 ? [`${refused} not accepted`] : []),
    ...(unconfirmed > 0 ? [`${unconfirmed} not confirmed`] : []),
  ];
  return said.length === 0 ? null : said.join(', ');
}

/** The same, and of those that wait to be sent: both have something to be done about them. */
export function sayUnsent(cameBack: string | null, waiting: number): string | null {
  const said = [...(cameBack === null ? [] : [cameBack]), ...(waiting > 0 ? [`${waiting} not sent yet`] : [])];
  return said.length === 0 ? null : said.join(', ');
}

const kinds: Readonly<Record<EntryKind, string>> = {
  vitals: 'vital signs',
  assessment: 'nursing assessment',
  note: 'note',
};

/** `vital signs, 21:09; note, 21:12`: what can be told of entries that nobody can read. @param sayMoment when they were written. */
export const sayUnread = (entries: readonly UnreadableEntry[], sayMoment: (at: string) => string): string =>
  entries.map(({ kind, at }) => `${kind ? kinds[kind] : 'entry'}, ${sayMoment(at)}`).join('; ');

/** Why an entry waits, though there is a line. @param sayMoment since when. */
export const sayDelay = ({ is, since }: Delay, sayMoment: (at: string) => string): string =>
  `The service has ${is === 'away' ? 'not been available' : 'answered with an error'} since ${sayMoment(since)}. Retrying automatically.`;
