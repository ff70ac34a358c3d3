import { once } from 'node:events';
import { connect } from 'node:net';
import { client } from '../../testing/http.js';
import { expectProblem, expectWellFormed } from '../../testing/problems.js';
import { sendRaw } from '../../testing/raw-http.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { signIn } from '../../testing/signed-in.js';

/** What must never be more than the sender's fault: 4xx, as a problem, with the service none the worse. */
let service: RunningService;
let token: string;

beforeAll(async () => {
  service = await startService();
  token = (await signIn(service.url, 'icu@wardboard.local')).access_token;
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
  expect(expectWellFormed(answer).errors).toEqual(
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

it.each(['utf-16', '"UTF-16LE"', 'iso-8859-1', 'utf-8; charset=utf-16'])(
  'answers 415 to a body that says it is in %s, though it could be read as UTF-8',
  async (charset) => {
    const answer = await login(
      { email: 'a', password: 'b' },
      { 'content-type': `application/json; charset=${charset}` },
    );
    expectProblem(answer, 'unsupported_media_type', 'Content-Type');
  },
);

it.each(['UTF8', '"utf-8"', "'utf-8'", 'us-ascii', ''])('takes the charset %s for what it is', async (charset) => {
  const answer = await login({ email: 'a', password: 'b' }, { 'content-type': `application/json;charset=${charset}` });
  expectProblem(answer, 'unauthenticated');
});

it.each(['gzip', 'br', 'nonsense'])('answers 415 to a body that says it is packed: %s', async (encoding) => {
  const answer = await login({ email: 'a', password: 'b' }, { ...JSON_TYPE, 'content-encoding': encoding });
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
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

describe('methods', () => {
  it.each(['PROPFIND', 'TRACE', 'LOCK', 'FOO', 'get', 'DESCRIBE', 'SETUP', 'FLUSH', 'PLAY', 'PRI'])(
    '%s is answered 405 to who is not signed in, too',
    async (method) => {
      const answer = await sendRaw(service.url, `${method} /api/icu HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
      expectWellFormed(answer);
    },
  );

  const LIVE = ' /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
  const BODY_BEFORE =
    'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}FOO /api/icu';
  it.each([
    ['that names the host', 'FOO http://x/api/icu?x=1'],
    ['that is known and names the host', 'DELETE http://x/api/icu'],
    ['after an empty line', '\r\nFOO /api/icu'],
    ['after empty lines', '\r\n\r\nXYZ /api/icu'],
    ['after another request', `GET${LIVE}FOO /api/icu`],
    ['of another protocol after another request', `GET${LIVE}DESCRIBE /api/icu`],
    ['after a HEAD', `HEAD${LIVE}FOO /api/icu`],
    ['behind a body that ends without a line’s end', BODY_BEFORE],
  ])('a request line %s is answered 405', async (_name, line) => {
    const answer = await sendRaw(service.url, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    expectWellFormed(answer);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    'FOO api/icu HTTP/1.1',
    'FOO * HTTP/1.1',
    'FOO  /api/icu HTTP/1.1',
    'FOO /api/icu HTTP/3.1',
    'FOO /api/i\x01cu HTTP/1.1',
    'FOO /api/icu',
    'F(O /api/icu HTTP/1.1',
    'PRI * HTTP/2.0',
    `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFOO /api/icu HTTP/1.1`,
  ])('what is no request line is answered 400: %j', async (line) => {
    expectProblem(await sendRaw(service.url, `${line}\r\nHost: x\r\n\r\n`), 'validation_failed');
  });

  const as = (method: string, path: string, headers: Record<string, string> = {}) =>
    sendRaw(
      service.url,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n${Object.entries(
        headers,
      )
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );

  it.each([
    ['PATCH', '/api/icu/019a0000-0000-7000-8000-00000000dead', 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['DELETE', '/api/icu', 'GET, HEAD, OPTIONS, POST'],
    ['GET', '/api/auth/login', 'OPTIONS, POST'],
    ['HEAD', '/api/auth/login', 'OPTIONS, POST'],
    ['POST', '/health/live', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/health/live', 'GET, HEAD, OPTIONS'],
    ['POST', '/icu', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/api/patients', 'GET, HEAD, OPTIONS, POST'],
    ['TRACE', '/api/icu', 'GET, HEAD, OPTIONS, POST'],
  ])('%s %s is answered 405, and OPTIONS tells the same', async (method, path, allow) => {
    const refused = await as(method, path);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
    if (method === 'HEAD') expect(refused.body).toBe('');
    else expectWellFormed(refused);
    const asked = await as('OPTIONS', path, {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': method,
    });
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, allow]);
    expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PATCH'])(
    '%s of an unknown path is answered 404',
    async (method) => {
      for (const path of ['/api/nothing', '/api/icu/x/y', '/nothing', '/socket.io', '/_app/nothing.js']) {
        const answer = await as(method, path);
        expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 404, null]);
      }
    },
  );

  it('HEAD has the headers of GET, and no body', async () => {
    const [get, head] = [await as('GET', '/api/doctors'), await as('HEAD', '/api/doctors')];
    expect([head.status, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  });
});
