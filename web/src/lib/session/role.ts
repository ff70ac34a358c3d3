import type { Role, UserRecord } from '@ward-board/contract';

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
export function roleAndDepartment({ role, department }: Pick<UserRecord, 'role' | 'department'>): string {
  const word = roleWord[role];
  return !department || department.toLowerCase() === word.toLowerCase() ? word : `${word}, ${department}`;
}
