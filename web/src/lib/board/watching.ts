import { type Clinical, nothingRecorded } from '@ward-board/contract';
import { sayDue } from '../patient/vitals/due.js';
import { arrivedOf } from '../patient/vitals/earlier-stay.js';
import { news2State } from '../patient/vitals/news2.js';
import { isScoreOfEarlierStay } from '../patient/vitals/score-age.js';

/** What is read of a row to know whether its patient is to be watched more closely. */
export interface WatchedRow {
  readonly clinical: Clinical | null;
  readonly ventilator_mode?: string | null;
  readonly admission?: { readonly admitted_at: string } | null;
}

/** The total of NEWS2 that the row shows; null: it shows none, or that of an earlier stay. */
export function news2Of(row: WatchedRow): number | null {
  const clinical = row.clinical ?? nothingRecorded;
  const state = news2State(clinical, null, row.ventilator_mode ?? null);
  return state.kind === 'scored' && !isScoreOfEarlierStay(clinical.vitals, arrivedOf(row)) ? state.score.total : null;
}

/** Whether the next observations should have been made, as the row says it. */
export const isLate = (row: WatchedRow, now: Date): boolean =>
  news2Of(row) !== null && (sayDue(row.clinical ?? nothingRecorded, now)?.late ?? false);
