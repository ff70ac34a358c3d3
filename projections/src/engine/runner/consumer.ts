import type { Position, RecordedEvent } from '@ward-board/event-store';

/** Who takes in every event of the store, batch after batch. */
export interface Consumer {
  /** Up to where it has taken in; it may say so to others a little later. */
  readonly position: Position;
  /** Takes in a batch of whole appends, which follow on `position`. */
  take(batch: readonly RecordedEvent[]): Promise<void>;
  /**
   * Does what time alone makes due. To be called after each batch, and when it is due again.
   * @returns in how many milliseconds that is.
   */
  tick(): Promise<number>;
}
