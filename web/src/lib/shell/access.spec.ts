import type { SignedInUser } from '@ward-board/contract';
import { mayOpen, tabOf, titleOf } from './access.js';

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

  it('names the one tab by the page', () => {
    expect(
      ['/emergency', '/normal-acceptance', '/reception', '/users', '/home'].map((home) => tabOf(user(home))),
    ).toEqual(['Emergency', 'Ward', 'Reception', 'Users', 'Home']);
    expect(titleOf('/nowhere')).toBe('This page');
  });
});
