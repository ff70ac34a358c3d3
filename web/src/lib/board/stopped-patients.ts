import { type BoardWard, collectionsOf } from '@ward-board/contract';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import { sayTime } from '#lib/time/facility.ts';
import { countPossiblyMissing } from './possibly-missing.ts';

/** Since when a patient's rows stand still, as it is said; null: they do not. */
export function stoppedSince({ stopped }: Pick<LiveBoard, 'stopped'>, { id }: { readonly id: string }): string | null {
  const since = stopped.get(id);
  return since === undefined ? null : sayTime(since);
}

/** How many patients may be missing from a board. */
export function possiblyMissingFrom(board: Pick<LiveBoard, 'stopped' | 'rows'>, ward: BoardWard | null): number {
  if (ward === null || board.stopped.size === 0) return 0;
  const shown = new Set<string>(
    collectionsOf[ward].flatMap((collection) => board.rows(collection).map(({ patient_id }) => patient_id)),
  );
  return countPossiblyMissing(board.stopped.keys(), shown);
}
