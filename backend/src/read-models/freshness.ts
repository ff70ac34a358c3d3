import { Injectable } from '@nestjs/common';
import type { FeedPulse } from '@ward-board/contract';
import type { Position } from '@ward-board/event-store';
import { ProjectionProgress } from '@ward-board/projections';

/** How long a projection may take to show what is stored before it is called behind. */
const PATIENCE_MS = 1_500;

/** How fresh what readers see is: `at` is when the check began. */
export type Fresh = Pick<FeedPulse, 'at' | 'state' | 'since'>;

/** How fresh the rows of each projection are, as pulses and answers say it: found by the check that every pulse begins with. */
@Injectable()
export class Freshness {
  /** Since when those are not current that are not. */
  private readonly since = new Map<string, string>();

  constructor(private readonly progress: ProjectionProgress) {}

  /** @param head the newest position there was `at`. */
  async check(projection: string, head: Position, at: string): Promise<Fresh> {
    if (await this.progress.waitFor(head, PATIENCE_MS, [projection])) {
      this.since.delete(projection);
      return { at, state: 'current', since: null };
    }
    const standing = (await this.progress.standings()).find(({ name }) => name === projection);
    const since = this.since.get(projection) ?? standing?.failure?.since ?? at;
    this.since.set(projection, since);
    return { at, state: standing?.failure ? 'stopped' : 'behind', since };
  }

  /** Whether the last check found that it shows what was stored. */
  isCurrent(projection: string): boolean {
    return !this.since.has(projection);
  }
}
