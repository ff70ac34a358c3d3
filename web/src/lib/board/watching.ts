import { type Clinical, nothingRecorded } from '@ward-board/contract';
import { sayDue } from '../patient/vitals/due.js';
import { news2State } from '../patient/vitals/news2.js';

/** What is read of a row to know whether its patient is to be watched more closely. */
export interface Watched {
  readonly clinical: Clinical | null;
  readonly ventilator_mode?: string | null;
}

/** The total of NEWS2 that the row shows; null: it shows none. */
export function news2Of({ clinical, ventilator_mode = null }: Watched): number | null {
  const state = news2State(clinical ?? nothingRecorded, null, ventilator_mode);
  return state.kind === 'scored' ? state.score.total : null;
}

/** Whether the next observations should have been made, as the row says it. */
export const isLate = (row: Watched, now: Date): boolean =>
  news2Of(row) !== null && (sayDue(row.clinical ?? nothingRecorded, now)?.late ?? false);
