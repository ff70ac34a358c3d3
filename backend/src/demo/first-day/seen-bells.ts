import { Injectable } from '@nestjs/common';
import type { Position } from '@ward-board/event-store';
import { ProjectionProgress } from '@ward-board/projections';
import { EntityManager, In } from 'typeorm';
import { UserEntity } from '../../access/people/user.entity.js';
import { toSignedInUser } from '../../access/people/user-record.js';
import { Notifications } from '../../notifications/notifications.js';
import { minutesSince } from '../life/picture.js';

/** What rang longer ago has been seen by those whom it rang for. */
const SEEN_AFTER_MINUTES = 30;
const PATIENCE_MS = 1_500;

/** Who signs in for the first time is not to find a day's worth of bells, but those of the last half hour. */
@Injectable()
export class SeenBells {
  constructor(
    private readonly manager: EntityManager,
    private readonly progress: ProjectionProgress,
    private readonly notifications: Notifications,
  ) {}

  /** @param position up to where bells have to have rung first; those that are late stay unread. */
  async see(position: Position, now: Date): Promise<void> {
    await this.progress.waitFor(position, PATIENCE_MS, ['notifications']);
    const users = await this.manager.findBy(UserEntity, { role: In(['doctor', 'nurse']) });
    await Promise.all(users.map((user) => this.seeAllOf(user, now)));
  }

  private async seeAllOf(entity: UserEntity, now: Date): Promise<void> {
    const user = toSignedInUser(entity);
    const { items } = await this.notifications.list(user, { limit: 500, unread: 'true' });
    const old = items.filter(({ created_at }) => minutesSince(created_at, now) > SEEN_AFTER_MINUTES);
    await Promise.all(old.map(({ id }) => this.notifications.markRead(user, id)));
  }
}
