import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import { type StaleBanner, staleBannerOf } from './stale-banner.ts';

/** Whether what is shown may be out of date: the banner across the board, if there is one. */
export class Staleness {
  /** Catching up after having been stale, for whatever reason. */
  #old = $state(false);
  readonly #board: LiveBoard;

  constructor(board: LiveBoard) {
    this.#board = board;
    $effect.pre(() => {
      if (board.phase === 'stale') this.#old = true;
      else if (board.phase !== 'catching-up') this.#old = false;
    });
  }

  get banner(): StaleBanner | null {
    return staleBannerOf(this.#board.phase, this.#board.freshness, this.#old);
  }

  get greyed(): boolean {
    return this.banner?.greyed ?? false;
  }
}
