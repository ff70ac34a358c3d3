import type { EntityManager } from 'typeorm';
import type { Clock } from '../../platform/clock/clock.js';
import type { UserEntity } from '../people/user.entity.js';
import { DoctorEntity } from './doctor.entity.js';

export type NewDoctor = Pick<DoctorEntity, 'email' | 'name' | 'specialization' | 'department'>;

/** Adds a doctor, unless there is one with that e-mail: then they stay as they are. */
export async function addToRoster(manager: EntityManager, clock: Clock, doctor: NewDoctor): Promise<void> {
  const now = clock.now();
  await manager
    .createQueryBuilder()
    .insert()
    .into(DoctorEntity)
    .values({ ...doctor, id: clock.newId(), revision: 1, created_at: now, updated_at: now })
    .orIgnore()
    .execute();
}

/**
 * Keeps the roster in step with a user: the doctor whom the user is has the user's name, e-mail and department, and a
 * user who is a doctor is on it. Nobody leaves it: records go on naming who treated the patient.
 */
export async function syncRoster(
  manager: EntityManager,
  clock: Clock,
  before: UserEntity | null,
  now: UserEntity,
): Promise<void> {
  if (before) {
    await manager.query(
      `UPDATE doctor SET email = $2, name = $3, department = $4, revision = revision + 1, updated_at = greatest(updated_at, $5)
       WHERE email = $1 AND (email, name, department) IS DISTINCT FROM ($2, $3, $4)
         AND NOT EXISTS (SELECT FROM doctor other WHERE other.email = $2 AND other.id <> doctor.id)`,
      [before.email, now.email, now.name, now.department, now.updated_at],
    );
  }
  if (now.role !== 'doctor') return;
  const { email, name, department } = now;
  await addToRoster(manager, clock, { email, name, department, specialization: null });
}
