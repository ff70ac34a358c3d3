import { type BoardWard, collectionsOf } from '@ward-board/contract';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import { sayTime } from '#lib/time/facility.ts';

/** Since when a patient's rows stand still, as it is said; null: they do not. */
export function stoppedSince({ stopped }: Pick<LiveBoard, 'stopped'>, { id }: { readonly id: string }): string | null {
  const since = stopped.get(id);
  return since === undefined ? null : sayTime(since);
}

/** How many patients stand still and have no row on a board: an event that can't be read may be what would have put them there. */
export function unshownPatients(board: Pick<LiveBoard, 'stopped' | 'rows'>, ward: BoardWard | null): number {
  if (ward === null || board.stopped.size === 0) return 0;
  const shown = new Set<string>(
    collectionsOf[ward].flatMap((collection) => board.rows(collection).map(({ patient_id }) => patient_id)),
  );
  return [...board.stopped.keys()].filter((id) => !shown.has(id)).length;
}
