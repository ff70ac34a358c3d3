import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { client } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { sendRaw } from '../../testing/raw-http.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { CONNECTION_LIMITS } from './connections.js';

/** Requests whose form, not whose content, is unusual or wrong. */
let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const LIVE = 'GET /health/live HTTP/1.1\r\n';
const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const CREDENTIALS = '{"email":"a","password":"b"}';
const send = (request: string, options?: { readonly deaf: boolean }) => sendRaw(service.url, request, options);

describe('a request in bad form', () => {
  it.each<[string, string, Parameters<typeof expectProblem>[1], string | undefined]>([
    ['no HTTP', 'hello\r\n\r\n', 'validation_failed', 'request'],
    ['an unknown method', 'BREW /health/live HTTP/1.1\r\nHost: x\r\n\r\n', 'method_not_allowed', undefined],
    [
      'a method that needs a body',
      'QUERY /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'method_not_allowed',
      undefined,
    ],
    ['an unknown method nowhere', 'BREW /nowhere HTTP/1.1\r\nHost: x\r\n\r\n', 'not_found', undefined],
    ['no host', `${LIVE}\r\n`, 'validation_failed', 'Host'],
    ['two hosts', `${LIVE}Host: a\r\nHost: a\r\n\r\n`, 'validation_failed', 'Host'],
    ['two hosts at Socket.IO', 'GET /socket.io/ HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 'validation_failed', 'Host'],
    ['a host that is none', `${LIVE}Host: a b/c\r\n\r\n`, 'validation_failed', 'Host'],
    ['a header with a NUL', `${LIVE}Host: x\r\nX-Bad: a\0b\r\n\r\n`, 'validation_failed', 'headers'],
    ['two lengths', `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 'validation_failed', 'Content-Length'],
    ['a length that is none', `${LOGIN}Content-Length: two\r\n\r\n{}`, 'validation_failed', 'Content-Length'],
    [
      'length and chunks',
      `${LOGIN}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'validation_failed',
      'Transfer-Encoding',
    ],
    [
      'another form of target',
      'GET *api/patients HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'not_found',
      undefined,
    ],
    ['a broken chunk', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`, 'validation_failed', 'body'],
    ['an encoding that is none', '/%E0%A4%A', 'validation_failed', 'path'],
    ['an unknown expectation', `${LOGIN}Expect: a-pony\r\nContent-Length: 2\r\n\r\n{}`, 'expectation_failed', 'Expect'],
    [
      'an unknown expectation beside the known',
      `${LOGIN}Expect: 100-continue, foo\r\nContent-Length: 2\r\n\r\n{}`,
      'expectation_failed',
      'Expect',
    ],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', 'validation_failed', 'request'],
    ['too long a header', `${LIVE}Host: x\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`, 'headers_too_large', undefined],
    ['too many headers', `${LIVE}Host: x\r\n${'X: y\r\n'.repeat(4_000)}\r\n`, 'headers_too_large', undefined],
    ['more headers than are read', `${LIVE}Host: x\r\n${'X:y\r\n'.repeat(1_100)}\r\n`, 'headers_too_large', undefined],
    [
      'more headers than are read, of which one asks for another protocol',
      `${LIVE}Host: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n${'X:y\r\n'.repeat(1_100)}\r\n`,
      'headers_too_large',
      undefined,
    ],
    [
      'more headers than are read of a WebSocket',
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${'X:y\r\n'.repeat(1_100)}\r\n`,
      'headers_too_large',
      undefined,
    ],
    ['too long a path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'headers_too_large', undefined],
  ])('is answered with a problem, on an answer like every other: %s', async (_name, bytes, code, field) => {
    const request = bytes.startsWith('/') ? `GET ${bytes} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n` : bytes;
    const answer = await send(request);
    expectProblem(answer, code, field);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(answer.body))));
    expect((await client(service.url).get('/health/live')).status).toBe(200);
  });

  it('has no body where a HEAD asked, whose headers were too long', async () => {
    const answer = await send(`HEAD /health/live HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect([answer.status, answer.body]).toEqual([431, '']);
  });

  it('needs no host where HTTP knew none', async () => {
    expect((await send('GET /health/live HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it.each(['foo', '100-continue', '100-continue, foo'])('expects nothing in HTTP/1.0: %s', async (expectation) => {
    const { text } = await send(
      `${LOGIN.replace('1.1', '1.0')}Expect: ${expectation}\r\nContent-Length: ${CREDENTIALS.length}\r\n\r\n${CREDENTIALS}`,
    );
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
  });

  it('that does not come to its end in time is answered 408, once, and nothing is put into an answer that has begun', async () => {
    const server = service.app.getHttpServer();
    const timeOut = (socket: Socket) =>
      server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const late = send(`${LOGIN}Content-Length: 50\r\n\r\n{`);
    const [socket] = await accepted;
    await once(server, 'request');
    timeOut(socket);
    timeOut(socket);
    const answer = await late;
    expectProblem(answer, 'request_timeout');
    expect(answer.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 408']);
  });

  it('does not take the place of the answer to the request before it', async () => {
    const { text } = await send(`${LIVE}Host: x\r\n\r\n${LIVE}Host: x\r\n\r\nnonsense\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  });
});

it('a connection is cut off that sends more ahead than is kept for it', async () => {
  const { text } = await send(`${LIVE}Host: x\r\n\r\n`.repeat(200));
  expect(text.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(CONNECTION_LIMITS.pipelined);
});

describe('a body that is refused', () => {
  const large = 'x'.repeat(8_000_000);
  const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;

  it.each([
    ['too large', `${LOGIN}Content-Length: ${large.length}\r\n\r\n${large}`, 'payload_too_large'],
    ['too large, in chunks', `${LOGIN}Transfer-Encoding: chunked\r\n\r\n${chunk}`, 'payload_too_large'],
    [
      'of another type',
      `${LOGIN.replace('json', 'xml')}Content-Length: ${large.length}\r\nConnection: close\r\n\r\n${large}`,
      'unsupported_media_type',
    ],
    [
      'by a stranger',
      `${LOGIN.replace('auth/login', 'patients')}Content-Length: ${large.length}\r\nConnection: close\r\n\r\n${large}`,
      'unauthenticated',
    ],
    ['after two hosts', `${LOGIN}Host: y\r\nContent-Length: ${large.length}\r\n\r\n${large}`, 'validation_failed'],
    [
      'after a header with a NUL',
      `${LOGIN}X: \0\r\nContent-Length: ${large.length}\r\n\r\n${large}`,
      'validation_failed',
    ],
  ] as const)(
    '%s, gets its answer to a client that reads when it has sent everything',
    async (_name, request, code) => {
      expectProblem(await send(request, { deaf: true }), code);
    },
  );

  it('before it is sent, is not asked for', async () => {
    const expecting = `${LOGIN}Expect: 100-continue\r\nContent-Length: `;
    const refused = connectAndWrite(`${expecting}${large.length}\r\n\r\n`);
    expect(await refused.received(/\}$/)).toMatch(/^HTTP\/1\.1 413 /);
    refused.end();
    const taken = connectAndWrite(`${expecting}${CREDENTIALS.length}\r\n\r\n`);
    await taken.received(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    taken.write(CREDENTIALS);
    expect(await taken.received(/\}$/)).toMatch(/HTTP\/1\.1 401 /);
    taken.end();
  });

  function connectAndWrite(request: string) {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (data) => (text += data));
    socket.write(request);
    return {
      write: (more: string) => socket.write(more),
      end: () => socket.end(),
      async received(pattern: RegExp) {
        while (!pattern.test(text)) await once(socket, 'data');
        return text;
      },
    };
  }
});
