import type { Clinical } from '@ward-board/contract';
import { sayMoment } from '../../time/facility.js';

/** The highest band has no interval: it is observed continuously (Royal College of Physicians, 2017). Its values are late after a quarter of the hour of the band below. */
const LONGEST_UNWATCHED_MIN = 15;

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
    const late = now.getTime() - Date.parse(news2.at) >= LONGEST_UNWATCHED_MIN * 60_000;
    return { late, words: `Observe continuously${late ? `: a value is over ${LONGEST_UNWATCHED_MIN} min old` : ''}` };
  }
  const late = new Date(due) <= now;
  return { late, words: `Next observations ${late ? 'overdue since' : 'due'} ${sayMoment(due, now)}` };
}
