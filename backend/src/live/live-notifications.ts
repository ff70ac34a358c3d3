import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PgListener } from '@ward-board/event-store';
import { Notifications } from '../notifications/notifications.js';
import { LiveGateway } from './live.gateway.js';

/** How far back it looks for what was rung while it could not listen. */
const LOOK_BACK_MS = 3_600_000;
/** How many it remembers to have pushed: far more than ring in that time. */
const MEMORY = 20_000;

/** Rings on the sockets of everybody whom a new notification is for. Who was not connected finds it in the list. */
@Injectable()
export class LiveNotifications implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Bell');
  private readonly rung = new Set<string>();
  private stop: () => void = () => {};

  constructor(
    private readonly listener: PgListener,
    private readonly notifications: Notifications,
    private readonly gateway: LiveGateway,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // What was rung before this start is in the lists that clients load when they connect.
    for (const id of await this.recent()) this.rung.add(id);
    this.stop = this.listener.listen(
      'notification',
      (id) => void this.ring(id),
      () => void this.ringMissed(),
    );
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  /** Each once, though it may be announced and found missing as well. */
  private async ring(id: string): Promise<void> {
    if (this.rung.has(id)) return;
    this.rung.add(id);
    for (const oldest of this.rung) {
      if (this.rung.size <= MEMORY) break;
      this.rung.delete(oldest);
    }
    try {
      const rung = await this.notifications.find(id);
      if (rung) this.gateway.server.to(rung.audience).emit('notification', rung.notification);
    } catch (error) {
      // Found missing when it listens again.
      this.rung.delete(id);
      this.log.warn(`Notification ${id} was not pushed yet: ${String(error)}`);
    }
  }

  private async ringMissed(): Promise<void> {
    try {
      for (const id of await this.recent()) await this.ring(id);
    } catch (error) {
      this.log.warn(`What was rung meanwhile can't be read: ${String(error)}`);
    }
  }

  private recent(): Promise<readonly string[]> {
    return this.notifications.since(new Date(Date.now() - LOOK_BACK_MS));
  }
}
