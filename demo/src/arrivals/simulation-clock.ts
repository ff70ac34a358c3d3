import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../api/play.js';

/** The file's time, as it passes during a run: `speed` times as fast as the clock on the wall. */
export class SimulationClock implements Clock {
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

  /** How long it has run, on the clock on the wall. */
  get seconds(): number {
    return (performance.now() - this.started) / 1000;
  }

  async until(due: number): Promise<boolean> {
    // Timers hold no more than 24 days.
    for (let left = this.realTimeUntil(due); left > 0 && !this.signal.aborted; left = this.realTimeUntil(due))
      await delay(Math.min(left, 1_000_000_000), undefined, { signal: this.signal }).catch(() => {});
    return !this.signal.aborted;
  }

  begin(due: number): boolean {
    if (this.signal.aborted) return false;
    this.worstLateness = Math.max(this.worstLateness, -this.realTimeUntil(due));
    return true;
  }

  private realTimeUntil(due: number): number {
    return (due - this.now) / this.speed;
  }
}
