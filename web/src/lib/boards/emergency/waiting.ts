import type { EmergencyCaseRecord, TriageLevel } from '@ward-board/contract';
import { minutesBetween } from '../../time/duration.js';

/**
 * The longest that anyone of a level should wait, in minutes: the Manchester Triage System's targets for orange, yellow,
 * green and blue.
 */
export const waitLimit: Readonly<Record<TriageLevel, number>> = {
  critical: 10,
  urgent: 60,
  standard: 120,
  'non-urgent': 240,
};

/** What the wait of a case is read from. */
export type Waiting = Pick<EmergencyCaseRecord, 'created_at' | 'seen_at' | 'triage_level'> & {
  readonly admission?: { readonly admitted_at: string };
};

/** Since when a patient waits: since they arrived, not since they were triaged. */
export const waitsSince = ({ admission, created_at }: Waiting): string => admission?.admitted_at ?? created_at;

/** How a wait stands: it has ended, since somebody has seen the patient; it runs; it is past its limit, or past twice that. */
export type Wait = 'seen' | 'runs' | 'late' | 'very-late';

export function waitOf(row: Waiting, now: Date): Wait {
  if (row.seen_at !== null) return 'seen';
  const [minutes, limit] = [minutesBetween(waitsSince(row), now), waitLimit[row.triage_level]];
  return minutes >= 2 * limit ? 'very-late' : minutes >= limit ? 'late' : 'runs';
}

/** `10 min`, `1 h`. */
export const sayLimit = (level: TriageLevel): string => {
  const limit = waitLimit[level];
  return limit >= 60 ? `${limit / 60} h` : `${limit} min`;
};

/** How many cases of one level wait longer than they should. */
export function sayOverdue(
  level: TriageLevel,
  cases: readonly Waiting[],
  now: Date,
): { readonly alarm?: string; readonly more?: string } {
  const late = cases.filter((each) => ['late', 'very-late'].includes(waitOf(each, now))).length;
  return late === 0 ? {} : { alarm: `${late} overdue`, more: `(>${sayLimit(level)})` };
}
