import type { Actor, Role } from '@ward-board/contract';

export const roleWord: Readonly<Record<Role, string>> = {
  doctor: 'Doctor',
  nurse: 'Nurse',
  reception: 'Reception',
  pharmacist: 'Pharmacist',
  lab_technician: 'Laboratory technician',
  admin: 'Administrator',
  auditor: 'Auditor',
};

/** `Nurse, Emergency`; where both read the same, once. */
export function roleAndDepartment({ role, department }: Pick<Actor, 'role' | 'department'>): string {
  // An actor of the past may have had a role that there is none of any more.
  const word = roleWord[role as Role] ?? role;
  return !department || department.toLowerCase() === word.toLowerCase() ? word : `${word}, ${department}`;
}
