import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CreateUser } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { syncRoster } from '../doctors/roster.js';
import { UserEntity } from '../people/user.entity.js';
import { bellsFromNow } from './bells-from-now.js';
import { refusingTakenEmail } from './email-taken.js';
import { Passwords } from './passwords.js';

/** Adds a user; a doctor is added to the roster of doctors as well. */
@Injectable()
export class UserCreation {
  constructor(
    private readonly manager: EntityManager,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /**
   * @param id the same each time that the same request is sent: one that was done, but never answered, is answered now.
   * @throws ProblemException email_taken
   */
  async create(id: string, { name, email, role, department, password, active }: CreateUser): Promise<UserEntity> {
    const done = await this.manager.findOneBy(UserEntity, { id });
    if (done) return done;
    const password_hash = await this.passwords.hash(password ?? randomUUID());
    const now = this.clock.now();
    const user = this.manager.create(UserEntity, {
      id,
      email,
      name,
      role,
      department: department ?? null,
      password_hash,
      active,
      revision: 1,
      created_at: now,
      updated_at: now,
    });
    const added = this.manager.transaction(async (manager) => {
      await manager.insert(UserEntity, user);
      await syncRoster(manager, this.clock, null, user);
      await manager.query('INSERT INTO notification_watermark (user_id, starts_after) VALUES ($1, $2)', [
        user.id,
        await bellsFromNow(manager),
      ]);
    });
    try {
      await refusingTakenEmail(added);
    } catch (error) {
      // The same request at another node was faster.
      const same = await this.manager.findOneBy(UserEntity, { id });
      if (same) return same;
      throw error;
    }
    return user;
  }
}
