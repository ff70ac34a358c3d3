import type { ClientToServer, ServerToClient } from '@ward-board/contract';
import type { Server, Socket } from 'socket.io';
import type { Display } from '../access/authentication/display-tokens.js';
import type { Session } from '../access/sessions/session.js';
import type { JoinLimit } from './join-limit.js';

type NoServerEvents = Record<string, never>;
/** What is known of whoever opened a socket. */
interface SocketData {
  session: Session;
  /** When it was asked whose the session is, as `performance.now()`. */
  askedAt: number;
  /** Of a wall display, which has no session. */
  display?: Display;
  joins: JoinLimit;
}
export type LiveServer = Server<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
/** A socket of this service. */
export type LiveSocket = Socket<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
