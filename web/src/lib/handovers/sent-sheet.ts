import type { Handover, HandoverSummary } from '@ward-board/contract';

/**
 * The sheet that went with a transfer: the newest that the sending ward made of the patient in this stay before it handed them
 * over. Null: there is none.
 * @param sheets of that ward and patient, newest first. @param admitted when the stay began; null: not known.
 */
export const sentSheet = (
  sheets: readonly HandoverSummary[],
  { at }: Pick<Handover, 'at'>,
  admitted: string | null,
): HandoverSummary | null =>
  sheets.find(({ created_at }) => created_at <= at && (admitted === null || created_at >= admitted)) ?? null;
