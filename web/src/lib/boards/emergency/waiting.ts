import type { EmergencyCaseRecord, Facility, TriageLevel } from '@ward-board/contract';
import { minutesBetween, sayMinutes } from '../../time/duration.js';

/** The longest that anyone of a level should wait, in minutes: the facility says it. */
type Limits = Facility['waiting_limits'];

/** What the wait of a case is read from. */
export type WaitingCase = Pick<EmergencyCaseRecord, 'created_at' | 'seen_at' | 'triage_level'> & {
  readonly admission?: { readonly admitted_at: string };
};

/** Since when a patient waits: since they arrived, not since they were triaged. */
export const waitsSince = ({ admission, created_at }: WaitingCase): string => admission?.admitted_at ?? created_at;

/** How a wait stands: it has ended, since somebody has seen the patient; it runs; it is past its limit, or past twice that. */
export type Wait = 'seen' | 'runs' | 'late' | 'very-late';

export function waitOf(row: WaitingCase, now: Date, limits: Limits): Wait {
  if (row.seen_at !== null) return 'seen';
  const [minutes, limit] = [minutesBetween(waitsSince(row), now), limits[row.triage_level]];
  return minutes >= 2 * limit ? 'very-late' : minutes >= limit ? 'late' : 'runs';
}

/**
 * What cases of one level are sorted by: whoever nobody has seen comes first, and of those the longest waiting, so that those past
 * their limit lead; then those who were seen, the longest here first.
 */
export const waitsInOrder = (row: WaitingCase): string => `${row.seen_at === null ? 0 : 1} ${waitsSince(row)}`;

/** How many cases of one level wait longer than they should. */
export function sayOverdue(
  level: TriageLevel,
  cases: readonly WaitingCase[],
  now: Date,
  limits: Limits,
): { readonly alarm?: string; readonly more?: string } {
  const late = cases.filter((each) => ['late', 'very-late'].includes(waitOf(each, now, limits))).length;
  return late === 0 ? {} : { alarm: `${late} overdue`, more: `(>${sayMinutes(limits[level])})` };
}
