import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FeedName, StoppedPatient } from '@ward-board/contract';
import type { EventStore } from '@ward-board/event-store';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ANY_CHART, projectionsOfFeed } from '../read-models/collections.js';
import { type Fresh, Freshness } from '../read-models/freshness.js';
import { feedNames } from './feed-log.js';
import { feedRoom, isWard, wallRoom } from './feed-names.js';
import { Feeds } from './feeds.js';
import { LiveGateway } from './live.gateway.js';
import { LiveMetrics } from './live-metrics.js';
import { stoppedPatients } from './stopped-patients.js';

const EVERY_MS = 2_000;
/** Who joins hears at once; many who join at once, as after an outage, hear it together. */
const AFTER_JOIN_MS = 100;
/** How often at most for those who join: each goes to all who are there, which are more and more while a thousand come back. */
const JOINED_EVERY_MS = 500;

const projectionNames = [...new Set([...feedNames, ANY_CHART].flatMap(projectionsOfFeed))];

/**
 * Tells everybody who has joined a feed how fresh it is. `at` is when the check began: whatever was stored by then has
 * been pushed. When the check itself fails nothing is sent, and clients say by themselves that they have heard nothing.
 */
@Injectable()
export class Pulses implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Pulses');
  private timer: NodeJS.Timeout | undefined;
  private early: NodeJS.Timeout | undefined;
  /** When the last one for those who join was due, by `performance.now()`. */
  private earlyAt = Number.NEGATIVE_INFINITY;
  private checking = false;

  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly db: DataSource,
    private readonly freshness: Freshness,
    private readonly feeds: Feeds,
    private readonly gateway: LiveGateway,
    private readonly metrics: LiveMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.send(), EVERY_MS).unref();
    this.gateway.onJoined(() => this.sendSoon());
  }

  private sendSoon(): void {
    if (this.early) return;
    const now = performance.now();
    this.earlyAt = Math.max(now + AFTER_JOIN_MS, this.earlyAt + JOINED_EVERY_MS);
    this.early = setTimeout(() => {
      this.early = undefined;
      void this.send();
    }, this.earlyAt - now).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    clearTimeout(this.early);
  }

  private async send(): Promise<void> {
    if (this.checking) return;
    this.checking = true;
    try {
      const at = new Date().toISOString();
      const head = await this.store.head();
      const [stopped, ...checked] = await Promise.all([
        stoppedPatients(this.db),
        ...projectionNames.map(async (name) => [name, await this.freshness.check(name, head, at)] as const),
      ]);
      await this.feeds.catchUp();
      const freshness = new Map(checked);
      for (const name of this.feeds.names)
        this.emit(name, leastFresh(projectionsOfFeed(name), freshness), stopped.get(name) ?? []);
    } catch (error) {
      this.log.warn(`How fresh the feeds are can't be told: ${String(error)}`);
    } finally {
      this.checking = false;
    }
  }

  private emit(name: FeedName, freshness: Fresh | undefined, stopped: StoppedPatient[]): void {
    if (!freshness) return;
    if (freshness.state === 'current') this.metrics.foundCurrent(name, freshness.at);
    const room = this.gateway.server.to(feedRoom(name));
    const seq = this.feeds.seqOf(name);
    if (isWard(name))
      return void room.to(wallRoom(name)).emit('board:pulse', { ward: name, seq, ...freshness, stopped });
    // A chart is one patient's: a record of it that stands still is told of as the whole.
    const [still] = stopped;
    const state = still ? ({ state: 'stopped', since: still.since } as const) : {};
    room.emit('feed:pulse', { feed: name, seq, ...freshness, ...state });
  }
}

/** How fresh a feed is that several projections write: as the one that is worst off. */
function leastFresh(projections: readonly string[], freshness: ReadonlyMap<string, Fresh>): Fresh | undefined {
  const all = projections.map((name) => freshness.get(name));
  return (
    all.find((each) => each === undefined || each.state === 'stopped') ??
    all.find((each) => each?.state === 'behind') ??
    all[0]
  );
}
