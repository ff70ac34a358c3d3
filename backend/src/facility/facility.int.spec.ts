import { defaultFacility, facility, roles } from '@ward-board/contract';
import { client } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

const here = { ...defaultFacility, time_zone: 'Europe/Berlin' };

describe('the facility', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ facility: here });
  });
  afterAll(() => app?.close());

  it('is told to everybody who is signed in, and to nobody else', async () => {
    for (const role of roles) expect(await (await app.joins(role, null)).sees('/api/facility')).toEqual(here);
    expect(facility.parse(await app.admin.sees('/api/facility'))).toEqual(here);
    expectProblem(await client(app.service.url).get('/api/facility'), 'unauthenticated');
  });

  it('is written by nobody', async () => {
    expectProblem(await app.emergency.http.put('/api/facility', here), 'forbidden');
    expectProblem(await app.admin.http.post('/api/facility', here), 'forbidden');
  });
});
