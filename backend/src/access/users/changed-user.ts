import type { UpdateUser } from '@ward-board/contract';
import type { UserEntity } from '../people/user.entity.js';

/** The user as a change leaves them, or null when it changes nothing: then there is no new revision. */
export function changedUser(
  before: UserEntity,
  change: Omit<UpdateUser, 'password'>,
  passwordHash: string | undefined,
  now: Date,
): UserEntity | null {
  const { name, email, role, department, active } = before;
  const after = {
    name: change.name ?? name,
    email: change.email ?? email,
    role: change.role ?? role,
    // Null clears it; only left out leaves it.
    department: change.department === undefined ? department : change.department,
    active: change.active ?? active,
    password_hash: passwordHash ?? before.password_hash,
    // Whoever knew the old password may have set the PIN.
    pin_hash: passwordHash === undefined ? before.pin_hash : null,
  };
  const same = (Object.keys(after) as (keyof typeof after)[]).every((field) => after[field] === before[field]);
  // A clock that was set back must not make the change look older than the one before.
  const updated_at = now > before.updated_at ? now : before.updated_at;
  return same ? null : { ...before, ...after, revision: before.revision + 1, updated_at };
}

/** Whether a change takes from open sessions what they were granted for: the account, the role, the ward, the password. */
export function endsSessions(before: UserEntity, after: UserEntity): boolean {
  return (
    !after.active ||
    before.role !== after.role ||
    before.department !== after.department ||
    before.password_hash !== after.password_hash
  );
}

export function isActiveAdmin({ role, active }: UserEntity): boolean {
  return role === 'admin' && active;
}
