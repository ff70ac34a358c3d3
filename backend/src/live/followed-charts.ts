import type { FeedName } from '@ward-board/contract';

/** How many feeds are followed at most, patients' charts included. */
export const MOST_CHARTS = 2_000;
/** How much of the past of a chart is held, in bytes of JSON. */
export const CHART_BYTES = 100_000;

/** Too many charts are followed already. */
export class TooManyCharts extends Error {
  override readonly name = 'TooManyCharts';
}

/** How many join each feed right now, before they count as having joined it. */
export class Joining {
  private readonly counts = new Map<FeedName, number>();

  has(name: FeedName): boolean {
    return this.counts.has(name);
  }

  async while(name: FeedName, join: () => Promise<void>): Promise<void> {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    try {
      await join();
    } finally {
      const others = (this.counts.get(name) ?? 0) - 1;
      if (others > 0) this.counts.set(name, others);
      else this.counts.delete(name);
    }
  }
}
