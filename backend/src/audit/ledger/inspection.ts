import type { EventStore } from '@ward-board/event-store';
import { checkTile, type LedgerTables, type Mismatch } from './check-tile.js';
import type { SeenTree } from './merkle.js';
import { MissingHashes, TILE } from './tiles.js';

/** How many tiles are compared at once: some thousand events, a few at a time. */
const TILES_AT_ONCE = 4;
/** A log that is compared within seconds is not compared again at once. */
const PASS_MS = 60_000;

/**
 * Compares the log with a signed head, a few tiles at a time: first what was recorded last, then on to the first event, then all
 * over again. What it costs at a time does not depend on how long the log is.
 */
export class Inspection {
  /** The tile to compare next, and those before it; null: a pass has ended. */
  private next: number | null = null;
  private beganAt = Number.NEGATIVE_INFINITY;
  /** The first in the pass that has ended last, and in the one under way. */
  private ended: Mismatch | null = null;
  private underWay: Mismatch | null = null;
  private last: Date | null = null;

  constructor(
    private readonly tables: LedgerTables,
    private readonly store: EventStore,
    private readonly now: () => Date,
  ) {}

  /** When the last pass came to the first event; null: none has yet. */
  get endedAt(): Date | null {
    return this.last;
  }

  /** The first event that is known to differ. It is forgotten once a whole pass has found it as it was recorded. */
  get mismatch(): Mismatch | null {
    return earlier(this.ended, this.underWay);
  }

  /** Compares the next tiles. @param head known from outside of the database. */
  async step(head: SeenTree): Promise<void> {
    if (this.next === null && performance.now() - this.beganAt < PASS_MS) return;
    if (this.next === null) this.beganAt = performance.now();
    this.next ??= Math.ceil(head.size / TILE) - 1;
    for (let left = TILES_AT_ONCE; left > 0 && this.next >= 0; left--) {
      this.underWay = earlier(await this.check(this.next, head), this.underWay);
      this.next -= 1;
    }
    if (this.next >= 0) return;
    [this.ended, this.underWay, this.next] = [this.underWay, null, null];
    this.last = this.now();
  }

  private async check(index: number, head: SeenTree): Promise<Mismatch | null> {
    try {
      return await checkTile(this.tables, this.store, index, head);
    } catch (error) {
      if (!(error instanceof MissingHashes)) throw error;
      return { position: null, problem: error.what };
    }
  }
}

/** What has no position is said when nothing has one. */
function earlier(one: Mismatch | null, other: Mismatch | null): Mismatch | null {
  if (!one?.position) return other ?? one;
  return other?.position && other.position < one.position ? other : one;
}
