import { roles } from '@ward-board/contract';
import { verdictOn } from '../access/authentication/permission-table.js';
import { scopeOf } from './route-scope.js';
import { unscopedRoutes } from './unscoped-routes.js';

describe('the scope of a route', () => {
  it('is missed where nobody has said it, and then the service does not start', () => {
    const routes = [
      { method: 'GET', url: '/api/icu/:id' },
      { method: 'HEAD', url: '/api/icu/:id' },
      { method: 'GET', url: '/api/icu/:id/summary' },
      { method: 'PATCH', url: '/api/icu/:id' },
      { method: 'GET', url: '/api/genomes' },
      { method: 'GET', url: '/api/openapi.json' },
      { method: 'POST', url: '/api/auth/login' },
      { method: 'GET', url: '/health/live' },
    ];
    expect(unscopedRoutes(routes)).toEqual(['GET /api/icu/:id/summary', 'PATCH /api/icu/:id', 'GET /api/genomes']);
  });

  it('says "no doctor or nurse" of nothing that the table of roles lets one do', () => {
    const paths = ['users', 'displays', 'demo', 'audit', 'pharmacy', 'pharmacy-dispense', 'callbacks'];
    const calls = [
      ...paths.flatMap((path) => ['GET', 'POST', 'PUT', 'DELETE'].map((method) => [method, `/api/${path}`] as const)),
      ...[['POST', '/api/admissions'] as const, ['POST', '/api/admissions/:id/discharge'] as const],
      ...[['POST', '/api/patients'] as const, ['PUT', '/api/patients/:id'] as const],
    ];
    for (const [method, path] of calls) {
      expect([path, scopeOf(method, path)?.reaches]).toEqual([path, 'no doctor or nurse']);
      for (const role of roles.filter((each) => each === 'doctor' || each === 'nurse'))
        expect([path, verdictOn(role, method, path)]).not.toEqual([path, 'allowed']);
    }
  });
});
