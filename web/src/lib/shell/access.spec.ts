import type { SignedInUser } from '@ward-board/contract';
import { furtherPagesOf, mayOpen, tabOf, titleOf } from './access.js';

const user = (home_route: string): SignedInUser => ({
  id: '019a0000-0000-7000-8000-000000000000',
  name: 'Dr Amara Osei',
  email: 'emergency@wardboard.local',
  role: 'doctor',
  department: 'Emergency',
  ward: 'emergency',
  home_route,
});

describe('who may open what', () => {
  it('is their own page and no other', () => {
    expect(mayOpen(user('/emergency'), '/emergency')).toBe(true);
    for (const other of ['/icu', '/users', '/reception', '/home', '/dashboard']) {
      expect(mayOpen(user('/emergency'), other)).toBe(false);
    }
  });

  it('is OR utilization for those of Operations, besides their board, and for nobody else', () => {
    expect(furtherPagesOf(user('/operations'))).toEqual([
      { route: '/operations/utilization', title: 'OR utilization' },
    ]);
    expect(mayOpen(user('/operations'), '/operations/utilization')).toBe(true);
    for (const other of ['/icu', '/home', '/users']) {
      expect(furtherPagesOf(user(other))).toEqual([]);
      expect(mayOpen(user(other), '/operations/utilization')).toBe(false);
    }
    expect(titleOf('/operations/utilization')).toBe('OR utilization');
  });

  it('names the one tab by the page', () => {
    expect(
      ['/emergency', '/normal-acceptance', '/reception', '/users', '/home'].map((home) => tabOf(user(home))),
    ).toEqual(['Emergency', 'Ward', 'Reception', 'Users', 'Home']);
    expect(titleOf('/nowhere')).toBe('This page');
  });
});
