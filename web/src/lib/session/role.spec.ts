import { roleAndDepartment } from './role.js';

describe('role and department', () => {
  it.each([
    ['nurse', 'Emergency', 'Nurse, Emergency'],
    ['reception', 'reception', 'Reception'],
    ['auditor', null, 'Auditor'],
  ] as const)('%p in %p is said as %p', (role, department, said) =>
    expect(roleAndDepartment({ role, department })).toBe(said),
  );
});
