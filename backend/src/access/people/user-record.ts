import { type SignedInUser, type UserRecord, wardOf } from '@ward-board/contract';
import type { UserEntity } from './user.entity.js';
import { homeRouteOf } from './ward-binding.js';

/** A user as the person themselves, and everything that acts for them, sees it. */
export function toSignedInUser({ id, name, email, role, department }: UserEntity): SignedInUser {
  const ward = wardOf(role, department);
  return { id, name, email, role, department, ward, home_route: homeRouteOf({ role, ward }) };
}

/** A user as an admin sees it. */
export function toUserRecord(user: UserEntity): UserRecord {
  const { id, revision, name, email, role, department, active } = user;
  return {
    id,
    revision,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    name,
    email,
    role,
    department,
    ward: wardOf(role, department),
    active,
  };
}
