import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PgListener } from '@ward-board/event-store';
import { Notifications } from '../notifications/notifications.js';
import { parseReadMark, READ_CHANNEL } from '../notifications/read-marks.js';
import { LiveGateway } from './live.gateway.js';

/** How far back it looks for what happened while it could not listen. */
const LOOK_BACK_MS = 3_600_000;
/** How many it remembers to have pushed: far more than there are in that time. */
const MEMORY = 20_000;

type What = 'created' | 'handled' | 'moved';
type Found = NonNullable<Awaited<ReturnType<Notifications['find']>>>;

/**
 * Pushes a new notification to the sockets of everybody whom it is for, to the same that it was handled, or that its patient is somewhere else, and to each reader's
 * own what they have read. Who was not connected finds all of it in the list.
 */
@Injectable()
export class LiveNotifications implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Notifications');
  private readonly pushed: Readonly<Record<Exclude<What, 'moved'>, Set<string>>> = {
    created: new Set(),
    handled: new Set(),
  };
  private stops: readonly (() => void)[] = [];
  /** One after the other: a notification must not overtake the word that it was handled, and be shown after all. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly listener: PgListener,
    private readonly notifications: Notifications,
    private readonly gateway: LiveGateway,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // What happened before this start is in the lists that clients load when they connect.
    for (const what of ['created', 'handled'] as const)
      for (const id of await this.recent(what)) this.pushed[what].add(id);
    this.stops = [
      this.listen('notification', 'created'),
      this.listen('notification_handled', 'handled'),
      this.listen('notification_moved', 'moved'),
      // What is missed here stays unread on a reader's other screens until they connect again.
      this.listener.listen(READ_CHANNEL, (payload) => this.pushRead(payload)),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.stops) stop();
  }

  private listen(channel: string, what: What): () => void {
    return this.listener.listen(
      channel,
      (id) => this.push(what, id),
      () => void this.pushMissed(what),
    );
  }

  private push(what: What, id: string): void {
    this.last = this.last.then(() => (what === 'moved' ? this.pushMoved(id) : this.pushOnce(what, id)));
  }

  /** Each once, though it may be announced and found missing as well. */
  private async pushOnce(what: Exclude<What, 'moved'>, id: string): Promise<void> {
    const pushed = this.pushed[what];
    if (pushed.has(id)) return;
    pushed.add(id);
    for (const oldest of pushed) {
      if (pushed.size <= MEMORY) break;
      pushed.delete(oldest);
    }
    try {
      const found = await this.notifications.find(id);
      if (found) this.emit(what, found);
    } catch (error) {
      // Found missing when it listens again.
      pushed.delete(id);
      this.log.warn(`Notification ${id} was not pushed yet: ${String(error)}`);
    }
  }

  /** As often as it is announced: it says where the patient is now. */
  private async pushMoved(id: string): Promise<void> {
    try {
      const found = await this.notifications.find(id);
      if (found) this.emit('moved', found);
    } catch (error) {
      this.log.warn(`Nobody was told where the patient of notification ${id} is: ${String(error)}`);
    }
  }

  private emit(what: What, { audience, not_for, notification }: Found): void {
    const everybody = this.gateway.server.to(audience);
    const those = not_for === null ? everybody : everybody.except(`user:${not_for}`);
    if (what === 'created') those.emit('notification', notification);
    else if (what === 'moved') those.emit('notification:moved', notification);
    else if (notification.handled_at !== null)
      those.emit('notification:handled', { id: notification.id, handled_at: notification.handled_at });
  }

  private pushRead(payload: string): void {
    const mark = parseReadMark(payload);
    if (mark) this.gateway.server.to(`user:${mark.user_id}`).emit('notification:read', mark.read);
  }

  private async pushMissed(what: What): Promise<void> {
    try {
      for (const id of await this.recent(what)) this.push(what, id);
    } catch (error) {
      this.log.warn(`What happened meanwhile can't be read: ${String(error)}`);
    }
  }

  private recent(what: What): Promise<readonly string[]> {
    const time = new Date(Date.now() - LOOK_BACK_MS);
    switch (what) {
      case 'created':
        return this.notifications.since(time);
      case 'handled':
        return this.notifications.handledSince(time);
      case 'moved':
        return this.notifications.movedSince(time);
    }
  }
}
