import type { Role, SignedInUser } from '@ward-board/contract';
import { furtherPagesOf, mayOpen, tabOf, tabsOf, titleOf } from './access.js';

const user = (home_route: string, role: Role = 'doctor'): SignedInUser => ({
  id: '019a0000-0000-7000-8000-000000000000',
  name: 'Dr Amara Osei',
  email: 'emergency@wardboard.local',
  role,
  department: 'Emergency',
  ward: 'emergency',
  home_route,
});

describe('who may open what', () => {
  it('is their own page, and of others only those shared with their role', () => {
    expect(mayOpen(user('/emergency'), '/emergency')).toBe(true);
    for (const other of ['/icu', '/users', '/on-call', '/reception', '/home', '/dashboard']) {
      expect(mayOpen(user('/emergency'), other)).toBe(false);
    }
  });

  it('is the beds for those who assign them, and the times on call and the displays for the administrator', () => {
    const who = (route: string) =>
      (['doctor', 'nurse', 'reception', 'admin', 'pharmacist', 'lab_technician', 'auditor'] as const).filter((role) =>
        mayOpen(user('/home', role), route),
      );
    expect(who('/beds')).toEqual(['doctor', 'nurse', 'reception', 'admin']);
    expect(who('/on-call')).toEqual(['admin']);
    expect(who('/displays')).toEqual(['admin']);
  });

  it('is OR utilization for those of Operations, besides their board, and for nobody else', () => {
    expect(furtherPagesOf(user('/operations'))).toEqual(['/operations/utilization', '/beds']);
    expect(mayOpen(user('/operations'), '/operations/utilization')).toBe(true);
    for (const other of ['/icu', '/home', '/users']) {
      expect(furtherPagesOf(user(other))).not.toContain('/operations/utilization');
      expect(mayOpen(user(other), '/operations/utilization')).toBe(false);
    }
    expect(titleOf('/operations/utilization')).toBe('OR utilization');
  });

  it('names the tabs by their pages: one for all but the administrator', () => {
    expect(
      ['/emergency', '/normal-acceptance', '/reception', '/users', '/pharmacy', '/laboratory', '/home'].map((home) =>
        tabOf(user(home)),
      ),
    ).toEqual(['Emergency', 'Ward', 'Reception', 'Users', 'Pharmacy', 'Laboratory', 'Home']);
    expect(tabsOf(user('/emergency'))).toEqual(['/emergency']);
    expect(tabsOf(user('/users', 'admin'))).toEqual(['/users', '/on-call', '/displays']);
    expect(titleOf('/nowhere')).toBe('This page');
  });
});
