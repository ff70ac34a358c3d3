import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { QueryFailedError } from 'typeorm';
import { Connections } from '../http/connections.js';
import { acceptJsonBodies } from '../http/json-bodies.js';
import { KnownRoutes } from '../http/known-routes.js';
import { logRequests } from '../http/request-log.js';
import { currentCorrelationId, openRequestScopes } from '../http/request-scope.js';
import { ServerAdapter } from '../http/server.js';
import { Draining } from '../lifecycle/draining.js';
import { createLog } from './log.js';

const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });

let server: FastifyInstance;
let port: number;

beforeAll(async () => {
  server = new ServerAdapter({
    trustProxy: [],
    connections: new Connections(),
    headers: {},
    routes: new KnownRoutes(),
    draining: new Draining(),
  }).getInstance();
  openRequestScopes(server);
  logRequests(server, log);
  acceptJsonBodies(server);
  server.decorateRequest('session', null);
  server.post('/api/patients/:id', async (request) => {
    Object.assign(request, { session: { user: { id: 'user-1', name: 'Dr. No' } } });
    await sleep(1);
    log.info('in the handler');
    return { correlation_id: currentCorrelationId() };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
});

it('keeps the correlation id through a body that comes in pieces, on a connection used before', async () => {
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk) => (answers += chunk));
  for (const id of ['first', 'second']) {
    socket.write(
      `POST /api/patients/1 HTTP/1.1\r\nHost: x\r\nX-Correlation-Id: ${id}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
    );
    await sleep(20);
    socket.write('}');
    while (!answers.includes(`"correlation_id":"${id}"`)) await sleep(5);
  }
  socket.end();
  await once(socket, 'close');
  expect(lines.filter(({ msg }) => msg === 'in the handler').map(({ correlation_id }) => correlation_id)).toEqual([
    'first',
    'second',
  ]);
});

it('writes one line per request, with the route and the user, and nothing of the patient', async () => {
  await fetch(`http://127.0.0.1:${port}/api/patients/mia-carter?search=Mia`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret-token' },
    body: '{"name":"Mia"}',
  });
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/Z$/),
      correlation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'POST',
      route: '/api/patients/:id',
      status: 200,
      ms: expect.any(Number),
      user_id: 'user-1',
      msg: 'request',
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/mia|secret/i);
});

it("keeps patients' data out of what it says of an error", () => {
  const driverError = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (mrn)=(MIA-1) exists' });
  log.error({ err: new QueryFailedError('insert into patient values ($1)', ['Mia Carter'], driverError) }, 'failed');
  expect(lines).toEqual([expect.objectContaining({ level: 'error', err: expect.objectContaining({ code: '23505' }) })]);
  expect(JSON.stringify(lines)).not.toMatch(/mia/i);
});
