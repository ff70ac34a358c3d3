import type { OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import { AUDIT_FEED, boardLeave, type FeedName, feedLeave, type JoinRefusal } from '@ward-board/contract';
import { Revocations } from '../access/sessions/revocations.js';
import { SessionLocks } from '../access/sessions/session-locks.js';
import { DisplaySessions } from '../displays/display-sessions.js';
import { WallBoards } from '../displays/wall-boards.js';
import { audiencesOf, userRoom } from '../notifications/audience.js';
import { DepartmentAccess } from '../patient-access/department-access.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { Draining, type HandsOver } from '../platform/lifecycle/draining.js';
import { AuditSignals } from './audit-signals.js';
import { bundleWrites } from './bundled-writes.js';
import { CheckedPatches, checkedRoom } from './checked-patches.js';
import type { StoredPatch } from './feed-log.js';
import { feedRoom, isWard } from './feed-names.js';
import { type FeedSubscriber, Feeds } from './feeds.js';
import { Handshakes } from './handshakes.js';
import { JoinLimit } from './join-limit.js';
import {
  hasManyCharts,
  type Join,
  mayJoin,
  mustReadAnew,
  payloadAndAck,
  readBoardJoin,
  readFeedJoin,
  toAck,
} from './join-requests.js';
import { LiveMetrics } from './live-metrics.js';
import { reconnectIn } from './reconnect-in.js';
import { cutOff, isBehind, SendBufferWatch } from './send-buffers.js';
import { Signals } from './signals.js';
import type { LiveServer, LiveSocket } from './sockets.js';
import { WallSockets } from './wall-sockets.js';

/** How often sockets are looked at for what their clients have not taken. */
const LOOK_MS = 1_000;

const sessionRoom = (id: string) => `session:${id}`;

/** Sockets of one person, or of one display, at a process: all tablets of a ward that share a sign-in, and memory stays bounded. */
const MOST_SOCKETS = 400;

/**
 * Pings: a connection that died without a word is given up within 8 seconds, on either side, so that a board says so
 * within 10: nobody may take an old board for the present one.
 */
const PING = { pingInterval: 4_000, pingTimeout: 4_000 };
/** Messages are small; what is larger than this closes the connection, and cannot be answered with a word. */
const MOST_MESSAGE_BYTES = 100_000;

/**
 * The sockets: who may join which feed, and what is pushed to them. Whoever is bound to a ward joins its
 * board and no other, whoever is bound to none joins none; a list is joined by whoever may read it.
 */
@WebSocketGateway({ ...PING, maxHttpBufferSize: MOST_MESSAGE_BYTES, serveClient: false })
export class LiveGateway
  implements
    OnGatewayInit<LiveServer>,
    OnGatewayConnection<LiveSocket>,
    OnApplicationShutdown,
    FeedSubscriber,
    HandsOver
{
  @WebSocketServer()
  readonly server!: LiveServer;

  private readonly log = new Logger('Live');
  private readonly walls: WallSockets;
  private readonly sendBuffers = new SendBufferWatch<LiveSocket>();
  private looking: NodeJS.Timeout | undefined;
  private unsubscribe: readonly (() => void)[] = [];
  private joined: () => void = () => {};

  constructor(
    private readonly handshakes: Handshakes,
    private readonly revocations: Revocations,
    private readonly locks: SessionLocks,
    private readonly feeds: Feeds,
    private readonly audits: AuditSignals,
    private readonly signals: Signals,
    private readonly access: DepartmentAccess,
    private readonly draining: Draining,
    private readonly metrics: LiveMetrics,
    private readonly displays: DisplaySessions,
    private readonly wallBoards: WallBoards,
    private readonly checkedPatches: CheckedPatches,
  ) {
    this.walls = new WallSockets(
      () => this.server,
      feeds,
      wallBoards,
      () => this.joined(),
    );
  }

  afterInit(server: LiveServer): void {
    server.use((socket, next) => void this.handshakes.admit(socket, next));
    bundleWrites(server.engine);
    this.feeds.subscribe(this);
    this.draining.add(this);
    this.metrics.countSockets(server.sockets);
    this.audits.tell(server);
    this.signals.tell(server);
    this.looking = setInterval(() => this.closeUnread(), LOOK_MS).unref();
    this.unsubscribe = [
      this.revocations.subscribe(({ session_id, reason }) => {
        server.in(sessionRoom(session_id)).emit('session:ended', { reason });
        server.in(sessionRoom(session_id)).disconnectSockets(true);
      }),
      this.locks.subscribe((session_id) => {
        server.in(sessionRoom(session_id)).emit('session:locked');
        server.in(sessionRoom(session_id)).disconnectSockets(true);
      }),
    ];
  }

  handleConnection(socket: LiveSocket): void {
    const { session, display } = socket.data;
    socket.data.joins = new JoinLimit();
    if (display) {
      void socket.join(sessionRoom(display.id));
      if (this.revocations.isRevoked(display.id)) socket.disconnect(true);
      if (this.isOneTooMany(sessionRoom(display.id))) return void socket.conn.close();
      return void this.walls.serve(socket, display);
    }
    void socket.join([sessionRoom(session.id), ...audiencesOf(session.user)]);
    if (this.isOneTooMany(userRoom(session.user.id))) return void socket.conn.close();
    // It may have ended or been locked while the socket was on its way in, before there was a room to be told in.
    if (this.revocations.isRevoked(session.id) || this.locks.lockedSince(session.id, socket.data.askedAt))
      socket.disconnect(true);
    socket.on('board:join', (...said: unknown[]) => {
      const [join, ack] = payloadAndAck(said);
      void this.join(socket, readBoardJoin(join), ack);
    });
    socket.on('feed:join', (...said: unknown[]) => {
      const [join, ack] = payloadAndAck(said);
      if (!this.audits.takesJoin(socket, join, ack)) void this.join(socket, readFeedJoin(join), ack);
    });
    this.audits.serve(socket);
    this.signals.serve(socket);
    socket.on('board:leave', (...said: unknown[]) => {
      const [leave, ack] = payloadAndAck(said);
      this.leave(socket, boardLeave.safeParse(leave).data?.ward, ack);
    });
    socket.on('feed:leave', (...said: unknown[]) => {
      const [leave, ack] = payloadAndAck(said);
      this.leave(socket, feedLeave.safeParse(leave).data?.feed, ack);
    });
  }

  onPatch(patch: StoredPatch): void {
    const { feed, seq, at, changes } = patch;
    this.walls.onPatch(patch);
    this.metrics.pushed(patch);
    const room = this.server.to(feedRoom(feed));
    const shown = isWard(feed) ? this.access.boardChanges(feed, changes) : changes;
    if (isWard(feed)) return void room.emit('board:patch', { ward: feed, seq, at, changes: shown });
    room.except(checkedRoom(feed)).emit('feed:patch', { feed, seq, at, changes });
    this.checkedPatches.onPatch(this.server, patch);
  }

  /** Closes the connections, not the sockets: clients connect again by themselves, and are told to load anew when they join. */
  onSetBack(): void {
    this.wallBoards.drop();
    this.audits.onSetBack();
    for (const socket of this.server.sockets.sockets.values()) socket.conn.close();
  }

  /** Each client at a moment of its own: all of them at once would be a storm of joins at the processes that take them. */
  handOver(withinMs: number): void {
    for (const [n, socket] of [...this.server.sockets.sockets.values()].entries())
      socket.emit('draining', { reconnect_in_ms: reconnectIn(withinMs, n, this.remaining) });
  }

  get remaining(): number {
    return this.server.sockets.sockets.size;
  }

  isJoined(name: FeedName): boolean {
    return this.server.sockets.adapter.rooms.has(feedRoom(name));
  }

  /** Who is told that somebody has joined a feed: the pulses. */
  onJoined(joined: () => void): void {
    this.joined = joined;
  }

  onApplicationShutdown(): void {
    clearInterval(this.looking);
    for (const unsubscribe of this.unsubscribe) unsubscribe();
  }

  /** Clients that are cut off may connect again. Displays that follow their board are seen. */
  private closeUnread(): void {
    for (const { id } of this.walls.following()) this.displays.seen(id);
    for (const socket of this.sendBuffers.toClose(this.server.sockets.sockets.values())) cutOff(socket);
  }

  private async join(socket: LiveSocket, join: Join | JoinRefusal, ack: unknown): Promise<void> {
    if (typeof ack !== 'function') return;
    const refuse = (code: JoinRefusal) => ack({ ok: false, code });
    if (typeof join === 'string') return refuse(join);
    const { session, joins } = socket.data;
    if (!mayJoin(session, join.name)) return refuse('forbidden');
    // First: to count what a person's sockets have joined costs more than to refuse.
    if (!joins.take(performance.now())) return refuse('unavailable');
    const hasMany = () => hasManyCharts(socket.rooms, this.roomsOf(session.user.id), join.name);
    try {
      if (hasMany()) return refuse('unavailable');
      if (!(await this.access.mayFollow(session.user, join.name))) return refuse('forbidden');
      await this.feeds.join(join.name, join.after, join.identity, (missed) => {
        if (!socket.connected) return; // Who has gone meanwhile would stay in the room for ever.
        // An answer more would only wait behind those that it has not read. Others of its joins may have been answered meanwhile.
        if (isBehind(socket) || hasMany()) return refuse('unavailable');
        // What an auditor has missed may name somebody confidential: a reading asks for a reason, and is recorded.
        if (mustReadAnew(session, join.name, missed)) return refuse('resync_required');
        ack(toAck(join.name, missed, this.access));
        if (!missed.ok) return;
        void socket.join(feedRoom(join.name));
        if (this.checkedPatches.isFor(session.user, join.name)) void socket.join(checkedRoom(join.name));
        this.joined();
      });
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'not_found') return refuse('not_found');
      this.log.warn(`${join.name} could not be joined: ${String(error)}`);
      refuse('unavailable');
    } finally {
      joins.release();
    }
  }

  /** Closed, and not refused: its client tries again, and is let in once there is room. */
  private isOneTooMany(room: string): boolean {
    return (this.server.sockets.adapter.rooms.get(room)?.size ?? 0) > MOST_SOCKETS;
  }

  private roomsOf(userId: string): readonly ReadonlySet<string>[] {
    const { rooms, sids } = this.server.sockets.adapter;
    return [...(rooms.get(userRoom(userId)) ?? [])].flatMap((socket) => sids.get(socket) ?? []);
  }

  private leave(socket: LiveSocket, name: FeedName | typeof AUDIT_FEED | undefined, ack: unknown): void {
    if (name !== undefined) void socket.leave(feedRoom(name));
    if (name !== undefined && name !== AUDIT_FEED) void socket.leave(checkedRoom(name));
    if (typeof ack === 'function') ack({ ok: name !== undefined });
  }
}
