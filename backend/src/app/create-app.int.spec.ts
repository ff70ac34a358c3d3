import { client } from '../testing/http.js';
import { type RunningService, startService } from '../testing/running-service.js';

describe('the service', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  it('answers an unknown path with a problem', async () => {
    const answer = await client(service.url).get('/nothing');
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', status: 404 } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  it('starts again on the same data and port', async () => {
    await service.restart();
    expect((await client(service.url).get('/nothing')).status).toBe(404);
  });
});
