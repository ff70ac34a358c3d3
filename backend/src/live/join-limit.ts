import { setImmediate } from 'node:timers/promises';

/** How many joins of one socket may wait for their answer. */
const WAITING = 8;
/** How many joins of one socket are taken in so long. */
const JOINS = 40;
const WITHIN_MS = 10_000;

/** How often one socket may join: far more than any client needs, and too little to keep the process busy. */
export class JoinLimit {
  private waiting = 0;
  /** When the last joins were taken, in milliseconds of a clock that nobody sets, the oldest first. */
  private readonly taken: number[] = [];

  /** Takes one more. @returns whether there is room for it; if so, `release` is to be called when it is answered. */
  take(now: number): boolean {
    while (this.taken[0] !== undefined && this.taken[0] <= now - WITHIN_MS) this.taken.shift();
    if (this.waiting >= WAITING || this.taken.length >= JOINS) return false;
    this.waiting += 1;
    this.taken.push(now);
    return true;
  }

  release(): void {
    this.waiting -= 1;
  }
}

/** A pass of the event loop for each who waits, so that requests are answered between the answers to a whole ward's joins. */
export class EventLoopPasses {
  private last: Promise<unknown> = Promise.resolve();

  next(): Promise<unknown> {
    this.last = this.last.then(() => setImmediate());
    return this.last;
  }
}
