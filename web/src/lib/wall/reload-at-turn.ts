/** How long before a turn the service is asked. An answer that has not come by the turn counts for none: the page turns as ever. */
export const ASK_BEFORE_MS = 4_000;

/** A moment of the wall. */
export interface WallMoment {
  /** Which turn of the pages it is. */
  readonly turn: number;
  /** Until the next one. */
  readonly leftMs: number;
  /** The service has another build than this page is of. */
  readonly isNew: boolean;
}

/**
 * When a wall loads itself anew: as a page ends, in place of turning. Asked at the turn alone, the answer would come in the midst of the next
 * page, and whoever reads it would lose their line.
 */
export class ReloadAtTurn {
  private turn: number | null = null;
  private left: number | null = null;
  private isAsked = false;
  private mayReload = false;

  /** @param ask asks whether a reload would bring the new build; it never rejects. */
  constructor(private readonly ask: () => Promise<boolean>) {}

  /**
   * Told each second.
   * @returns what the wall does now. `hold`: it is being loaded anew, and the page that was shown stays until it is; should that not come about, the wall
   *   goes on with the turn after.
   */
  at({ turn, leftMs, isNew }: WallMoment): 'turn' | 'reload' | 'hold' {
    // What was answered before a turn is known to hold at that turn alone: after sleep many may have passed.
    const isDue = this.mayReload && this.turn !== null && turn === this.turn + 1;
    if (turn !== this.turn) {
      this.turn = turn;
      this.isAsked = false;
      this.mayReload = false;
    }
    if (isNew && !this.isAsked && leftMs <= ASK_BEFORE_MS) void this.asks(turn);
    if (isDue) this.left = turn;
    return isDue ? 'reload' : this.left === turn ? 'hold' : 'turn';
  }

  private async asks(turn: number): Promise<void> {
    this.isAsked = true;
    const may = await this.ask();
    if (this.turn === turn) this.mayReload = may;
  }
}
