import { type Role, roles } from '@ward-board/contract';
import { isUnderApi, mayCall, verdictOn } from './permission-table.js';

/** The contract's table as it is printed there, with the spellings of the ward routes that the service description adds. */
const contract = `
| prescriptions, service-requests, diagnostic-reports, observations, allergies, conditions, nursing-assessments, care-plans, consents | all | all | – | prescriptions GET | service-requests GET | – | GET |
| imaging-studies, radiology | all | GET POST PUT | – | – | – | – | GET |
| icu, emergency, emergency-details, operations, normal-acceptance, normal-acceptances, waiting-list, maternity, lab | all | all | waiting-list GET | – | lab all | – | GET |
| admissions | GET | GET | all | – | – | GET | GET |
| patients | GET | GET | all | GET | GET | GET | GET |
| wings, rooms, beds, oncall, doctors | GET | GET | GET | GET | GET | all | GET |
| pharmacy, pharmacy-dispense, general-inventory | – | – | – | all | – | – | – |
| users, displays | – | – | – | – | – | all | – |
| boards | GET | GET | – | – | – | – | GET |
| audit | – | – | – | – | – | – | GET |
| notifications, auth | own | own | own | own | own | own | own |
`;

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

function described(cell: string, path: string, method: string): boolean {
  const [first = '', ...rest] = cell.split(' ');
  // "waiting-list GET" in a row of many paths is about that one path alone.
  const ofOnePath = /^[a-z-]+$/.test(first) && rest.length > 0;
  if (ofOnePath && first !== path) return false;
  const words = ofOnePath ? rest : [first, ...rest];
  if (words[0] === 'all' || words[0] === 'own') return true;
  return words.includes(method === 'HEAD' || method === 'OPTIONS' ? 'GET' : method);
}

const calls = contract
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [paths = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return paths
      .split(', ')
      .flatMap((path) =>
        roles.flatMap((role, column) =>
          methods.map((method) => ({ role, method, path, may: described(cells[column] ?? '', path, method) })),
        ),
      );
  });

describe('mayCall', () => {
  it('walks the whole table', () => expect(calls).toHaveLength(36 * roles.length * methods.length));

  it.each(roles)('answers for a %s as the contract says, on every path and method', (role) => {
    const wrong = calls
      .filter((call) => call.role === role)
      .filter(({ method, path, may }) =>
        [`/api/${path}`, `/api/${path}/`, `/api/${path}/:id`, `/api/${path}/019a/x?at=1#y`].some(
          (spelling) => mayCall(role, method, spelling) !== may,
        ),
      );
    expect(wrong).toEqual([]);
  });

  it('knows the rules that are easiest to lose', () => {
    expect(mayCall('nurse', 'DELETE', '/api/imaging-studies/1')).toBe(false);
    expect(mayCall('nurse', 'DELETE', '/api/radiology/1')).toBe(false);
    expect(mayCall('doctor', 'DELETE', '/api/imaging-studies/1')).toBe(true);
    expect(mayCall('doctor', 'GET', '/api/pharmacy')).toBe(false);
    expect(mayCall('doctor', 'GET', '/api/radiology')).toBe(true);
    expect(mayCall('nurse', 'POST', '/api/admissions')).toBe(false);
    expect(mayCall('admin', 'GET', '/api/icu')).toBe(false);
    expect(mayCall('auditor', 'GET', '/api/boards/icu')).toBe(true);
    expect(mayCall('reception', 'GET', '/api/boards/icu')).toBe(false);
    expect(mayCall('auditor', 'POST', '/api/icu')).toBe(false);
  });

  it.each(['chart-counts', 'monitoring'])('keeps %s to doctors and nurses, and lets an auditor read it', (below) => {
    for (const path of ['019a', 'a%2fb', 'x/..', '019A;b=c', '%30'].map((id) => `/api/patients/${id}/${below}`)) {
      const may = (method: string) => roles.filter((role) => mayCall(role, method, path));
      expect([path, may('GET'), may('PUT')]).toEqual([path, ['doctor', 'nurse', 'auditor'], ['doctor', 'nurse']]);
    }
  });

  it('denies what the table does not name, and says that it does not know it', () => {
    for (const role of roles) {
      for (const path of ['/api', '/api/', '/', '', '/api/unknown', '/api/constructor', '/users', '/api2/users']) {
        expect(mayCall(role, 'GET', path)).toBe(false);
        expect(verdictOn(role, 'GET', path)).toBe('unlisted');
      }
    }
  });

  it.each([
    '/api/USERS',
    '/API/users',
    '//api//users',
    '/api/./users',
    '/api/icu/../users',
    '/api/auth/%2e%2e/users',
    '/api/auth%2f..%2fusers',
    '/api/auth/..%5cusers',
    '/api/%75sers',
    '/api/%2575sers',
    '/api/%75sers/%zz/%ff',
    '/api/users;a=b',
    '/api/users%20',
    '/api/users%3Fx',
    '\\api\\users',
    'api/users',
    '/x/../api/users',
  ])('is not fooled by the spelling %s', (path) => {
    // Whatever the spelling names, it must not come out as something the role may call.
    const verdicts = roles.filter((role) => role !== 'admin').map((role: Role) => verdictOn(role, 'GET', path));
    expect(verdicts).not.toContain('allowed');
  });
});

describe('isUnderApi', () => {
  it.each(['/api', '/api/', '/API/x', '//api/x', '/%61pi/x', '/health/../api/users', '/api?x', '/./api'])(
    'says yes to %s',
    (path) => expect(isUnderApi(path)).toBe(true),
  );
  it.each(['/', '/apis', '/icu', '/icu/api', '/socket.io/', '', '/?/api'])('says no to %s', (path) =>
    expect(isUnderApi(path)).toBe(false),
  );
});
