import type { UserEntity } from '../people/user.entity.js';
import { changedUser, endsSessions } from './changed-user.js';

const before: UserEntity = {
  id: '019a0000-0000-7000-8000-000000000001',
  email: 'nurse.icu@wardboard.local',
  name: 'Nurse',
  role: 'nurse',
  department: 'ICU',
  password_hash: 'hash',
  pin_hash: null,
  active: true,
  revision: 3,
  created_at: new Date(0),
  updated_at: new Date(0),
};
const now = new Date(1_000);
const changed = (change: Parameters<typeof changedUser>[1], hash?: string) => changedUser(before, change, hash, now);

describe('changedUser', () => {
  it('changes what is given, leaves what is not, and counts one revision', () => {
    expect(changed({ name: 'Sister' })).toEqual({ ...before, name: 'Sister', revision: 4, updated_at: now });
  });

  it('is not updated before it was updated last, by a clock that was set back', () => {
    const updated = { ...before, updated_at: new Date(5_000) };
    expect(changedUser(updated, { name: 'Sister' }, undefined, now)?.updated_at).toEqual(new Date(5_000));
  });

  it('clears the department by null, and not by leaving it out', () => {
    expect(changed({ department: null })?.department).toBeNull();
    expect(changed({ name: 'Sister' })?.department).toBe('ICU');
  });

  it('is no change when everything is as it was', () => {
    expect(changed({})).toBeNull();
    expect(changed({ name: 'Nurse', department: 'ICU', active: true, role: 'nurse' })).toBeNull();
  });
});

describe('endsSessions', () => {
  it.each([[{ role: 'doctor' as const }], [{ department: 'Surgery' }], [{ department: null }], [{ active: false }]])(
    'ends them for %j',
    (change) => {
      const after = changed(change);
      expect(after && endsSessions(before, after)).toBe(true);
    },
  );

  it('ends them for another password', () => {
    const after = changed({}, 'another hash');
    expect(after && endsSessions(before, after)).toBe(true);
  });

  it.each([[{ name: 'Sister' }], [{ email: 'sister@wardboard.local' }]])('leaves them open for %j', (change) => {
    const after = changed(change);
    expect(after && endsSessions(before, after)).toBe(false);
  });
});
