import type { SignedInUser } from '@ward-board/contract';

/** The audiences that a user belongs to: their ward's staff, and their role. Notifications name one of these. */
export const audiencesOf = ({ role, ward }: SignedInUser): string[] => [
  ...(ward ? [`ward:${ward}`, `ward:${ward}:${role}`] : []),
  `role:${role}`,
];
