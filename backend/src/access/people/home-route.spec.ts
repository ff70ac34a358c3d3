import { homeRouteOf } from './home-route.js';

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
