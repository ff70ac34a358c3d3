import { setTimeout as delay } from 'node:timers/promises';
import { client } from '../../testing/http.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { drain } from './drain.js';

/** A proxy that asks every second and believes the second answer needs two of the ten seconds that docker-compose.yml gives: a fifth. */
const DRAIN_MS = 15_000;
const NOTICED_MS = 3_000;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop().catch(() => {}));

it('a process that nobody has a socket at answers until a proxy can have noticed', async () => {
  const { get } = client(service.url);
  const begun = performance.now();
  const stopped = drain(service.app, DRAIN_MS).then(() => performance.now() - begun);
  expect(await get('/health/ready')).toMatchObject({ status: 503, body: { status: 'draining' } });
  while (performance.now() - begun < NOTICED_MS) {
    // What the proxy still sends here meanwhile.
    expect((await get('/health/live')).status).toBe(200);
    await delay(50);
  }
  expect(await stopped).toBeGreaterThan(NOTICED_MS);
});
