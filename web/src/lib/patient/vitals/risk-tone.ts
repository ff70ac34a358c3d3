import { type Clinical, newerTyped, type TypedText } from '@ward-board/contract';
import { arrivedOf } from './earlier-stay.js';
import { isScoreOfEarlierStay } from './score-age.js';

/** What is read of a row. */
interface Scored extends TypedText {
  readonly clinical: Pick<Clinical, 'news2' | 'vitals'>;
  readonly admission?: { readonly admitted_at: string } | null;
}

/** The tone of somebody by their score alone. A score of an earlier stay has none, nor one beside newer typed values, which are not in it. */
export function riskTone(row: Scored): 'critical' | 'urgent' | 'plain' {
  const { news2, vitals } = row.clinical;
  if (newerTyped(row, row.clinical).codes.length > 0 || isScoreOfEarlierStay(vitals, arrivedOf(row))) return 'plain';
  if (news2?.risk === 'high') return 'critical';
  return news2?.risk === 'medium' || news2?.risk === 'low-medium' ? 'urgent' : 'plain';
}
