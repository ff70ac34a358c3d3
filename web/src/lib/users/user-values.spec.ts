import { createUser, type UserRecord, updateUser } from '@ward-board/contract';
import { amendUser, departmentsFor, missingUser, newUser, seesSoon, toCreate } from './user-values.js';

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

  it('say while a department is typed which board it gives', () => {
    const said = (role: string, department: string) => seesSoon({ ...values, role, department });
    expect(said('nurse', ' critical care')).toBe('Sees: ICU board');
    expect(said('nurse', 'Maternity')).toBe('Sees: no ward board');
    expect(said('nurse', '')).toBe('Decides the ward board');
    expect(said('admin', 'ICU')).toBe('Only doctors and nurses get a ward board from it.');
  });

  it('suggest the departments that give a board, as they are written, to those who get one', () => {
    expect(departmentsFor('doctor')).toEqual(expect.arrayContaining(['ICU', 'ENT', 'Internal Medicine', 'MRI']));
    for (const name of departmentsFor('doctor'))
      expect(seesSoon({ ...values, department: name })).toMatch(/^Sees: .* board$/);
    expect(departmentsFor('reception')).toEqual([]);
  });

  it('ask for what is missing', () => {
    expect(Object.keys(missingUser(newUser(), true))).toEqual(['name', 'email', 'role', 'password']);
    expect(missingUser({ ...values, password: 'short' }, false)).toEqual({ password: 'At least 8 characters.' });
  });
});
