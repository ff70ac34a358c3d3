import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { BoardJoined, BoardPatch, WardKey } from '@ward-board/contract';
import { PgListener } from '@ward-board/event-store';
import { DataSource } from 'typeorm';
import { BoardLog } from './board-log.js';

/** How many of a ward's newest patches are kept at hand, so that most joins cost no query. */
const RING = 200;
/** Behind lost notifications: how often the feed is looked at anyway. */
const POLL_MS = 1_000;
/** How many patches are read at once. */
const AT_ONCE = 500;
const SWEEP_MS = 60_000;

type Push = (patch: BoardPatch) => void;

interface WardFeed {
  /** The number of the last patch that was pushed here. */
  seq: number;
  /** The newest patches up to `seq`, without gaps. */
  ring: BoardPatch[];
}

/**
 * Reads the boards' feed and pushes each patch once, in order, to this node's listeners. Any node can serve any client.
 *
 *   LF1  A client that joins after N gets N+1, N+2, … each once: what the join answers ends where the pushing goes on.
 *   LF2  What is pushed has been committed.
 */
@Injectable()
export class BoardFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('BoardFeed');
  private readonly log: BoardLog;
  private readonly feeds = new Map<WardKey, WardFeed>();
  private push: Push = () => {};
  private reading: Promise<void> | undefined;
  private again = false;
  private started = false;
  private stop: () => void = () => {};
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    db: DataSource,
    private readonly listener: PgListener,
  ) {
    this.log = new BoardLog(db);
  }

  async onModuleInit(): Promise<void> {
    for (const [ward, seq] of await this.log.heads()) this.feeds.set(ward, { seq, ring: [] });
    this.started = true;
    const wake = () =>
      void this.catchUp().catch((error) => this.logger.warn(`The feed can't be read: ${String(error)}`));
    this.stop = this.listener.listen('board_feed', wake, wake);
    this.timers.push(setInterval(wake, POLL_MS).unref(), setInterval(() => void this.sweep(), SWEEP_MS).unref());
  }

  onApplicationShutdown(): void {
    this.stop();
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Who gets the patches: the gateway. */
  onPatch(push: Push): void {
    this.push = push;
  }

  /** The number of the last patch that was pushed for a ward. */
  seqOf(ward: WardKey): number {
    return this.feeds.get(ward)?.seq ?? 0;
  }

  /**
   * What a client that holds a board as of `after` has missed. `answer` is called once, in the turn in which the answer
   * is made: whoever is put among those who are pushed to right there misses nothing and gets nothing twice (LF1).
   */
  async join(ward: WardKey, after: number, answer: (joined: BoardJoined) => void): Promise<void> {
    // REST may have shown a patch that this node has not pushed yet.
    if (after > this.seqOf(ward)) await this.catchUp();
    const oldest = () => this.seqOf(ward) - (this.feeds.get(ward)?.ring.length ?? 0);
    const older = after < oldest() ? await this.log.after(ward, after) : [];
    const feed = this.feeds.get(ward);
    const reached = older.at(-1)?.seq ?? after;
    if (!feed || after > feed.seq || (older.length > 0 && older[0]?.seq !== after + 1) || reached < oldest())
      return answer({ ok: false, code: 'resync_required' });
    const patches = [...older, ...feed.ring.filter(({ seq }) => seq > reached)].filter(({ seq }) => seq <= feed.seq);
    answer({ ok: true, seq: feed.seq, patches });
  }

  /** Pushes everything that is in the feed now. Calls that come while it runs are served by one more run. */
  async catchUp(): Promise<void> {
    if (!this.started) return;
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = this.pushAll();
    return this.reading;
  }

  private async sweep(): Promise<void> {
    try {
      await this.log.sweep();
    } catch (error) {
      this.logger.warn(`Old patches could not be forgotten; tried again in a minute: ${String(error)}`);
    }
  }

  private async pushAll(): Promise<void> {
    try {
      do {
        this.again = false;
        await this.pushNew();
      } while (this.again);
    } finally {
      // In the turn in which it has looked for the last time: a call any later must begin a run of its own.
      this.reading = undefined;
    }
  }

  private async pushNew(): Promise<void> {
    const patches = await this.log.newerThan(new Map([...this.feeds].map(([ward, { seq }]) => [ward, seq])), AT_ONCE);
    for (const patch of patches) {
      const feed = this.feeds.get(patch.ward);
      if (!feed) continue;
      feed.seq = patch.seq;
      feed.ring.push(patch);
      if (feed.ring.length > RING) feed.ring.splice(0, feed.ring.length - RING);
      this.push(patch);
    }
    if (patches.length === AT_ONCE) this.again = true;
  }
}
