import type { Clinical } from '@ward-board/contract';

/** The tone of somebody by their score alone. */
export function riskTone({ news2 }: Pick<Clinical, 'news2'>): 'critical' | 'urgent' | 'plain' {
  if (news2?.risk === 'high') return 'critical';
  return news2?.risk === 'medium' || news2?.risk === 'low-medium' ? 'urgent' : 'plain';
}
