import { setTimeout as delay } from 'node:timers/promises';

/** The file's time, as it passes during a run: `speed` times as fast as the clock on the wall. */
export class FastClock {
  private readonly started = performance.now();
  /** How late the latest step was begun, in real milliseconds: more than a moment says that the machine can't keep up. */
  worstLateness = 0;

  constructor(
    private readonly begins: number,
    private readonly speed: number,
    private readonly signal: AbortSignal,
  ) {}

  get now(): number {
    return this.begins + (performance.now() - this.started) * this.speed;
  }

  /** Waits until then. @returns false when the run was stopped first. */
  async until(due: number): Promise<boolean> {
    // Timers hold no more than 24 days.
    for (let left = this.realTimeUntil(due); left > 0 && !this.signal.aborted; left = this.realTimeUntil(due))
      await delay(Math.min(left, 1_000_000_000), undefined, { signal: this.signal }).catch(() => {});
    return !this.signal.aborted;
  }

  /** Notes when something that was due begins. */
  begin(due: number): void {
    this.worstLateness = Math.max(this.worstLateness, -this.realTimeUntil(due));
  }

  private realTimeUntil(due: number): number {
    return (due - this.now) / this.speed;
  }
}
