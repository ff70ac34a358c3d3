import { drainingNotice, type SessionEndReason } from '@ward-board/contract';
import { io } from 'socket.io-client';
import { retryIn } from '../machine/retry.js';
import {
  joinFeed,
  type Listener,
  leaveFeed,
  type NotificationListener,
  tellListeners,
  type WardSocket,
} from './socket-messages.js';
import type { Transport } from './transport.js';
import type { RecordSchemas } from './wire.js';

/**
 * Makes a socket, which connects by itself and goes on reconnecting.
 * @param url of the service; in a browser, undefined for the page's own origin.
 * @param who the session's token, or `withCredentials` for its cookie: of whom, where another one is planted beside it.
 */
export const dial = (
  url: string | undefined,
  who: { readonly auth: { readonly token: string } } | { withCredentials: true; auth: { signed_in_as: string | null } },
): WardSocket => {
  const options = {
    // WebSocket first: any server may then take any client; long polling would need the same one each time.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 6_000,
    ...who,
  };
  return url === undefined ? io(options) : io(url, options);
};

/** What the socket of a session needs from around it. */
export interface LiveSocketNeeds {
  /** Makes a socket, which connects by itself. */
  readonly connect: () => WardSocket;
  /** Asks the server whether there still is a session; if not, the session's end closes this socket. */
  readonly checkSession: () => Promise<unknown>;
  /** Drops what else the browser takes for connected, after a connection that ended in silence. */
  readonly dropIdle: () => Promise<unknown>;
  readonly sessionEnded: (reason: SessionEndReason) => void;
  readonly sessionLocked: () => void;
  /** What the records of patches are checked against; left out: what people are sent. */
  readonly records?: RecordSchemas;
}

/** The one socket of a session. */
export interface LiveSocket {
  readonly transport: Transport;
  /** For the bell: `connected` comes with every new connection, when something may have been missed. */
  listenForNotifications(listener: { connected(): void } & NotificationListener): () => void;
  /** For whoever has words of their own with the server: the socket, with every new connection. */
  onConnection(connected: (socket: WardSocket) => void): () => void;
  /** A new session has begun: what listens gets a socket of that session. */
  openForSession(): void;
  /** The session is over. */
  close(): void;
}

/**
 * The socket is made when the first listener comes, and closed with the last one or with the session: it carries that session,
 * so it is never kept across a sign-in.
 */
export function createLiveSocket({
  connect,
  checkSession,
  dropIdle,
  sessionEnded,
  sessionLocked,
  records,
}: LiveSocketNeeds): LiveSocket {
  const listeners = new Set<Listener>();
  let socket: WardSocket | null = null;
  let refusals = 0;
  let silent = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let handover: ReturnType<typeof setTimeout> | undefined;

  const all = (): Listener[] => [...listeners];

  function open(): void {
    if (socket !== null) return;
    const opened = connect();
    socket = opened;
    opened.on('connect', () => {
      refusals = 0;
      const dropped = silent ? dropIdle() : null;
      silent = false;
      for (const listener of all()) {
        // Feeds come back over the socket; the bell reads by HTTP, which has to be alive first.
        if (dropped === null || listener.of !== undefined) listener.connected?.(opened);
        else void dropped.then(() => (listeners.has(listener) ? listener.connected?.(opened) : undefined));
      }
    });
    opened.on('disconnect', (reason) => {
      // What comes next is a connection to another process.
      clearTimeout(handover);
      silent ||= reason !== 'io server disconnect' && reason !== 'transport close';
      for (const listener of all()) listener.disconnected?.();
      if (reason === 'io server disconnect') afterRefusal(opened);
    });
    opened.on('connect_error', () => {
      // A refused handshake ends socket.io's own reconnecting; still active means that it goes on by itself.
      if (!opened.active) afterRefusal(opened);
    });
    tellListeners(opened, listeners, records);
    opened.on('draining', (value) => {
      const parsed = drainingNotice.safeParse(value);
      if (!parsed.success) return;
      clearTimeout(handover);
      handover = setTimeout(() => {
        const wasSilent = silent;
        opened.disconnect();
        // This connection has worked to its end: nothing else is to be doubted for it.
        silent = wasSilent;
        opened.connect();
      }, parsed.data.reconnect_in_ms);
    });
    opened.on('session:ended', ({ reason }) => sessionEnded(reason));
    opened.on('session:locked', () => sessionLocked());
  }

  /** A server that closes the connection may mean that the session is over: a call tells, and its 401 ends it here too. */
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
    clearTimeout(handover);
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
    if (socket?.connected) listener.connected?.(socket);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) close();
    };
  }

  return {
    transport: {
      listen: (feed, listener) => listen({ ...listener, of: feed }),
      // Unsent, it would be kept for the next connection, and ask there for something no longer wanted.
      join: (...asked) => (socket?.connected ? joinFeed(socket, records, ...asked) : undefined),
      leave: (feed) => (socket?.connected ? leaveFeed(socket, feed) : undefined),
      reconnect() {
        clearTimeout(retry);
        // What is half-open looks connected until 8 s have passed without a ping; closing it first makes a new one.
        socket?.disconnect().connect();
      },
    },
    listenForNotifications: listen,
    onConnection: (connected) => listen({ connected }),
    openForSession() {
      close();
      if (listeners.size > 0) open();
    },
    close,
  };
}
