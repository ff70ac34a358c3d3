import type { AnyBoardRecord } from '@ward-board/contract';
import { isolationHere, type MayIsolate } from '@ward-board/handover-text';

type Removed = MayIsolate & {
  readonly admission?: Pick<AnyBoardRecord['admission'], 'bed_kept_by'> | null;
};

/**
 * The isolation that is said on this record alone, and goes with it when it is removed. What a transfer told stays for the board's next record,
 * with what was added here, unless the patient goes back to a bed that is kept: the record there knows nothing of it. Empty: none.
 */
export function removedIsolation(record: Removed): string {
  const { handover = null, admission } = record;
  if (handover !== null && !admission?.bed_kept_by) return '';
  return isolationHere(record) === isolationHere({ handover }) ? '' : isolationHere({ ...record, handover: null });
}
