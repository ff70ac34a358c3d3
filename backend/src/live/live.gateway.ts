import type { OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import {
  type BoardJoined,
  boardJoin,
  boardLeave,
  type ClientToServer,
  type ServerToClient,
  wardKeys,
} from '@ward-board/contract';
import type { Server, Socket } from 'socket.io';
import { credentialOf } from '../access/authentication/credential.js';
import { isCrossSite } from '../access/authentication/cross-site.js';
import type { Session } from '../access/sessions/session.js';
import { SessionEnds } from '../access/sessions/revocations.js';
import { Sessions } from '../access/sessions/sessions.js';
import { audiencesOf } from '../notifications/audience.js';
import { BoardFeed } from './board-feed.js';

type NoServerEvents = Record<string, never>;
interface SocketData {
  session: Session;
}
export type LiveServer = Server<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
type LiveSocket = Socket<ClientToServer, ServerToClient, NoServerEvents, SocketData>;

/** Everybody who has joined a ward's board. */
export const boardRoom = (ward: string) => `board:${ward}`;
const sessionRoom = (id: string) => `session:${id}`;

/**
 * Pings: a connection that died without a word is given up within 8 seconds, on either side, so that a board says so
 * within 10: nobody may take an old picture for the present one.
 */
const PING = { pingInterval: 4_000, pingTimeout: 4_000 };

/**
 * The sockets: who may connect, who may join which board, and what is pushed to them. Whoever is bound to a ward joins
 * its board and no other; whoever is bound to none joins none.
 */
@WebSocketGateway({ ...PING, maxHttpBufferSize: 10_000, serveClient: false })
export class LiveGateway implements OnGatewayInit<LiveServer>, OnGatewayConnection<LiveSocket>, OnApplicationShutdown {
  @WebSocketServer()
  readonly server!: LiveServer;

  private readonly log = new Logger('Live');
  private stopHearing: () => void = () => {};
  private joined: () => void = () => {};

  constructor(
    private readonly sessions: Sessions,
    private readonly ends: SessionEnds,
    private readonly feed: BoardFeed,
  ) {}

  afterInit(server: LiveServer): void {
    server.use((socket, next) => {
      this.admit(socket).then(
        (admitted) => next(admitted ? undefined : new Error('unauthenticated')),
        () => next(new Error('unavailable')),
      );
    });
    this.feed.onPatch((patch) => server.to(boardRoom(patch.ward)).emit('board:patch', patch));
    this.stopHearing = this.ends.subscribe(({ session_id, reason }) => {
      server.in(sessionRoom(session_id)).emit('session:ended', { reason });
      server.in(sessionRoom(session_id)).disconnectSockets(true);
    });
  }

  handleConnection(socket: LiveSocket): void {
    const { session } = socket.data;
    void socket.join([sessionRoom(session.id), ...audiencesOf(session.user)]);
    // It may have ended while the socket was on its way in, before there was a room to be told in.
    if (this.ends.hasEnded(session.id)) socket.disconnect(true);
    socket.on('board:join', (join: unknown, ack: unknown) => void this.join(socket, join, ack));
    socket.on('board:leave', (leave: unknown, ack: unknown) => {
      const read = boardLeave.safeParse(leave);
      if (read.success) void socket.leave(boardRoom(read.data.ward));
      if (typeof ack === 'function') ack({ ok: read.success });
    });
  }

  /** Who is told that somebody has joined a board: the pulses. */
  onJoined(joined: () => void): void {
    this.joined = joined;
  }

  onApplicationShutdown(): void {
    this.stopHearing();
  }

  private async admit(socket: LiveSocket): Promise<boolean> {
    const given: unknown = socket.handshake.auth.token;
    const { headers } = socket.handshake;
    const credential = typeof given === 'string' ? { token: given, via: 'bearer' } : credentialOf(headers);
    // A browser adds the cookie for other sites' pages too, as it does to requests.
    if (credential?.via === 'cookie' && isCrossSite(headers, headers.host ?? '')) return false;
    const session = credential && (await this.sessions.authenticate(credential.token));
    if (!session) return false;
    socket.data.session = session;
    return true;
  }

  private async join(socket: LiveSocket, join: unknown, ack: unknown): Promise<void> {
    if (typeof ack !== 'function') return;
    const answer = (joined: BoardJoined) => {
      ack(joined);
    };
    const ward = (join as { readonly ward?: unknown } | null)?.ward;
    if (typeof ward === 'string' && !(wardKeys as readonly string[]).includes(ward))
      return answer({ ok: false, code: 'unknown_ward' });
    const read = boardJoin.safeParse(join);
    if (!read.success) return answer({ ok: false, code: 'invalid' });
    if (socket.data.session.user.ward !== read.data.ward) return answer({ ok: false, code: 'forbidden' });
    try {
      await this.feed.join(read.data.ward, read.data.after, (joined) => {
        answer(joined);
        // Who has gone meanwhile would stay in the room for ever.
        if (!joined.ok || !socket.connected) return;
        void socket.join(boardRoom(read.data.ward));
        this.joined();
      });
    } catch (error) {
      this.log.warn(`A board could not be joined: ${String(error)}`);
      answer({ ok: false, code: 'unavailable' });
    }
  }
}
