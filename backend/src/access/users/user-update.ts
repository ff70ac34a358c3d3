import { Injectable } from '@nestjs/common';
import { type UpdateUser, wardOf } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { syncRoster } from '../doctors/roster.js';
import { UserEntity } from '../people/user.entity.js';
import { Revocations } from '../sessions/revocations.js';
import { revokeSessions } from '../sessions/revoke-sessions.js';
import type { Revocation } from '../sessions/session.js';
import { bellsFromNow } from './bells-from-now.js';
import { changedUser, endsSessions, isActiveAdmin } from './changed-user.js';
import { refusingTakenEmail } from './email-taken.js';
import { Passwords } from './passwords.js';

/** Changes a user, and ends their sessions when the change concerns what those were granted for. */
@Injectable()
export class UserUpdate {
  constructor(
    private readonly manager: EntityManager,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
  ) {}

  /**
   * @param ifMatch the revisions that the caller saw, one of which it must be; null: not said.
   * @throws ProblemException not_found, stale_revision, email_taken, or conflict when no active admin would be left
   */
  async update(
    id: string,
    { password, ...change }: UpdateUser,
    ifMatch: readonly number[] | null,
  ): Promise<UserEntity> {
    const passwordHash = password === undefined ? undefined : await this.passwords.hash(password);
    const done = this.manager.transaction(async (manager) => {
      const admins = await lockAdmins(manager);
      const before = await manager.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw new ProblemException('not_found', 'There is no such user.');
      if (ifMatch !== null && !ifMatch.includes(before.revision)) {
        throw new ProblemException('stale_revision', 'The user has been changed by somebody else since.');
      }
      const user = changedUser(before, change, passwordHash, this.clock.now());
      if (!user) return { user: before, revoked: [] };
      if (isActiveAdmin(before) && !isActiveAdmin(user) && !admins.some((admin) => admin.id !== id)) {
        throw new ProblemException('conflict', 'This is the last active admin. Make somebody else one first.');
      }
      await manager.update(UserEntity, id, user);
      await syncRoster(manager, this.clock, before, user);
      await startBellAnew(manager, before, user);
      return { user, revoked: await revokedBy(manager, before, user) };
    });
    const { user, revoked } = await refusingTakenEmail(done);
    for (const revocation of revoked) this.revocations.announce(revocation);
    return user;
  }
}

/** Of two admins who demote each other at once, the second waits here, and then finds that the first is none any more. */
function lockAdmins(manager: EntityManager): Promise<UserEntity[]> {
  return manager.find(UserEntity, {
    where: { role: 'admin', active: true },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/** Whoever comes to another ward does not find there, unread, what its staff were notified of before. */
async function startBellAnew(manager: EntityManager, before: UserEntity, user: UserEntity): Promise<void> {
  const ward = wardOf(user.role, user.department);
  if (ward === null || ward === wardOf(before.role, before.department)) return;
  await manager.query(
    `INSERT INTO notification_watermark (user_id, starts_after) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET starts_after = excluded.starts_after`,
    [user.id, await bellsFromNow(manager)],
  );
}

async function revokedBy(manager: EntityManager, before: UserEntity, user: UserEntity): Promise<readonly Revocation[]> {
  return endsSessions(before, user) ? revokeSessions(manager, { user_id: user.id }, 'deactivated') : [];
}
