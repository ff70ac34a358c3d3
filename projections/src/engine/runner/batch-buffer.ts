import type { RecordedEvent } from '@ward-board/event-store';

/** How many events may wait for a consumer. */
const CAPACITY = 2_000;
/** The longest that a timer can be set to is less than a month. */
const LONGEST_MS = 60_000;

/** The batches that wait for one consumer: few, and none at all once there would be too many. */
export class BatchBuffer {
  private batches: (readonly RecordedEvent[])[] = [];
  private waiting = 0;
  private overflowed = false;
  private failure: { readonly error: unknown } | undefined;
  private wake: () => void = () => {};

  put(batch: readonly RecordedEvent[]): void {
    if (this.waiting > 0 && this.waiting + batch.length > CAPACITY) {
      this.overflowed = true;
      this.batches = [];
    }
    if (!this.overflowed) {
      this.batches.push(batch);
      this.waiting += batch.length;
    }
    this.wake();
  }

  fail(error: unknown): void {
    this.failure = { error };
    this.wake();
  }

  /**
   * The next batch, waited for `ms` at most; an empty one when none came, and null once batches were lost.
   * @throws what `fail` was given.
   */
  async next(ms: number, signal: AbortSignal): Promise<readonly RecordedEvent[] | null> {
    if (this.batches.length === 0 && !this.overflowed && !this.failure && !signal.aborted) await this.sleep(ms, signal);
    if (this.failure) throw this.failure.error;
    if (this.overflowed) return null;
    const batch = this.batches.shift() ?? [];
    this.waiting -= batch.length;
    return batch;
  }

  private sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(ms, LONGEST_MS));
      signal.addEventListener('abort', wake);
      this.wake = wake;
    });
  }
}
