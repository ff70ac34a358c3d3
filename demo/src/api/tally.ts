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

/** Everything that a run counts. */
export class Tally {
  /** Steps done. */
  readonly steps = new Counts();
  /** Requests that the service refused, by code. */
  readonly refusals = new Counts();
  /** Attempts that were made again, by why. */
  readonly retries = new Counts();
  /** Requests given up. */
  readonly lost = new Counts();
  /** How long each request took, in milliseconds. */
  readonly latencies: number[] = [];
  /** Answers that said `X-Projection: behind`. */
  behind = 0;
  /** Answers that were given before, to a request that came again. */
  replayed = 0;
}

/** The least time within which so many of a hundred were answered (nearest rank); null: there were none. */
export function percentile(latencies: readonly number[], percent: number): number | null {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
}
