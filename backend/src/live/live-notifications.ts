import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PgListener } from '@ward-board/event-store';
import { Notifications } from '../notifications/notifications.js';
import { LiveGateway } from './live.gateway.js';

/** How far back it looks for what was created while it could not listen. */
const LOOK_BACK_MS = 3_600_000;
/** How many it remembers to have pushed: far more than are created in that time. */
const MEMORY = 20_000;

/** Pushes a new notification to the sockets of everybody whom it is for. Who was not connected finds it in the list. */
@Injectable()
export class LiveNotifications implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Notifications');
  private readonly pushed = new Set<string>();
  private stop: () => void = () => {};

  constructor(
    private readonly listener: PgListener,
    private readonly notifications: Notifications,
    private readonly gateway: LiveGateway,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // What was created before this start is in the lists that clients load when they connect.
    for (const id of await this.recent()) this.pushed.add(id);
    this.stop = this.listener.listen(
      'notification',
      (id) => void this.push(id),
      () => void this.pushMissed(),
    );
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  /** Each once, though it may be announced and found missing as well. */
  private async push(id: string): Promise<void> {
    if (this.pushed.has(id)) return;
    this.pushed.add(id);
    for (const oldest of this.pushed) {
      if (this.pushed.size <= MEMORY) break;
      this.pushed.delete(oldest);
    }
    try {
      const found = await this.notifications.find(id);
      if (found) this.gateway.server.to(found.audience).emit('notification', found.notification);
    } catch (error) {
      // Found missing when it listens again.
      this.pushed.delete(id);
      this.log.warn(`Notification ${id} was not pushed yet: ${String(error)}`);
    }
  }

  private async pushMissed(): Promise<void> {
    try {
      for (const id of await this.recent()) await this.push(id);
    } catch (error) {
      this.log.warn(`What was created meanwhile can't be read: ${String(error)}`);
    }
  }

  private recent(): Promise<readonly string[]> {
    return this.notifications.since(new Date(Date.now() - LOOK_BACK_MS));
  }
}
