import type { AdmissionSummary, Clinical } from '@ward-board/contract';

/** At most so many are named; the chart has them all. */
const NAMED = 3;

/**
 * Critical results of a patient who is about to leave that nobody has seen; null: there are none.
 * @param of its chart names them; an admission, which Reception has, says how many there are.
 */
export function unseenCritical(of: {
  readonly admission?: Pick<AdmissionSummary, 'critical_unseen'>;
  readonly clinical?: Pick<Clinical, 'results'> | null;
}): string | null {
  const named = (of.clinical?.results ?? []).filter(({ critical }) => critical).map(({ display }) => display);
  const count = of.clinical ? named.length : (of.admission?.critical_unseen ?? 0);
  if (count === 0) return null;
  const what = `${count} critical ${count === 1 ? 'result' : 'results'} not seen yet`;
  if (named.length === 0) return `${what}. Tell the doctor before the patient leaves.`;
  const more = named.length > NAMED ? `, and ${named.length - NAMED} more` : '';
  return `${what}: ${named.slice(0, NAMED).join(', ')}${more}`;
}
