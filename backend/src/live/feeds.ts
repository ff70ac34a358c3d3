import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { FeedName } from '@ward-board/contract';
import { PgListener } from '@ward-board/event-store';
import { feedIdentity, renewFeedIdentity } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { FeedLog, type Mark, type StoredPatch } from './feed-log.js';
import { bytesOf, MOST_BYTES, missedPatches } from './missed-patches.js';

/** How many of a feed's newest patches are kept at hand, so that most joins cost no query. */
const KEPT_AT_HAND = 200;
/** Behind lost notifications: how often the feeds are looked at anyway. */
const POLL_MS = 1_000;
/** How many patches of a feed are read at once. */
const AT_ONCE = 500;
const PRUNE_MS = 60_000;

/** The patches that a client has missed, up to `seq`; or that it has to load the feed anew. */
export type Missed = { readonly ok: true; readonly seq: number; readonly patches: readonly StoredPatch[] } | RESYNC;
type RESYNC = { readonly ok: false; readonly code: 'resync_required' };
const RESYNC: RESYNC = { ok: false, code: 'resync_required' };

/** Who is told of what happens to the feeds: the gateway. */
export interface FeedSubscriber {
  onPatch(patch: StoredPatch): void;
  /** The database was set back: whoever has joined anything has to read it anew. */
  onSetBack(): void;
}

interface Feed extends Mark {
  /** The newest patches up to `seq`, without gaps. */
  readonly recent: readonly StoredPatch[];
}

/**
 * Reads the feeds and pushes each patch once, in order, to this node's clients. Any node can serve any client.
 *
 *   LF1  A client that joins after N gets N+1, N+2, … each once: what the join answers ends where the pushing goes on.
 *   LF2  What is pushed has been committed.
 *   LF3  After the database was set back, nobody gets patches of two lives of a feed as one: the identity changes.
 */
@Injectable()
export class Feeds implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Feeds');
  private readonly log: FeedLog;
  private feeds = new Map<FeedName, Feed>();
  private identity = '';
  private checkIdentity = false;
  private subscriber: FeedSubscriber = { onPatch: () => {}, onSetBack: () => {} };
  private reading: Promise<void> | undefined;
  private again = false;
  private started = false;
  private stop: () => void = () => {};
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly missed = new Map<string, Promise<readonly StoredPatch[] | null>>();

  constructor(
    private readonly db: DataSource,
    private readonly listener: PgListener,
  ) {
    this.log = new FeedLog(db);
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
    this.timers.push(setInterval(wake, POLL_MS).unref(), setInterval(() => void this.prune(), PRUNE_MS).unref());
  }

  onApplicationShutdown(): void {
    this.stop();
    for (const timer of this.timers) clearInterval(timer);
  }

  subscribe(subscriber: FeedSubscriber): void {
    this.subscriber = subscriber;
  }

  /** The number of the last patch of a feed that was pushed. */
  seqOf(name: FeedName): number {
    return this.feeds.get(name)?.seq ?? 0;
  }

  /**
   * What a client that holds a feed as of `after` has missed. `answer` is called once, in the turn in which the answer
   * is made: whoever is put among those who are pushed to right there misses nothing and gets nothing twice (LF1).
   * @param identity of the feed that the number is of, as the client knows it.
   */
  async join(
    name: FeedName,
    after: number,
    identity: string | undefined,
    answer: (missed: Missed) => void,
  ): Promise<void> {
    // Another node may have noticed first that the database was set back.
    if (identity !== undefined && identity !== this.identity) this.checkIdentity = true;
    // REST may have shown a patch that this node has not pushed yet.
    if (this.checkIdentity || after > this.seqOf(name)) await this.catchUp();
    const older = after < this.oldestAtHand(name) ? await this.missedBefore(name, after) : [];
    const feed = this.feeds.get(name);
    const isOurs = identity === undefined || identity === this.identity;
    if (!feed || !isOurs || after > feed.seq || older === null) return answer(RESYNC);
    const reached = older.at(-1)?.seq ?? after;
    if (reached < this.oldestAtHand(name)) return answer(RESYNC);
    const patches = [...older.filter(({ seq }) => seq <= feed.seq), ...feed.recent.filter(({ seq }) => seq > reached)];
    if (bytesOf(patches) > MOST_BYTES) return answer(RESYNC);
    answer({ ok: true, seq: feed.seq, patches });
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

  /** The number before the oldest patch that is at hand. */
  private oldestAtHand(name: FeedName): number {
    return this.seqOf(name) - (this.feeds.get(name)?.recent.length ?? 0);
  }

  /** One read for all that join at the same number at once, as a whole ward does after an outage. */
  private missedBefore(name: FeedName, after: number): Promise<readonly StoredPatch[] | null> {
    const key = `${name} ${after}`;
    const shared = this.missed.get(key);
    if (shared) return shared;
    const read = missedPatches(this.log, name, after, () => this.oldestAtHand(name)).finally(() =>
      this.missed.delete(key),
    );
    this.missed.set(key, read);
    return read;
  }

  private async prune(): Promise<void> {
    try {
      await this.log.prune();
    } catch (error) {
      this.logger.warn(`Old patches were not deleted; tried again in a minute: ${String(error)}`);
    }
  }

  private async pushAll(): Promise<void> {
    try {
      do {
        this.again = false;
        if (this.checkIdentity) await this.compareIdentity();
        await this.pushNew();
      } while (this.again);
    } finally {
      // In the turn in which it has looked for the last time: a call any later must begin a run of its own.
      this.reading = undefined;
    }
  }

  private async pushNew(): Promise<void> {
    const { patches, setBack, outrun } = await this.log.news(this.feeds, AT_ONCE);
    if (setBack.length > 0) return this.leaveOldLife(setBack);
    if (outrun.length > 0) await this.skip(outrun);
    for (const patch of patches) {
      const { feed: name, seq, digest } = patch;
      const recent = [...(this.feeds.get(name)?.recent ?? []), patch].slice(-KEPT_AT_HAND);
      this.feeds.set(name, { seq, digest, recent });
      this.subscriber.onPatch(patch);
    }
    if (patches.length >= AT_ONCE) this.again = true;
  }

  /** Goes on at the newest patch: by the next patch's number, or the next pulse's, clients see that they missed some. */
  private async skip(outrun: readonly FeedName[]): Promise<void> {
    this.logger.warn(`More was written to ${outrun.join(', ')} than is kept before it was read: clients read anew`);
    const marks = await this.log.marks();
    for (const name of outrun) {
      const mark = marks.get(name);
      if (mark) this.feeds.set(name, { ...mark, recent: [] });
    }
  }

  /** What this node has pushed is not what the database says any more. */
  private async leaveOldLife(setBack: readonly FeedName[]): Promise<void> {
    this.logger.error(`The database was set back (${setBack.join(', ')}): every client reads anew`);
    // Another node may have renewed it already.
    if ((await feedIdentity(this.db)) === this.identity) await renewFeedIdentity(this.db);
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
    this.feeds = new Map([...marks].map(([name, mark]) => [name, { ...mark, recent: [] }]));
  }
}
