import type { Clinical } from '@ward-board/contract';
import { sayMoment } from '../../time/facility.js';

/** The band below the highest is observed hourly (Royal College of Physicians, 2017): nobody who is sicker is seen less often. */
const LONGEST_BETWEEN_SETS_MS = 60 * 60_000;

/** When the next observations are due, or that the patient is watched continuously; null: nothing is said of it. */
export function sayDue(
  {
    news2,
    next_observation_due_at: due,
  }: Pick<Clinical, 'next_observation_due_at'> & {
    readonly news2: Pick<NonNullable<Clinical['news2']>, 'at'> | null;
  },
  now: Date,
): { readonly late: boolean; readonly words: string } | null {
  if (news2 === null || due === null) return null;
  if (due === news2.at) {
    const late = now.getTime() - Date.parse(news2.at) >= LONGEST_BETWEEN_SETS_MS;
    return { late, words: `Observe continuously${late ? ': a value is over an hour old' : ''}` };
  }
  const late = new Date(due) <= now;
  return { late, words: `Next observations ${late ? 'overdue since' : 'due'} ${sayMoment(due, now)}` };
}
