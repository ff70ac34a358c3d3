import {
  type ClientToServer,
  drainingNotice,
  type FeedName,
  listFeed,
  type NotificationHandled,
  type NotificationRead,
  type NotificationRecord,
  notificationHandled,
  notificationRead,
  notificationRecord,
  type ServerToClient,
  type SessionEndReason,
  type WardKey,
  wardKey,
} from '@ward-board/contract';
import { io, type Socket } from 'socket.io-client';
import { retryIn } from '../machine/retry.js';
import type { FeedListener, Transport } from './transport.js';
import { type RecordSchemas, readBoardPulse, readJoined, readListPulse, readPatch } from './wire.js';

/** A socket of the service, with what each side may say. */
export type WardSocket = Socket<ServerToClient, ClientToServer>;
/** Who hears of notifications: of new ones, of those that were handled, and of those that their reader has read elsewhere. */
export interface NotificationListener {
  notification(record: NotificationRecord): void;
  /** The patient of one that is open is somewhere else. */
  moved(notification: NotificationRecord): void;
  handled(handled: NotificationHandled): void;
  read(read: NotificationRead): void;
}
type Listener = Partial<Omit<FeedListener, 'connected'> & NotificationListener> & {
  readonly of?: FeedName;
  readonly connected?: (socket: WardSocket) => void;
};

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

/** A list may have the name of a ward that has no board. */
const isWard = (feed: FeedName): feed is WardKey =>
  wardKey.safeParse(feed).success && !listFeed.safeParse(feed).success;

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
  const of = (feed: FeedName): Listener[] => all().filter((listener) => listener.of === feed);

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
    const onPatch = (value: unknown): void => {
      const patch = readPatch(value, records);
      // One that cannot be read counts as lost: its gap makes the feed join, and then read, again.
      if (patch !== null) for (const listener of of(patch.of)) listener.patch?.(patch);
    };
    opened.on('board:patch', onPatch);
    opened.on('feed:patch', onPatch);
    opened.on('board:pulse', (value) => {
      const pulse = readBoardPulse(value);
      if (pulse !== null) for (const listener of of(pulse.ward)) listener.pulse?.(pulse);
    });
    opened.on('feed:pulse', (value) => {
      const pulse = readListPulse(value);
      if (pulse !== null) for (const listener of of(pulse.feed)) listener.pulse?.(pulse);
    });
    opened.on('notification', (value) => {
      const parsed = notificationRecord.safeParse(value);
      if (parsed.success) for (const listener of all()) listener.notification?.(parsed.data);
    });
    opened.on('notification:moved', (value) => {
      const parsed = notificationRecord.safeParse(value);
      if (parsed.success) for (const listener of all()) listener.moved?.(parsed.data);
    });
    opened.on('notification:handled', (value) => {
      const parsed = notificationHandled.safeParse(value);
      if (parsed.success) for (const listener of all()) listener.handled?.(parsed.data);
    });
    opened.on('notification:read', (value) => {
      const parsed = notificationRead.safeParse(value);
      if (parsed.success) for (const listener of all()) listener.read?.(parsed.data);
    });
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
      join(feed, after, identity, answered) {
        // Unsent, it would be kept for the next connection, and ask there for something no longer wanted.
        if (!socket?.connected) return;
        const heard = (value: unknown) => answered(readJoined(value, records));
        if (isWard(feed)) socket.emit('board:join', { ward: feed, after, feed: identity }, heard);
        else socket.emit('feed:join', { feed, after, life: identity }, heard);
      },
      leave(feed) {
        if (!socket?.connected) return;
        if (isWard(feed)) socket.emit('board:leave', { ward: feed });
        else socket.emit('feed:leave', { feed });
      },
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
