import type { AdmissionSummary, WardKey } from '@ward-board/contract';

/**
 * An admission stays in the feed of the board that it was made for, also when its patient has been handed on. What it says of the chart is for whoever
 * reaches the patient: under `ACCESS_MODE=department` the board's staff are answered as if there were nothing.
 */
export const NOTHING_OF_CHART = { critical_unseen: 0 } as const;

/** What of a column `record`, an admission, takes the place of what the staff of a board don't reach, for `record || …`. */
export const withoutUnreached = (ward: WardKey): string =>
  `CASE WHEN '${ward}' IN (record ->> 'awaiting', record ->> 'board', record ->> 'bed_kept_by')
    THEN '{}'::jsonb ELSE '${JSON.stringify(NOTHING_OF_CHART)}'::jsonb END`;

/** What a patch says of a record, as far as all are alike. */
export interface RowChange {
  readonly collection: string;
  readonly op: string;
}
interface OfAdmission extends RowChange {
  readonly record: Pick<AdmissionSummary, 'awaiting' | 'board' | 'bed_kept_by'>;
}

/** Whose staff reach the patient: the board that has them, the one that awaits them, and the one that keeps their bed meanwhile. */
const reaches = ({ awaiting, board, bed_kept_by }: OfAdmission['record'], ward: WardKey): boolean =>
  [awaiting, board, bed_kept_by].some((on) => on === ward);

const isOfAdmission = (change: RowChange): change is OfAdmission =>
  change.collection === 'admissions' && change.op === 'upsert';

/** The same of the changes in a patch of the board. */
export const changesWithoutUnreached = <Changes extends readonly RowChange[]>(
  ward: WardKey,
  changes: Changes,
): Changes =>
  changes.map((change) =>
    isOfAdmission(change) && !reaches(change.record, ward)
      ? { ...change, record: { ...change.record, ...NOTHING_OF_CHART } }
      : change,
  ) as unknown as Changes;
