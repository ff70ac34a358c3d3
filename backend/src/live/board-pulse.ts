import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type BoardPulse, wardKeys } from '@ward-board/contract';
import type { EventStore } from '@ward-board/event-store';
import { ProjectionProgress, wardBoards } from '@ward-board/projections';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { BoardFeed } from './board-feed.js';
import { boardRoom, LiveGateway } from './live.gateway.js';

const EVERY_MS = 2_000;
/** Who joins hears at once; many who join at once, as after an outage, hear it together. */
const AFTER_JOIN_MS = 100;
/** How long a board may take to show what is stored before it is called behind. */
const PATIENCE_MS = 1_500;

/**
 * Tells the joined boards how fresh they are. `at` is when the check began: whatever was stored by then has been pushed.
 * When the check itself fails nothing is sent, and the boards say by themselves that they have heard nothing.
 */
@Injectable()
export class BoardPulses implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('BoardPulse');
  private timer: NodeJS.Timeout | undefined;
  private early: NodeJS.Timeout | undefined;
  private since: string | null = null;
  private checking = false;

  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
    private readonly feed: BoardFeed,
    private readonly gateway: LiveGateway,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.beat(), EVERY_MS).unref();
    this.gateway.onJoined(() => {
      this.early ??= setTimeout(() => {
        this.early = undefined;
        void this.beat();
      }, AFTER_JOIN_MS).unref();
    });
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    clearTimeout(this.early);
  }

  private async beat(): Promise<void> {
    if (this.checking) return;
    this.checking = true;
    try {
      const pulse = await this.check();
      for (const ward of wardKeys)
        this.gateway.server.to(boardRoom(ward)).emit('board:pulse', { ward, seq: this.feed.seqOf(ward), ...pulse });
    } catch (error) {
      this.log.warn(`How fresh the boards are can't be told: ${String(error)}`);
    } finally {
      this.checking = false;
    }
  }

  private async check(): Promise<Pick<BoardPulse, 'at' | 'state' | 'since'>> {
    const at = new Date().toISOString();
    const reached = await this.progress.waitFor(await this.store.head(), PATIENCE_MS, [wardBoards.name]);
    await this.feed.catchUp();
    if (reached) {
      this.since = null;
      return { at, state: 'current', since: null };
    }
    const standing = (await this.progress.standings()).find(({ name }) => name === wardBoards.name);
    this.since ??= standing?.failure?.since ?? at;
    return { at, state: standing?.failure ? 'stopped' : 'behind', since: this.since };
  }
}
