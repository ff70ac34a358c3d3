/** For how long a question is shown before a press answers it. The second tap of a double tap comes sooner, unread. */
export const READ_MS = 1_000;
/** A key that is held down presses again and again, sooner than this. */
const APART_MS = 300;

/** A question about a value, as it is kept with its form. */
export interface Asked {
  readonly text: string;
  /** Since when it is shown, or must be waited for after a press too soon, on the clock of `performance.now()`. */
  readonly since: number;
  readonly isAnswered: boolean;
}

/** A press at which a doubted value is to stand. */
export interface Press {
  readonly text: string;
  /** When it happened: an event's own time, whatever kept the page busy since. */
  readonly timeStamp: number;
  readonly now: number;
}

/** What becomes of the question of a value at a press: the first asks, and of those after it one that comes too soon does nothing. */
export function afterPress(asked: Asked | undefined, { text, timeStamp, now }: Press): Asked {
  if (asked?.text !== text) return { text, since: now, isAnswered: false };
  if (asked.isAnswered) return asked;
  const isAnswered = timeStamp - asked.since >= READ_MS;
  return { text, isAnswered, since: Math.max(asked.since, timeStamp - READ_MS + APART_MS) };
}
