import type { RecordOnBoard } from '../../board/board-chart.svelte.js';
import { type MeasuredVital, measuredVitals } from '../../patient/vitals/measured.js';

/** What the patient's row shows of the text that was typed on the board: it is not in the chart, and not scored. */
export const typedOnRow = (record: RecordOnBoard['record'] | undefined): readonly MeasuredVital[] =>
  record?.clinical
    ? measuredVitals({ ...record, clinical: record.clinical }).vitals.filter(({ from }) => from === 'text')
    : [];

/**
 * The value of a vital sign that was typed on the board where the row shows it in place of the chart's; undefined: there is none.
 * @param newest the chart's newest of the same, which may be newer than the row is.
 */
export const typedInPlace = (
  typed: readonly MeasuredVital[],
  label: string,
  newest: { readonly effective_at: string } | undefined,
): MeasuredVital | undefined =>
  typed.find(({ name, at }) => name === label && (newest === undefined || (at !== null && at > newest.effective_at)));

/** Says of a reading that vital signs were typed on the board after it: they may say otherwise, in words that are not read. Empty: none were. */
export const sayTypedSince = (
  typed: readonly MeasuredVital[],
  { effective_at }: { readonly effective_at: string },
): string => (typed.some(({ at }) => at !== null && at > effective_at) ? ', before what was typed on the board' : '');
