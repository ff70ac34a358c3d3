import { isolationIn, isolationOf, isolationText, type MayIsolate } from '@ward-board/handover-text';

/**
 * The ward type of a patient who comes from the theatre. What it was told by the ward that sent them there begins with its own
 * ward type where that says an isolation; while the theatre says the same one, or nothing of any, it is that again: `Surgical, isolation: airborne`.
 */
export function wardTypeAfter(operation: MayIsolate): string {
  const isolation = isolationOf(operation);
  const [before = ''] = (operation.handover?.notes ?? '').split('\n\n');
  return isolation !== '' && isolationIn(before) === isolation ? before : isolationText(isolation);
}
