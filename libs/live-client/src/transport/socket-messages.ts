import {
  type ClientToServer,
  type FeedName,
  listFeed,
  type NotificationHandled,
  type NotificationRead,
  type NotificationRecord,
  notificationHandled,
  notificationRead,
  notificationRecord,
  type ServerToClient,
  type WardKey,
  wardKey,
} from '@ward-board/contract';
import type { Socket } from 'socket.io-client';
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
/** Who hears what a socket says: of one feed, of notifications, or of the connection alone. */
export type Listener = Partial<Omit<FeedListener, 'connected'> & NotificationListener> & {
  readonly of?: FeedName;
  readonly connected?: (socket: WardSocket) => void;
};

/** Tells the listeners that there are by then of what the service says of feeds and notifications. */
export function tellListeners(socket: WardSocket, listeners: ReadonlySet<Listener>, records?: RecordSchemas): void {
  const all = (): Listener[] => [...listeners];
  const of = (feed: FeedName): Listener[] => all().filter((listener) => listener.of === feed);
  const onPatch = (value: unknown): void => {
    const patch = readPatch(value, records);
    // One that cannot be read counts as lost: its gap makes the feed join, and then read, again.
    if (patch !== null) for (const listener of of(patch.of)) listener.patch?.(patch);
  };
  socket.on('board:patch', onPatch);
  socket.on('feed:patch', onPatch);
  socket.on('board:pulse', (value) => {
    const pulse = readBoardPulse(value);
    if (pulse !== null) for (const listener of of(pulse.ward)) listener.pulse?.(pulse);
  });
  socket.on('feed:pulse', (value) => {
    const pulse = readListPulse(value);
    if (pulse !== null) for (const listener of of(pulse.feed)) listener.pulse?.(pulse);
  });
  socket.on('notification', (value) => {
    const parsed = notificationRecord.safeParse(value);
    if (parsed.success) for (const listener of all()) listener.notification?.(parsed.data);
  });
  socket.on('notification:moved', (value) => {
    const parsed = notificationRecord.safeParse(value);
    if (parsed.success) for (const listener of all()) listener.moved?.(parsed.data);
  });
  socket.on('notification:handled', (value) => {
    const parsed = notificationHandled.safeParse(value);
    if (parsed.success) for (const listener of all()) listener.handled?.(parsed.data);
  });
  socket.on('notification:read', (value) => {
    const parsed = notificationRead.safeParse(value);
    if (parsed.success) for (const listener of all()) listener.read?.(parsed.data);
  });
}

/** A list may have the name of a ward that has no board. */
const isWard = (feed: FeedName): feed is WardKey =>
  wardKey.safeParse(feed).success && !listFeed.safeParse(feed).success;

/** Joins a feed as `Transport` says. */
export function joinFeed(
  socket: WardSocket,
  records: RecordSchemas | undefined,
  ...[feed, after, identity, answered]: Parameters<Transport['join']>
): void {
  const heard = (value: unknown) => answered(readJoined(value, records));
  if (isWard(feed)) socket.emit('board:join', { ward: feed, after, feed: identity }, heard);
  else socket.emit('feed:join', { feed, after, life: identity }, heard);
}

/** Leaves a feed as `Transport` says. */
export function leaveFeed(socket: WardSocket, feed: FeedName): void {
  if (isWard(feed)) socket.emit('board:leave', { ward: feed });
  else socket.emit('feed:leave', { feed });
}
