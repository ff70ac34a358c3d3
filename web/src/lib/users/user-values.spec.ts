import { createUser, type UserRecord, updateUser } from '@ward-board/contract';
import { amendUser, missingUser, newUser, toCreate } from './user-values.js';

const values = { ...newUser(), name: 'Ana Lima', email: 'ana@hospital.org', role: 'nurse', password: 'long enough' };

describe('the user forms', () => {
  it('send what the contract accepts', () => {
    expect(createUser.parse(toCreate(values))).toMatchObject({ role: 'nurse', department: null, active: true });
    expect(updateUser.parse(amendUser.body({ ...values, active: 'no' }, ['active']))).toMatchObject({ active: false });
  });

  it('never carry a password that was not typed', () => {
    const record = { name: 'Ana', email: 'a@b.co', role: 'nurse', department: null, active: true } as UserRecord;
    expect(amendUser.values(record).password).toBe('');
    expect(amendUser.missing(amendUser.values(record))).toEqual({});
  });

  it('ask for what is missing', () => {
    expect(Object.keys(missingUser(newUser(), true))).toEqual(['name', 'email', 'role', 'password']);
    expect(missingUser({ ...values, password: 'short' }, false)).toEqual({ password: 'At least 8 characters.' });
  });
});
