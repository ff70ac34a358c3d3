import type {
  BoardPatch,
  BoardPulse,
  ChartFeed,
  ClientToServer,
  FeedCollections,
  FeedPatch,
  FeedPulse,
  Joined,
  ListFeed,
  NotificationHandled,
  NotificationRead,
  NotificationRecord,
  ServerToClient,
  WardKey,
} from '@ward-board/contract';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { Answer } from './http.js';
import { until } from './until.js';

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** Opens a socket. @throws what the handshake was refused with. */
export function connect(url: string, options: Partial<ManagerOptions & SocketOptions>): Promise<LiveSocket> {
  const socket: LiveSocket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
}

/** A socket, and all that was pushed to it. */
export class BoardWatch {
  /** Of the board that was joined: what the answer brought, compacted. */
  missed: readonly BoardPatch[] = [];
  /** The number that the answer led to. */
  joinedAt = 0;
  readonly patches: BoardPatch[] = [];
  readonly pulses: BoardPulse[] = [];
  readonly listPatches: FeedPatch[] = [];
  readonly listPulses: FeedPulse[] = [];
  readonly bells: NotificationRecord[] = [];
  readonly moved: NotificationRecord[] = [];
  readonly handled: NotificationHandled[] = [];
  readonly read: NotificationRead[] = [];
  readonly ends: string[] = [];
  /** Why it was disconnected. */
  gone: string | undefined;

  private constructor(readonly socket: LiveSocket) {
    socket.on('board:patch', (patch) => this.patches.push(patch));
    socket.on('board:pulse', (pulse) => this.pulses.push(pulse));
    socket.on('feed:patch', (patch) => {
      if (patch.feed !== 'audit') this.listPatches.push(patch);
    });
    socket.on('feed:pulse', (pulse) => this.listPulses.push(pulse));
    socket.on('notification', (bell) => this.bells.push(bell));
    socket.on('notification:moved', (bell) => this.moved.push(bell));
    socket.on('notification:handled', (handled) => this.handled.push(handled));
    socket.on('notification:read', (read) => this.read.push(read));
    socket.on('disconnect', (reason) => {
      this.gone = reason;
    });
    socket.on('session:ended', ({ reason }) => this.ends.push(reason));
  }

  static async open({ url, token }: { readonly url: string; readonly token: string }): Promise<BoardWatch> {
    return new BoardWatch(await connect(url, { auth: { token } }));
  }

  async join(ward: string, after: number, identity?: string): Promise<Joined<BoardPatch>> {
    const joined = await this.socket.emitWithAck('board:join', { ward: ward as WardKey, after, feed: identity });
    if (!joined.ok) return joined;
    this.joinedAt = joined.seq;
    this.missed = joined.patches;
    return joined;
  }

  /** Joins a list; what the answer brings counts as pushed. */
  async joinList(feed: ListFeed | ChartFeed, after: number, identity?: string): Promise<Joined<FeedPatch>> {
    const joined = await this.socket.emitWithAck('feed:join', { feed, after, life: identity });
    if (joined.ok) this.listPatches.unshift(...joined.patches);
    return joined;
  }

  /** The numbers of the patches that were pushed, as they came. */
  get seqs(): readonly number[] {
    return this.patches.map(({ seq }) => seq);
  }

  async caughtUpTo(seq: number): Promise<void> {
    const reached = () => {
      if (this.gone) throw new Error(`The socket is gone: ${this.gone}.`);
      return (this.seqs.at(-1) ?? this.joinedAt) >= seq;
    };
    await until(`patch ${seq}`, reached);
  }

  close(): void {
    this.socket.close();
  }
}

export const identityOf = (answer: Answer): string => answer.headers.get('x-board-feed') ?? '';
export const seqOf = (answer: Answer): number => Number(answer.headers.get('x-board-seq'));

/** The numbers from `after + 1` to `to`. */
export const numbers = (after: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - after) }, (_, index) => after + 1 + index);

/** One collection of a board or a list: the records of its first snapshot, and what the patches after it make of them. */
export function replay(
  collection: keyof FeedCollections,
  snapshot: readonly { readonly id: string }[],
  patches: readonly Pick<BoardPatch, 'changes'>[],
): readonly { readonly id: string }[] {
  const records = new Map(snapshot.map((record) => [record.id, record]));
  for (const change of patches.flatMap(({ changes }) => changes)) {
    if (change.collection !== collection) continue;
    if (change.op === 'upsert') records.set(change.id, change.record);
    else records.delete(change.id);
  }
  return [...records.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Opens watches, and closes them after each test of the describe that calls it. */
export function closedAfterEach(): (who: { url: string; token: string }) => Promise<BoardWatch> {
  const watches: BoardWatch[] = [];
  afterEach(() => {
    for (const watch of watches.splice(0)) watch.close();
  });
  return async (who) => {
    const watch = await BoardWatch.open(who);
    watches.push(watch);
    return watch;
  };
}
