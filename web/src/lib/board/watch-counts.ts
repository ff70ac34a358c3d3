import { clock } from '../live/clock/clock.svelte.js';
import type { Count } from './define-board.js';
import { isLate, news2Of, type WatchedRow } from './watching.js';

const from = (total: number, look: NonNullable<Count<WatchedRow>['look']>): Count<WatchedRow> => ({
  key: `news2-${total}`,
  word: `NEWS2 ≥${total}`,
  look,
  keeps: (row) => (news2Of(row) ?? -1) >= total,
  small: true,
});

/**
 * Who is to be watched more closely, for the boards whose rows carry the chart: by NEWS2, at the thresholds of its urgent (5) and its
 * emergency response (7; Royal College of Physicians, 2017), and by observations that are overdue. Emergency has none of them: its
 * rows stand by triage level, and its bar is full of who is still to be triaged.
 */
export const watchCounts: readonly Count<WatchedRow>[] = [
  from(7, { word: 'High', shape: 'square', tone: 'critical' }),
  from(5, { word: 'Medium', shape: 'triangle', tone: 'urgent' }),
  { key: 'late', word: 'Obs. overdue', keeps: (row) => isLate(row, clock.calm), small: true },
];
