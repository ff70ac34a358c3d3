import { departmentAliases, roles, wardOf } from '@ward-board/contract';
import { homeRouteOf } from './ward-binding.js';

/** The alias table of the service description, written out a second time so that a slip in the first one shows. */
const described = {
  icu: 'icu, critical care, intensive care, cardiology, neurology',
  emergency: 'emergency, er, emergency medicine, trauma surgery',
  operations: 'operations, surgery, general surgery, orthopedics, orthopedic, urology, neurosurgery',
  ward: 'ward, general ward, wards, internal medicine, general medicine, medicine, pediatrics, paediatrics, ophthalmology, oncology, pulmonology, endocrinology, gastroenterology, nephrology, dermatology, ent, family medicine',
  radiology:
    'radiology, imaging, medical imaging, diagnostic imaging, interventional radiology, nuclear medicine, mri, ct, ultrasound, mammography',
} as const;

const pairs = Object.entries(described).flatMap(([ward, aliases]) =>
  aliases.split(', ').map((alias) => [alias, ward] as const),
);

describe('wardOf', () => {
  it.each(pairs)('binds a doctor and a nurse of "%s" to %s', (alias, ward) => {
    for (const role of ['doctor', 'nurse'] as const) {
      expect(wardOf(role, alias)).toBe(ward);
      expect(wardOf(role, `  ${alias.toUpperCase()}\t`)).toBe(ward);
    }
  });

  it('knows the aliases of the description and no others', () => {
    const known = Object.entries(departmentAliases).flatMap(([ward, aliases]) => aliases.map((alias) => [alias, ward]));
    expect(known).toEqual(pairs);
  });

  it.each(roles.filter((role) => role !== 'doctor' && role !== 'nurse'))('binds no %s', (role) => {
    for (const [alias] of pairs) expect(wardOf(role, alias)).toBeNull();
  });

  it.each([null, '', '  ', 'maternity', 'lab', 'laboratory', 'icu 2', 'general  ward', 'constructor', '__proto__'])(
    'binds nobody by the department %p',
    (department) => expect(wardOf('doctor', department)).toBeNull(),
  );
});

describe('homeRouteOf', () => {
  it.each([
    ['icu', '/icu'],
    ['emergency', '/emergency'],
    ['operations', '/operations'],
    ['ward', '/normal-acceptance'],
    ['radiology', '/radiology'],
  ] as const)('leads a person bound to %s to %s', (ward, route) => {
    expect(homeRouteOf({ role: 'nurse', ward })).toBe(route);
  });

  it.each([
    ['reception', '/reception'],
    ['admin', '/users'],
    ['doctor', '/home'],
    ['nurse', '/home'],
    ['pharmacist', '/pharmacy'],
    ['lab_technician', '/laboratory'],
    ['auditor', '/audit'],
  ] as const)('leads an unbound %s to %s', (role, route) => {
    expect(homeRouteOf({ role, ward: null })).toBe(route);
  });
});
