import { createUser, type UserRecord, updateUser } from '@ward-board/contract';
import { amendUser, departments, missingUser, newUser, saySees, toCreate } from './user-values.js';

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

  it('say which board a department gives as it is typed, and suggest those that give one', () => {
    const said = (role: string, department: string) => saySees({ role, department });
    expect(said('nurse', ' critical CARE ')).toBe('Sees: ICU board');
    expect(said('doctor', 'Catering')).toBe('Sees: no ward board');
    expect(said('reception', 'ICU')).toBe('Only doctors and nurses get a ward board from it.');
    expect(departments).toEqual(expect.arrayContaining(['ICU', 'Critical care', 'ENT']));
    for (const department of departments) expect(said('doctor', department)).not.toContain('no ward');
  });

  it('ask for what is missing', () => {
    expect(Object.keys(missingUser(newUser(), true))).toEqual(['name', 'email', 'role', 'password']);
    expect(missingUser({ ...values, password: 'short' }, false)).toEqual({ password: 'At least 8 characters.' });
  });
});
