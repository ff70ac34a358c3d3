import { createHistogram } from 'node:perf_hooks';

/** Counts by name, in the order in which names came up. */
export class Counts {
  private readonly counts = new Map<string, number>();

  add(name: string): void {
    this.counts.set(name, this.of(name) + 1);
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  get entries(): readonly (readonly [string, number])[] {
    return [...this.counts];
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

const MICROSECONDS = 1_000;
const LONGEST_MS = 600_000;

/** How long requests took, to three digits: as much memory for a year of them as for a minute. */
export class Durations {
  private readonly histogram = createHistogram({ highest: LONGEST_MS * MICROSECONDS, figures: 3 });

  /** @param ms longer than ten minutes counts as ten minutes. */
  add(ms: number): void {
    this.histogram.record(Math.max(1, Math.round(Math.min(ms, LONGEST_MS) * MICROSECONDS)));
  }

  get count(): number {
    return this.histogram.count;
  }

  /** The least time, in milliseconds, within which so many of a hundred were answered (nearest rank); null: there were none. */
  percentile(percent: number): number | null {
    return this.count === 0 ? null : this.histogram.percentile(percent) / MICROSECONDS;
  }
}

/** Everything that a run counts. */
export class Tally {
  /** Steps done. */
  readonly steps = new Counts();
  /** Requests that the service refused, by code. */
  readonly refusals = new Counts();
  /** Steps left out since somebody else was faster, by code. */
  readonly skipped = new Counts();
  /** Attempts that were made again, by why. */
  readonly retries = new Counts();
  /** Requests given up. */
  readonly lost = new Counts();
  /** How long each request took. */
  readonly latencies = new Durations();
  /** Answers that said `X-Projection: behind`. */
  behind = 0;
  /** Answers that were given before, to a request that came again. */
  replayed = 0;
}
