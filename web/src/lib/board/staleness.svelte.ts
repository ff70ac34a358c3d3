import type { Dated } from '#lib/live/older-of.ts';
import { type StaleBanner, staleBannerOf } from './stale-banner.ts';

/** Whether what is shown may be out of date: the banner across the board, if there is one. */
export class Staleness {
  /** Catching up after having been stale, for whatever reason. */
  #old = $state(false);
  readonly #board: () => Dated;

  constructor(board: () => Dated) {
    this.#board = board;
    $effect.pre(() => {
      const { phase } = board();
      if (phase === 'stale') this.#old = true;
      else if (phase !== 'catching-up') this.#old = false;
    });
  }

  get banner(): StaleBanner | null {
    const { phase, freshness } = this.#board();
    return staleBannerOf(phase, freshness, this.#old);
  }

  get greyed(): boolean {
    return this.banner?.greyed ?? false;
  }
}
