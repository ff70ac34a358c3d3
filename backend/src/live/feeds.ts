import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { FeedName } from '@ward-board/contract';
import { PgListener } from '@ward-board/event-store';
import { feedIdentity, renewFeedIdentity } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { FeedLog, type FeedMark, type StoredPatch } from './feed-log.js';
import { isChart } from './feed-names.js';
import { CHART_BYTES, Joining, MOST_CHARTS, TooManyCharts } from './followed-charts.js';
import { EventLoopPasses } from './join-limit.js';
import { OlderPatches } from './older-patches.js';
import { type CompactPatch, PatchHistory } from './patch-history.js';

/** Behind lost notifications: how often the feeds are looked at anyway. */
const POLL_MS = 1_000;
/** How many patches of a feed are read at once. */
const AT_ONCE = 100;
const PRUNE_MS = 60_000;
/** How often charts that nobody looks at any more are let go of. */
const LET_GO_MS = 10_000;

/** What makes the feed as of `seq` out of what a client holds, compacted; or that it has to load the feed anew. */
export type Missed = { readonly ok: true; readonly seq: number; readonly patches: readonly CompactPatch[] } | RESYNC;
type RESYNC = { readonly ok: false; readonly code: 'resync_required' };
const RESYNC: RESYNC = { ok: false, code: 'resync_required' };

/** Who is told of what happens to the feeds: the gateway. */
export interface FeedSubscriber {
  onPatch(patch: StoredPatch): void;
  /** The database was set back: whoever has joined anything has to read it anew. */
  onSetBack(): void;
  /** Whether anybody has joined a feed and not left it. */
  isJoined(name: FeedName): boolean;
}

interface Feed {
  /** Of the last patch; null: it was not there any more. */
  digest: FeedMark['digest'];
  readonly history: PatchHistory;
  readonly older: OlderPatches;
}

/**
 * Reads the feeds and pushes each patch once, in order, to this node's clients. Any node can serve any client. Of patients'
 * charts those are followed that somebody has joined.
 *
 *   LF1  A client that joins after N has lost nothing and gets nothing twice: what the join answers makes the feed as of
 *        some number out of the feed as of N, and pushing goes on with the next number.
 *   LF2  What is pushed has been committed.
 *   LF3  After the database was set back, nobody gets patches from before and after it as of one feed: its identity changes.
 */
@Injectable()
export class Feeds implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Feeds');
  private readonly log: FeedLog;
  private feeds = new Map<FeedName, Feed>();
  private identity = '';
  private checkIdentity = false;
  private subscriber: FeedSubscriber = { onPatch: () => {}, onSetBack: () => {}, isJoined: () => false };
  /** How many join each chart right now, before they count as having joined it. */
  private readonly joining = new Joining();
  private reading: Promise<void> | undefined;
  private again = false;
  private started = false;
  private stop: () => void = () => {};
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly passes = new EventLoopPasses();

  constructor(
    private readonly db: DataSource,
    private readonly listener: PgListener,
    @InjectSettings() { retention }: Settings,
  ) {
    this.log = new FeedLog(db, retention);
  }

  async onModuleInit(): Promise<void> {
    await this.load();
    this.started = true;
    const wake = () =>
      void this.catchUp().catch((error) => this.logger.warn(`The feeds can't be read: ${String(error)}`));
    const onReconnect = () => {
      // It may be another server, or this one as it was before.
      this.checkIdentity = true;
      wake();
    };
    this.stop = this.listener.listen('feed', wake, onReconnect);
    this.timers.push(
      setInterval(wake, POLL_MS).unref(),
      setInterval(() => void this.prune(), PRUNE_MS).unref(),
      setInterval(() => this.letGo(), LET_GO_MS).unref(),
    );
  }

  onApplicationShutdown(): void {
    this.started = false;
    this.stop();
    for (const timer of this.timers) clearInterval(timer);
  }

  subscribe(subscriber: FeedSubscriber): void {
    this.subscriber = subscriber;
  }

  /** The feeds that are followed now. */
  get names(): readonly FeedName[] {
    return [...this.feeds.keys()];
  }

  /** The number of the last patch of a feed that was pushed. */
  seqOf(name: FeedName): number {
    return this.feeds.get(name)?.history.seq ?? 0;
  }

  /**
   * What a client that holds a feed as of `after` has missed. `answer` is called once, in the turn in which the answer
   * is made: whoever is put among those who are pushed to right there misses nothing and gets nothing twice (LF1).
   * @param identity of the feed that the number is of, as the client knows it. @throws TooManyCharts.
   */
  async join(
    name: FeedName,
    after: number,
    identity: string | undefined,
    answer: (missed: Missed) => void,
  ): Promise<void> {
    return this.joining.while(name, async () => {
      if (isChart(name)) await this.follow(name);
      await this.joinFollowed(name, after, identity, answer);
    });
  }

  private async joinFollowed(
    name: FeedName,
    after: number,
    identity: string | undefined,
    answer: (missed: Missed) => void,
  ): Promise<void> {
    // Another node may have noticed first that the database was set back.
    if (identity !== undefined && identity !== this.identity) this.checkIdentity = true;
    // REST may have shown a patch that this node has not pushed yet.
    if (this.checkIdentity || after > this.seqOf(name)) await this.catchUp();
    await this.feeds.get(name)?.older.reach(after);
    await this.passes.next();
    const feed = this.feeds.get(name);
    const isOurs = identity === undefined || identity === this.identity;
    const patches = (isOurs && feed?.history.after(after)) || null;
    answer(feed && patches ? { ok: true, seq: feed.history.seq, patches } : RESYNC);
  }

  private async follow(name: FeedName): Promise<void> {
    if (this.feeds.has(name)) return;
    const marks = await this.log.marks([name]);
    // Somebody else who joins it may have been quicker.
    if (this.feeds.has(name)) return;
    if (this.feeds.size >= MOST_CHARTS) this.letGo();
    if (this.feeds.size >= MOST_CHARTS) throw new TooManyCharts(`${MOST_CHARTS} charts are followed already.`);
    this.feeds.set(name, this.feedAt(name, marks.get(name) ?? { seq: 0, digest: null }));
  }

  private letGo(): void {
    for (const name of this.feeds.keys())
      if (isChart(name) && !this.joining.has(name) && !this.subscriber.isJoined(name)) this.feeds.delete(name);
  }

  /** Pushes everything that is in the feeds now. Calls that come while it runs are served by one more run. */
  async catchUp(): Promise<void> {
    if (!this.started) return;
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = this.pushAll();
    return this.reading;
  }

  private async prune(): Promise<void> {
    const say = (error: unknown) =>
      this.logger.warn(`Old patches were not deleted; tried again in a minute: ${String(error)}`);
    await this.log.prune().catch(say);
  }

  private async pushAll(): Promise<void> {
    try {
      do {
        this.again = false;
        if (this.checkIdentity) await this.compareIdentity();
        await this.pushNew();
      } while (this.again && this.started);
    } finally {
      // In the turn in which it has looked for the last time: a call any later must begin a run of its own.
      this.reading = undefined;
    }
  }

  private async pushNew(): Promise<void> {
    const known = new Map([...this.feeds].map(([name, { history, digest }]) => [name, { seq: history.seq, digest }]));
    const { patches, setBack, outrun } = await this.log.news(known, AT_ONCE);
    if (!this.started) return;
    if (setBack.length > 0) return this.renewIdentity(setBack);
    if (outrun.length > 0) await this.skip(outrun);
    for (const patch of patches) {
      const feed = this.feeds.get(patch.feed);
      // A chart may have been let go of while this was read, and be followed again from a later number.
      if (!feed || patch.seq <= feed.history.seq) continue;
      feed.history.add(patch);
      feed.digest = patch.digest;
      this.subscriber.onPatch(patch);
    }
    if (patches.length >= AT_ONCE) this.again = true;
  }

  /** Goes on at the newest patch: by the next patch's number, or the next pulse's, clients see that they missed some. */
  private async skip(outrun: readonly FeedName[]): Promise<void> {
    this.logger.warn(`More was written to ${outrun.join(', ')} than is kept before it was read: clients read anew`);
    const marks = await this.log.marks(outrun);
    for (const name of outrun) {
      const mark = marks.get(name);
      if (mark) this.feeds.set(name, this.feedAt(name, mark));
    }
  }

  /** What this node has pushed is not what the database says any more. */
  private async renewIdentity(setBack: readonly FeedName[]): Promise<void> {
    this.logger.error(`The database was set back (${setBack.join(', ')}): every client reads anew`);
    await renewFeedIdentity(this.db, this.identity);
    await this.compareIdentity();
  }

  private async compareIdentity(): Promise<void> {
    const identity = await feedIdentity(this.db);
    this.checkIdentity = false;
    if (identity === this.identity) return;
    await this.load();
    this.subscriber.onSetBack();
  }

  /** Begins with the feeds as they are now. */
  private async load(): Promise<void> {
    // In this order: when the database is set back in between, its patches differ from these marks.
    const marks = await this.log.marks();
    this.identity = await feedIdentity(this.db);
    this.feeds = new Map([...marks].map(([name, mark]) => [name, this.feedAt(name, mark)]));
  }

  private feedAt(name: FeedName, { seq, digest }: FeedMark): Feed {
    const history = isChart(name) ? new PatchHistory(seq, CHART_BYTES) : new PatchHistory(seq);
    return { digest, history, older: new OlderPatches(this.log, name, history) };
  }
}
