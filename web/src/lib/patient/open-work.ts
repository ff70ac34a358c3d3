import type { AdmissionSummary, ChartCounts, Clinical } from '@ward-board/contract';

/** Orders of one kind that are still to be done, and the chart's card that has them. */
export interface OpenOrders {
  readonly card: keyof Pick<ChartCounts, 'medications' | 'lab_orders' | 'imaging_orders'>;
  readonly count: number;
  /** Some of them were declined: whoever ordered them is to decide. */
  readonly declined: boolean;
  /** `2 lab orders open`. */
  readonly words: string;
}

/** Reports that nobody has seen yet. */
export interface UnseenResults {
  readonly critical: boolean;
  /** `Result`, `3 results`, `Critical`. */
  readonly short: string;
  /** `2 results not seen, 1 critical: Potassium, Chest X-ray`. */
  readonly words: string;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What was ordered for somebody and is still open, by kind; a kind without any is left out. */
export const openOrders = ({
  orders: { lab, imaging },
  medications_due,
  medications_declined,
}: Pick<Clinical, 'orders' | 'medications_due' | 'medications_declined'>): readonly OpenOrders[] =>
  (
    [
      ['medications', medications_due, 'prescription', medications_declined],
      ['lab_orders', lab.open, 'lab order', 0],
      ['imaging_orders', imaging.open, 'imaging order', 0],
    ] as const
  ).flatMap(([card, count, one, declined]) => {
    if (count === 0) return [];
    const words = `${counted(count, one)} open${declined > 0 ? `, ${declined} declined` : ''}`;
    return [{ card, count, declined: declined > 0, words }];
  });

/** At most so many are named; the chart has them all. */
const NAMED = 3;

/** The results of somebody that nobody has seen; null: there are none. */
export function unseenResults({ results }: Pick<Clinical, 'results'>): UnseenResults | null {
  if (results.length === 0) return null;
  const critical = results.filter((each) => each.critical).length;
  const named = results.slice(0, NAMED).map(({ display }) => display);
  const more = results.length > NAMED ? `, and ${results.length - NAMED} more` : '';
  const many = results.length > 1 ? `${results.length} results` : 'Result';
  return {
    critical: critical > 0,
    short: critical > 0 ? 'Critical' : many,
    words: `${counted(results.length, 'result')} not seen${critical > 0 ? `, ${critical} critical` : ''}: ${named.join(', ')}${more}`,
  };
}

/**
 * Critical results of a patient who is about to leave that nobody has seen; null: there are none.
 * @param of its chart names them; an admission, which Reception has, says how many there are.
 */
export function unseenCritical(of: {
  readonly admission?: Pick<AdmissionSummary, 'critical_unseen'> | null;
  readonly clinical?: Pick<Clinical, 'results'> | null;
}): string | null {
  const named = (of.clinical?.results ?? []).filter(({ critical }) => critical).map(({ display }) => display);
  const count = of.clinical ? named.length : (of.admission?.critical_unseen ?? 0);
  if (count === 0) return null;
  const what = `${counted(count, 'critical result')} not seen yet`;
  if (named.length === 0) return `${what}. Tell the doctor before the patient leaves.`;
  const more = named.length > NAMED ? `, and ${named.length - NAMED} more` : '';
  return `${what}: ${named.slice(0, NAMED).join(', ')}${more}`;
}
