import type { EmergencyCaseRecord, TriageLevel } from '@ward-board/contract';
import { minutesBetween, sayDuration } from '../../time/duration.js';

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

/** The longest wait among cases of one level, and how many of them wait longer than they should. */
export function sayWaits(
  level: TriageLevel,
  cases: readonly Pick<EmergencyCaseRecord, 'created_at'>[],
  now: Date,
): { readonly text: string; readonly alarm?: string } {
  const [longest] = cases.map(({ created_at }) => created_at).sort();
  const limit = waitLimit[level];
  const late = cases.filter(({ created_at }) => minutesBetween(created_at, now) >= limit).length;
  return {
    text: longest === undefined ? 'none' : `longest ${sayDuration(longest, now)}`,
    ...(late > 0 && { alarm: `${late} overdue (>${limit >= 60 ? `${limit / 60} h` : `${limit} min`})` }),
  };
}
