import { Injectable } from '@nestjs/common';
import type { FeedPulse } from '@ward-board/contract';
import type { EventStore, Position } from '@ward-board/event-store';
import { ProjectionProgress } from '@ward-board/projections';
import { InjectEventStore } from '../platform/database/event-store.token.js';

/** How long a projection may take to show what is stored before it is called behind. */
const PATIENCE_MS = 1_500;
/** A check says how fresh rows are for so long: with older news of it no client calls a board live either. */
const KNOWN_MS = 8_000;

/** How fresh what readers see is: `at` is when the check began. */
export type Fresh = Pick<FeedPulse, 'at' | 'state' | 'since'>;

/** How fresh the rows of each projection are, as pulses and answers say it: found by the check that every pulse begins with. */
@Injectable()
export class Freshness {
  /** Since when those are not current that are not. */
  private readonly since = new Map<string, string>();
  /** When the newest check of each that came to an end was begun, by `performance.now()`. */
  private readonly checked = new Map<string, number>();
  /** The first check of each that somebody asked for. */
  private readonly first = new Map<string, Promise<unknown>>();

  constructor(
    private readonly progress: ProjectionProgress,
    @InjectEventStore() private readonly store: EventStore,
  ) {}

  /** @param head the newest position there was `at`. @throws when that can't be told. */
  async check(projection: string, head: Position, at: string): Promise<Fresh> {
    const begun = performance.now();
    const found = await this.find(projection, head, at);
    this.checked.set(projection, begun);
    return found;
  }

  private async find(projection: string, head: Position, at: string): Promise<Fresh> {
    if (await this.progress.waitFor(head, PATIENCE_MS, [projection])) {
      this.since.delete(projection);
      return { at, state: 'current', since: null };
    }
    const standing = (await this.progress.standings()).find(({ name }) => name === projection);
    const since = this.since.get(projection) ?? standing?.failure?.since ?? at;
    this.since.set(projection, since);
    return { at, state: standing?.failure ? 'stopped' : 'behind', since };
  }

  /**
   * Whether it is known to show what was stored: by the newest check, unless that is too long ago. Who asks before the first one was
   * made waits for it.
   */
  async isCurrent(projection: string): Promise<boolean> {
    if (!this.checked.has(projection)) await this.checkFirst(projection);
    const checked = this.checked.get(projection) ?? Number.NEGATIVE_INFINITY;
    return performance.now() - checked <= KNOWN_MS && !this.since.has(projection);
  }

  /** Once: while checks fail nobody waits for another, and pulses go on with them. */
  private checkFirst(projection: string): Promise<unknown> {
    const checking =
      this.first.get(projection) ??
      this.store
        .head()
        .then((head) => this.check(projection, head, new Date().toISOString()))
        .catch(() => {});
    this.first.set(projection, checking);
    return checking;
  }
}
