import { setTimeout as delay } from 'node:timers/promises';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { type FeedSource, nameOf, readFeed } from './feed-source.js';
import { differences, type FeedState, type NumberedPatch, patched } from './feed-state.js';

interface Ack {
  readonly ok: boolean;
  readonly code?: string;
  readonly seq?: number;
  readonly patches?: readonly NumberedPatch[];
}
const ACK_WITHIN_MS = 5_000;
const PAUSE_MS = 300;
/** How many states are kept of those that a follower had. */
const KEPT = 300;

/** How fast a follower comes back: faster than a screen does, so that it is there for each disturbance. */
const EAGER = { reconnectionDelay: 100, reconnectionDelayMax: 1_000 };
/** As the screens of `libs/live-client` come back. */
export const AS_SCREENS = { reconnectionDelay: 500, reconnectionDelayMax: 5_000, timeout: 6_000 };

/**
 * A client that holds a board or a list as a screen does: reads it by REST, joins, applies patches in unbroken order,
 * joins again at a gap and after each connection, and reads anew when it is told to.
 */
export class Follower {
  readonly counts = { patches: 0, joins: 0, readings: 0, gaps: 0, ended: 0, told: 0 };
  private state: FeedState | null = null;
  private readonly past: FeedState[] = [];
  private readonly socket: Socket;
  private joining: Promise<void> | null = null;
  private joinAgain = false;
  private away = false;

  private constructor(
    private readonly url: string,
    private readonly token: string,
    readonly source: FeedSource,
    reconnecting: Partial<ManagerOptions>,
  ) {
    this.socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, ...reconnecting });
    this.socket.on('connect', () => this.join());
    // As screens do: a process that is told to stop asks each to go to another at a time of its own.
    this.socket.on('draining', ({ reconnect_in_ms: ms }: { readonly reconnect_in_ms: number }) => {
      this.counts.told++;
      setTimeout(() => !this.away && this.socket.disconnect().connect(), ms).unref();
    });
    // A refused handshake is not tried again by the library.
    this.socket.on('connect_error', () => this.connectAgain());
    // Nor is a connection that the service ended, as it does when a session was locked: a screen asks then whether it still has one.
    this.socket.on('disconnect', (reason) => {
      if (reason !== 'io server disconnect') return;
      this.counts.ended++;
      this.connectAgain();
    });
    this.socket.on(source.kind === 'board' ? 'board:patch' : 'feed:patch', (patch: NumberedPatch) => this.take(patch));
  }

  /** Resolves when it has joined for the first time. */
  static async open(
    url: string,
    token: string,
    source: FeedSource,
    reconnecting: Partial<ManagerOptions> = EAGER,
  ): Promise<Follower> {
    const follower = new Follower(url, token, source, reconnecting);
    for (const until = Date.now() + 30_000; follower.state === null; await delay(20))
      if (Date.now() > until) throw new Error(`${nameOf(source)} could not be joined within 30 s.`);
    return follower;
  }

  /** Joins anew, whether or not something is missing, as a screen does that has woken up. */
  join(): void {
    this.joinAgain = true;
    this.joining ??= this.joinUntilDone().finally(() => {
      this.joining = null;
    });
  }

  /** Lets go of what it holds, and begins anew. */
  reload(): void {
    this.state = null;
    this.join();
  }

  /**
   * Compares with what REST gives at the same number; nothing may write meanwhile.
   * @returns what differs, after `within` milliseconds at most. Empty: equal.
   */
  async differsFromSnapshot(within: number, url = this.url): Promise<readonly string[]> {
    let found: readonly string[] = ['was never read'];
    for (const until = Date.now() + within; ; await delay(PAUSE_MS)) {
      try {
        const read = await readFeed(url, this.token, this.source);
        found = this.state ? differences(this.state, read) : ['was never joined'];
      } catch (error) {
        found = [`can’t be read: ${String(error)}`];
      }
      if (found.length === 0 || Date.now() > until) break;
    }
    return found.map((line) => `${nameOf(this.source)}: ${line}`);
  }

  /**
   * Compares with a reading while everybody writes: the state that it had, or comes to, at the same number.
   * @returns what differs; `null` while it is not connected, has not come so far, or has gone past that number at one step.
   */
  differsFrom(read: FeedState): readonly string[] | null {
    const then = this.past.findLast(({ life, seq }) => life === read.life && seq === read.seq);
    return then && this.socket.connected && this.joining === null ? differences(then, read) : null;
  }

  /** For whoever wonders what it is waited for. */
  get doing(): string {
    if (!this.socket.connected) return 'not connected';
    return this.joining === null ? `at ${this.state?.seq}` : 'joining';
  }

  /** Disconnects, and holds what it has. */
  leave(): void {
    this.away = true;
    this.socket.disconnect();
  }

  /** Connects again, and goes on from what it has, as a screen does that has slept. */
  comeBack(): void {
    this.away = false;
    this.socket.connect();
  }

  private connectAgain(): void {
    setTimeout(() => !this.away && !this.socket.active && this.socket.connect(), PAUSE_MS);
  }

  private take(patch: NumberedPatch): void {
    const { state } = this;
    if (!state || patch.seq <= state.seq) return;
    if (patch.seq > state.seq + 1) {
      this.counts.gaps++;
      this.join();
      return;
    }
    this.hold(patched(state, [patch], patch.seq));
    this.counts.patches++;
  }

  private async joinUntilDone(): Promise<void> {
    while (this.joinAgain && !this.away && this.socket.connected) {
      this.joinAgain = false;
      if (await this.joinOnce().catch(() => false)) continue;
      this.joinAgain = true;
      await delay(PAUSE_MS);
    }
  }

  /** @returns whether it is joined now. */
  private async joinOnce(): Promise<boolean> {
    if (!this.state) {
      this.hold(await readFeed(this.url, this.token, this.source));
      this.counts.readings++;
    }
    const { state } = this;
    if (!state) return false;
    const { life, seq: after } = state;
    const ack = await this.ask(
      this.source.kind === 'board'
        ? ['board:join', { ward: this.source.ward, after, feed: life }]
        : ['feed:join', { feed: this.source.feed, after, life }],
    );
    this.counts.joins++;
    if (!ack.ok || ack.seq === undefined) {
      if (ack.code === 'resync_required') this.state = null;
      return false;
    }
    this.counts.patches += ack.patches?.length ?? 0;
    // A patch may have come before the answer: `state` is what it is now.
    if (this.state) this.hold(patched(this.state, ack.patches ?? [], ack.seq));
    return true;
  }

  private hold(state: FeedState): void {
    this.state = state;
    this.past.push(state);
    if (this.past.length > KEPT) this.past.shift();
  }

  private ask([event, join]: readonly [string, unknown]): Promise<Ack> {
    return this.socket.timeout(ACK_WITHIN_MS).emitWithAck(event, join) as Promise<Ack>;
  }
}
