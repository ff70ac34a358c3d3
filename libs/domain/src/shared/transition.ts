import { type Rejected, reject } from './decision.js';

/**
 * Null: the status stays, or may become that. Refused: `invalid_transition`, naming `status`.
 * @param next what can follow each status.
 * @param what the record as a sentence names it: `The study`.
 */
export function refuseTransition<Status extends string>(
  what: string,
  next: Readonly<Record<Status, readonly Status[]>>,
  from: Status,
  to: Status,
): Rejected | null {
  const following = next[from];
  if (to === from || following.includes(to)) return null;
  const possible = following.length > 0 ? `It can only become ${following.join(' or ')}.` : 'That is its last status.';
  return reject('invalid_transition', `${what} is ${from}. ${possible}`, 'status');
}
