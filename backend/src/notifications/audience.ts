import type { SignedInUser } from '@ward-board/contract';

/** The audience that one user is. */
export const userRoom = (id: string): string => `user:${id}`;

/** The audiences that a user belongs to: their ward's staff, their role, and themselves. Notifications name one of these. */
export const audiencesOf = ({ id, role, ward }: SignedInUser): string[] => [
  ...(ward ? [`ward:${ward}`, `ward:${ward}:${role}`] : []),
  `role:${role}`,
  userRoom(id),
];
