import { once } from 'node:events';
import { connect } from 'node:net';
import { client } from '../../testing/http.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';

/** What must never be more than the sender's fault: 4xx, as a problem, with the service none the worse. */
let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const LOGIN = '/api/auth/login';
const JSON_TYPE = { 'content-type': 'application/json' };
const login = (body: unknown, headers: Record<string, string> = JSON_TYPE) =>
  client(service.url).post(LOGIN, body, headers);

/** Bytes as no HTTP client would send them. */
async function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.on('error', () => {});
  socket.end(request);
  await once(socket, 'close');
  return answer;
}

it('names each bad field: missing, unknown, of the wrong type', async () => {
  const answer = await login({ email: 7, hospital: 'x' });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', status: 400, title: 'Bad Request' } });
  expect(answer.body.errors).toEqual(
    expect.arrayContaining([
      { path: 'email', message: 'must be text' },
      { path: 'password', message: 'is required' },
      { path: 'hospital', message: 'is not a field of this request' },
    ]),
  );
});

it.each([
  ['no body', undefined, {}],
  ['an empty body of type JSON', '', JSON_TYPE],
  ['null', 'null', JSON_TYPE],
  ['an array', '[]', JSON_TYPE],
  ['a string', '"x"', JSON_TYPE],
])('refuses %s where fields are required', async (_name, body, headers) => {
  expect(await login(body, headers as Record<string, string>)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ path: 'body' }] },
  });
});

it.each([
  ['half a JSON', '{"email": '],
  ['a prototype', '{"__proto__": {"admin": true}}'],
  ['a prototype, further in', '{"email": {"__proto__": {"admin": true}}}'],
  ['a constructor', '{"constructor": {"prototype": {}}}'],
])('refuses %s as malformed', async (_name, body) => {
  expect(await login(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

it('refuses what is not UTF-8', async () => {
  const response = await fetch(service.url + LOGIN, {
    method: 'POST',
    headers: JSON_TYPE,
    body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  });
  expect(await response.json()).toMatchObject({ status: 400, code: 'validation_failed' });
});

it('refuses bodies that are too large, and other content types', async () => {
  const large = JSON.stringify({ email: 'x'.repeat(300_000), password: 'x' });
  expect(await login(large)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'nonsense',
    'multipart/form-data',
  ]) {
    const answer = await login('a=b', { 'content-type': type });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  }
  expect(
    (await login({ email: 'a', password: 'b' }, { 'content-type': 'application/json; charset=utf-8' })).status,
  ).toBe(401);
});

it.each(['gzip', 'br', 'nonsense'])('answers 415 to a body that says it is packed: %s', async (encoding) => {
  const answer = await login({ email: 'a', password: 'b' }, { ...JSON_TYPE, 'content-encoding': encoding });
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
});

it('tells a wrong method from a wrong path', async () => {
  const signedIn = await login({ email: 'icu@wardboard.local', password: TEST_PASSWORD });
  const http = client(service.url).as(signedIn.body.access_token);
  expect((await http.get('/api/nothing')).status).toBe(404);
  const answer = await http.delete('/api/auth/me');
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

it.each([
  '/api/patients/%',
  '/api/patients/%E0%A4%A',
  '/api/patients/%00',
  '/api/patients/..%2f..%2fetc%2fpasswd',
  '/..%2f..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/package.json',
  '/_app/../../package.json',
  '/api/patients?search=%E0%A4%A',
  `/api/patients/${'x'.repeat(5_000)}`,
  `/${'x'.repeat(20_000)}`,
  '//api//patients',
  '/api/patients/%252e%252e',
])('answers %.60s with 4xx', async (path) => {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toMatch(/content-type: application\/problem\+json/i);
});

it.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['no host', 'GET /api/patients HTTP/1.1\r\n\r\n'],
  ['an unknown method', 'BREW /api/patients HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['two lengths', `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'length and chunks',
    `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a header with a NUL', 'GET /api/patients HTTP/1.1\r\nHost: x\r\nX-Bad: a\0b\r\n\r\n'],
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X-Long: '.concat('y'.repeat(1000), '\r\n').repeat(40)}\r\n`],
  ['another form of target', 'GET *api/patients HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
])('answers %s with 4xx', async (_name, request) => {
  expect(await raw(request)).toMatch(/^HTTP\/1\.1 4\d\d /);
});

it('does not take part in a body that never comes', async () => {
  await raw(`POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`);
  expect((await client(service.url).get('/health/live')).status).toBe(200);
});

it('answers with a correlation id: the one it was given, if it is harmless', async () => {
  const given = await client(service.url).get('/health/live', { 'x-correlation-id': 'ward-7.a_B' });
  expect(given.headers.get('x-correlation-id')).toBe('ward-7.a_B');
  for (const bad of ['a b', 'x'.repeat(65), 'a"}']) {
    const answer = await client(service.url).get('/api/nothing', { 'x-correlation-id': bad });
    expect(answer.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});
