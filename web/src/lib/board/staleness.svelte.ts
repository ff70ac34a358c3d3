import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import { type Band, bandOf } from './stale-banner.ts';

/** How far the picture can be trusted: what the band across the board says, if it says anything. */
export class Trust {
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

  get band(): Band | null {
    return bandOf(this.#board.phase, this.#board.freshness, this.#old);
  }

  get greyed(): boolean {
    return this.band?.greyed ?? false;
  }
}
