import { randomUUID } from 'node:crypto';
import { derivedId } from '@ward-board/event-store';

/** What time it is, and new ids, which rise even when the clock of the machine is set back. */
export class Clock {
  /**
   * @param wallTime the machine's clock, in milliseconds.
   * @param newest the time of the newest id that is known, in milliseconds: ids begin after it.
   */
  constructor(
    private readonly wallTime: () => number,
    private newest: number,
  ) {}

  /** The time by the machine's clock: it may be set back. A duration is measured by `performance.now()`. */
  now(): Date {
    return new Date(this.wallTime());
  }

  /**
   * A new record's id: a UUIDv7 that sorts after every one that this clock has made before, so that "id descending" is
   * newest first. Its time is that of the machine's clock, or later for as long as that clock is behind.
   */
  newId(): string {
    this.newest = Math.max(this.wallTime(), this.newest + 1);
    return derivedId(this.newest, randomUUID());
  }
}

/** An id of something that counts as made at an earlier time: it sorts among those of that time. */
export const idOfTime = (time: Date): string => derivedId(time.getTime(), randomUUID());
