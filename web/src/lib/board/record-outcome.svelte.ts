import { anyBoardRecord } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { clock } from '#lib/live/clock/clock.svelte.ts';
import { sayOutcome } from './record-outcome.ts';

const closed = anyBoardRecord.pick({ outcome: true, updated_by: true });

/** What became of the record of a form. It is read once it has left its board: no row of the board says it. */
export class RecordOutcome {
  /** Null: it is on its board, or it is not known. */
  words: string | null = $state.raw(null);

  /** @param gone where the record is read that has left its board; null: it has not. */
  constructor(gone: () => string | null) {
    const path = $derived(gone());
    $effect(() => {
      this.words = null;
      if (path === null) return undefined;
      let isAwaited = true;
      void api.get(path, closed).then((answer) => {
        if (isAwaited && answer.ok) this.words = sayOutcome(answer.data, clock.now);
      });
      return () => {
        isAwaited = false;
      };
    });
  }
}
