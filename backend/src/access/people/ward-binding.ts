import { type Role, type WardKey, wards } from '@ward-board/contract';

/** Where sign-in leads: a bound person to their board, the others to where their work is. */
export function homeRouteOf({ role, ward }: { readonly role: Role; readonly ward: WardKey | null }): string {
  if (ward) return wards[ward].route;
  if (role === 'reception') return '/reception';
  if (role === 'admin') return '/users';
  if (role === 'pharmacist') return '/pharmacy';
  if (role === 'lab_technician') return '/laboratory';
  if (role === 'auditor') return '/audit';
  return '/home';
}
