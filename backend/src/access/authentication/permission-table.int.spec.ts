import { jest } from '@jest/globals';
import { type Role, roles } from '@ward-board/contract';
import { SampleHospital } from '@ward-board/demo';
import { type Client, client, codeOf } from '../../testing/http.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { signedInAs } from '../../testing/signed-in.js';
import { mayCall } from './permission-table.js';

const logins: Readonly<Record<Role, string>> = {
  doctor: 'ward',
  nurse: 'nurse.radiology',
  reception: 'reception',
  pharmacist: 'pharmacy',
  lab_technician: 'lab',
  admin: 'admin',
  auditor: 'auditor',
};

/** Nothing is there, so that whoever is let through changes nothing; that they are let through is what is asked. */
const ID = '019a0000-0000-7000-8000-000000000000';
const calls = [
  ['GET', `/api/prescriptions?patient_id=${ID}`],
  ['POST', '/api/service-requests'],
  ['GET', `/api/service-requests?patient_id=${ID}`],
  ['DELETE', `/api/imaging-studies/${ID}`],
  ['PUT', `/api/imaging-studies/${ID}`],
  ['GET', '/api/radiology'],
  ['DELETE', `/api/icu/${ID}`],
  ['GET', '/api/waiting-list'],
  ['GET', '/api/normal-acceptance'],
  ['POST', '/api/lab'],
  ['POST', '/api/admissions'],
  ['GET', '/api/admissions'],
  ['GET', '/api/patients'],
  ['PUT', `/api/patients/${ID}`],
  ['GET', `/api/patients/${ID}/chart-counts`],
  ['PUT', `/api/patients/${ID}/monitoring`],
  ['POST', '/api/observations'],
  ['GET', `/api/allergies/patient/${ID}`],
  ['DELETE', `/api/consents/${ID}`],
  ['GET', '/api/wings'],
  ['POST', '/api/rooms'],
  ['GET', '/api/doctors'],
  ['GET', '/api/pharmacy'],
  ['GET', '/api/general-inventory'],
  ['GET', '/api/users'],
  ['POST', '/api/displays'],
  ['GET', '/api/boards/icu'],
  ['GET', `/api/audit/patients/${ID}/events`],
  ['GET', '/api/notifications'],
  ['GET', '/api/auth/me'],
] as const;

describe('the permission table over HTTP', () => {
  let service: RunningService;
  beforeAll(async () => {
    // The demo's logins, without its patients.
    jest.spyOn(SampleHospital.prototype, 'fill').mockResolvedValue();
    service = await startService({ demo: true, demoLife: 'paused' });
  });
  afterAll(() => service?.stop());

  const call = (http: Client, method: string, path: string) => {
    if (method === 'GET') return http.get(path);
    if (method === 'DELETE') return http.delete(path);
    return method === 'PUT' ? http.put(path, {}) : http.post(path, {});
  };

  it.each(roles)('lets a %s through, or answers 403, as the table says', async (role) => {
    const http = await signedInAs(service.url, logins[role]);
    for (const [method, path] of calls) {
      const answer = await call(http, method, path);
      const { status } = answer;
      const refused = { status, code: codeOf(answer) };
      if (mayCall(role, method, path)) expect([method, path, status]).not.toEqual([method, path, 403]);
      else expect([method, path, refused]).toEqual([method, path, { status: 403, code: 'forbidden' }]);
      expect(status).not.toBe(401);
      expect(status).toBeLessThan(500);
    }
  });

  it('lets nobody through who is not signed in', async () => {
    for (const [method, path] of calls) {
      const { status } = await call(client(service.url), method, path);
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });

  it('tells a signed-in person that an unknown path is unknown', async () => {
    const http = await signedInAs(service.url, 'ward');
    expect((await http.get('/api/nothing')).status).toBe(404);
  });
});
