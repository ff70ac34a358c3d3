import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  type ClientToServer,
  type Followed,
  type ServerToClient,
  type Signal,
  type SignalName,
  signal,
  signalFollow,
  signalName,
} from '@ward-board/contract';
import { PgListener } from '@ward-board/event-store';
import type { Server, Socket } from 'socket.io';
import { mayCall } from '../access/authentication/permission-table.js';
import type { Session } from '../access/sessions/session.js';
import { DepartmentAccess } from '../patient-access/department-access.js';
import { SIGNAL_CHANNEL } from '../platform/database/send-signal.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { JoinLimit } from './join-limit.js';
import { payloadAndAck } from './join-requests.js';

/** How many things one socket may follow: a page follows one. */
const MOST_FOLLOWED = 10;
const PREFIX = 'signal:';
const roomOf = (name: SignalName): string => `${PREFIX}${name}`;

type SignalServer = Pick<Server<object, Pick<ServerToClient, 'signal'>>, 'to'> & {
  readonly sockets: { readonly adapter: { readonly rooms: ReadonlyMap<string, unknown> } };
};
type SignalSocket = Pick<Socket<ClientToServer, ServerToClient>, 'rooms' | 'join' | 'leave' | 'connected' | 'on'> & {
  readonly data: { readonly session: Session; readonly joins: JoinLimit };
};

/** The route that shows what a signal is of, as the router has it, and what its path says. */
function shownBy(name: SignalName): { readonly route: string; readonly path: Readonly<Record<string, string>> } {
  switch (name) {
    case 'displays':
      return { route: '/api/displays', path: {} };
    case 'ledger':
      return { route: '/api/audit/ledger/state', path: {} };
    case 'done-prescriptions':
      return { route: '/api/pharmacy', path: {} };
    case 'done-laboratory-requests':
      return { route: '/api/lab', path: {} };
    case 'older-studies':
      return { route: '/api/imaging-studies', path: {} };
    default:
      return { route: '/api/handovers/:id', path: { id: name.slice('handover:'.length) } };
  }
}

/**
 * Tells that something on no feed has changed, without its data: whoever is told reads it, and may follow it who may read it.
 * Whoever connects anew reads anew, and everybody is told of everything when Postgres may have told of something in vain.
 */
@Injectable()
export class Signals implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Signals');
  private server: SignalServer | undefined;
  private stop: () => void = () => {};

  constructor(
    private readonly listener: PgListener,
    private readonly access: DepartmentAccess,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.listener.listen(
      SIGNAL_CHANNEL,
      (payload) => this.hear(payload),
      () => this.tellOfAll(),
    );
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  /** Whom to tell. */
  tell(server: SignalServer): void {
    this.server = server;
  }

  /** Takes what a socket asks to follow, as long as it is open. */
  serve(socket: SignalSocket): void {
    socket.on('signal:follow', (...said: unknown[]) => {
      const [asked, ack] = payloadAndAck(said);
      if (typeof ack === 'function') void this.follow(socket, asked).then((followed) => ack(followed));
    });
    socket.on('signal:leave', (asked: unknown) => {
      const { data } = signalFollow.safeParse(asked);
      if (data) void socket.leave(roomOf(data.of));
    });
  }

  private async follow(socket: SignalSocket, asked: unknown): Promise<Followed> {
    const { data } = signalFollow.safeParse(asked);
    if (!data) return { ok: false, code: 'invalid' };
    const { session, joins } = socket.data;
    const { route, path } = shownBy(data.of);
    if (!mayCall(session.user.role, 'GET', route)) return { ok: false, code: 'forbidden' };
    if (!joins.take(performance.now())) return { ok: false, code: 'unavailable' };
    try {
      if (!(await this.access.mayRead(session.user, route, path))) return { ok: false, code: 'forbidden' };
      const room = roomOf(data.of);
      const followed = [...socket.rooms].filter((name) => name.startsWith(PREFIX));
      if (followed.length >= MOST_FOLLOWED && !socket.rooms.has(room)) return { ok: false, code: 'unavailable' };
      // Who has gone meanwhile would stay in the room for ever.
      if (socket.connected) void socket.join(room);
      return { ok: true };
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'not_found') return { ok: false, code: 'not_found' };
      this.log.warn(`${data.of} could not be followed: ${String(error)}`);
      return { ok: false, code: 'unavailable' };
    } finally {
      joins.release();
    }
  }

  /** A notification is only text, and anybody who may connect to the database can send one. */
  private hear(payload: string): void {
    const heard = readSignal(payload);
    if (heard) this.server?.to(roomOf(heard.of)).emit('signal', heard);
    else this.tellOfAll();
  }

  private tellOfAll(): void {
    for (const room of this.server?.sockets.adapter.rooms.keys() ?? []) {
      const { data } = signalName.safeParse(room.startsWith(PREFIX) ? room.slice(PREFIX.length) : null);
      if (data) this.server?.to(room).emit('signal', { of: data });
    }
  }
}

function readSignal(text: string): Signal | null {
  try {
    return signal.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
