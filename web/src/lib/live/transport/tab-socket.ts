import {
  type ClientToServer,
  type NotificationRecord,
  notificationRecord,
  type ServerToClient,
  type WardKey,
} from '@ward-board/contract';
import type { Socket } from 'socket.io-client';
import type { Line, LineListener } from './transport.js';
import { retryIn } from '../machine/retry.js';
import type { SessionEnding } from '../../session/session-end.js';
import { readJoined, readPatch, readPulse } from './wire.js';

export type WardSocket = Socket<ServerToClient, ClientToServer>;
type Listener = Partial<LineListener> & { readonly ward?: WardKey; notification?(record: NotificationRecord): void };

export interface TabSocketNeeds {
  /** Makes a socket, which connects by itself. */
  readonly connect: () => WardSocket;
  /** Asks the server whether there still is a session; if not, `ending` is told. */
  readonly checkSession: () => Promise<unknown>;
  /** Drops what else the browser takes for connected, after a connection that ended in silence. */
  readonly sweep: () => Promise<unknown>;
  readonly ending: SessionEnding;
}

export interface TabSocket {
  readonly line: Line;
  /** For the bell: `connected` comes with every new connection, when something may have been missed. */
  listenForNotifications(listener: { connected(): void; notification(record: NotificationRecord): void }): () => void;
  /** A new session has begun: what listens gets a socket of that session. */
  openForSession(): void;
}

/**
 * The tab's one socket: made when the first listener comes, closed with the last one or with the session. It carries the
 * session's cookie, so it is never kept across a sign-in.
 */
export function createTabSocket({ connect, checkSession, sweep, ending }: TabSocketNeeds): TabSocket {
  const listeners = new Set<Listener>();
  let socket: WardSocket | null = null;
  let refusals = 0;
  let silent = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const all = (): Listener[] => [...listeners];
  const of = (ward: WardKey): Listener[] => all().filter((listener) => listener.ward === ward);

  function open(): void {
    if (socket !== null) return;
    const opened = connect();
    socket = opened;
    opened.on('connect', () => {
      refusals = 0;
      const swept = silent ? sweep() : null;
      silent = false;
      for (const listener of all()) {
        // The board comes back over the socket; the bell reads by HTTP, which has to be alive first.
        if (swept === null || listener.ward !== undefined) listener.connected?.();
        else void swept.then(() => (listeners.has(listener) ? listener.connected?.() : undefined));
      }
    });
    opened.on('disconnect', (reason) => {
      silent ||= reason !== 'io server disconnect' && reason !== 'transport close';
      for (const listener of all()) listener.disconnected?.();
      if (reason === 'io server disconnect') afterRefusal(opened);
    });
    opened.on('connect_error', () => {
      // Still active means that socket.io goes on trying by itself.
      if (!opened.active) afterRefusal(opened);
    });
    opened.on('board:patch', (value) => {
      const patch = readPatch(value);
      // One that cannot be read counts as lost: its gap makes the board join, and then read, again.
      if (patch !== null) for (const listener of of(patch.ward)) listener.patch?.(patch);
    });
    opened.on('board:pulse', (value) => {
      const pulse = readPulse(value);
      if (pulse !== null) for (const listener of of(pulse.ward)) listener.pulse?.(pulse);
    });
    opened.on('notification', (value) => {
      const parsed = notificationRecord.safeParse(value);
      if (parsed.success) for (const listener of all()) listener.notification?.(parsed.data);
    });
    opened.on('session:ended', ({ reason }) => ending.tell(reason));
  }

  /** A server that closes the door may mean that the session is over: a call tells, and its 401 ends it here too. */
  function afterRefusal(refused: WardSocket): void {
    clearTimeout(retry);
    refusals += 1;
    retry = setTimeout(
      async () => {
        await checkSession();
        if (socket === refused && !refused.connected) refused.connect();
      },
      retryIn(refusals, Math.random()),
    );
  }

  function close(): void {
    clearTimeout(retry);
    refusals = 0;
    const closing = socket;
    if (closing === null) return;
    socket = null;
    closing.removeAllListeners();
    closing.disconnect();
    for (const listener of all()) listener.disconnected?.();
  }

  function listen(listener: Listener): () => void {
    listeners.add(listener);
    open();
    if (socket?.connected) listener.connected?.();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) close();
    };
  }

  ending.hear(close);

  return {
    line: {
      listen: (ward, listener) => listen({ ...listener, ward }),
      join(ward, after, answered) {
        // Unsent, it would be kept for the next connection, and ask there for something no longer wanted.
        if (!socket?.connected) return;
        socket.emit('board:join', { ward, after }, (value) => {
          if (!value.ok) return answered(value);
          const joined = readJoined(value);
          answered(joined === null ? { ok: false, code: 'invalid' } : { ok: true, ...joined });
        });
      },
      leave(ward) {
        if (socket?.connected) socket.emit('board:leave', { ward });
      },
      reconnect() {
        clearTimeout(retry);
        // What is half-open looks connected until 8 s have passed without a ping; closing it first makes a new one.
        socket?.disconnect().connect();
      },
    },
    listenForNotifications: listen,
    openForSession() {
      close();
      if (listeners.size > 0) open();
    },
  };
}
