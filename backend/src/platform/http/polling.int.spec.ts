import { client } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { sendRaw } from '../../testing/raw-http.js';
import { type RunningService, startService } from '../../testing/running-service.js';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** More than the connection takes at once. */
const LARGE = 'x'.repeat(8 * 1024 * 1024);

const send = (request: string) => sendRaw(service.url, request);

/** The id of a new session. */
async function open(): Promise<string> {
  const { body } = await send(
    'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  return /"sid":"([^"]+)"/.exec(String(body))?.[1] ?? '';
}

describe('Socket.IO’s polling', () => {
  it.each([
    ['a handshake', 'GET', '/socket.io/?EIO=4&transport=polling', 200],
    ['an unknown transport', 'GET', '/socket.io/?EIO=4&transport=pigeon', 400],
    ['an unknown session', 'POST', '/socket.io/?EIO=4&transport=polling&sid=x', 400],
    ['a preflight', 'OPTIONS', '/socket.io/?EIO=4&transport=polling', 204],
  ])('answers %s with the headers of every other answer, and to no other site', async (_name, method, path, status) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    const everyOther = (await client(service.url).get('/health/live')).headers;
    expect(response.status).toBe(status);
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options'])
      expect([name, response.headers.get(name)]).toEqual([name, everyOther.get(name)]);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    await response.body?.cancel();
  });

  it.each([
    ['an unknown transport', 'GET', '/socket.io/?EIO=4&transport=pigeon', 'Transport unknown'],
    ['an unknown session', 'POST', '/socket.io/?EIO=4&transport=polling&sid=x', 'Session ID unknown'],
    ['a handshake by POST', 'POST', '/socket.io/?EIO=4&transport=polling', 'Bad handshake method'],
    ['an old protocol', 'GET', '/socket.io/?EIO=3&transport=polling', 'Unsupported protocol version'],
  ])('refuses %s with a problem that says so', async (_name, method, path, message) => {
    const answer = await send(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expectProblem(answer, 'validation_failed');
    expect(answer.body).toMatchObject({ errors: [{ path: 'request', message }] });
  });

  it.each(['PUT', 'HEAD', 'DELETE', 'PROPFIND', 'FOO', 'DESCRIBE'])(
    'answers 405 to %s, as OPTIONS tells',
    async (method) => {
      const allow = 'GET, OPTIONS, POST';
      for (const query of ['', '?EIO=4&transport=polling', `?EIO=4&transport=polling&sid=${await open()}`]) {
        const answer = await send(`${method} /socket.io/${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
        expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        if (method !== 'HEAD') expectProblem(answer, 'method_not_allowed');
      }
      const asked = await send('OPTIONS /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      expect([asked.status, asked.headers.get('allow')]).toEqual([204, allow]);
    },
  );

  it.each([
    ['of known length', `Content-Length: ${LARGE.length}\r\n\r\n${LARGE}`],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n${LARGE.length.toString(16)}\r\n${LARGE}\r\n0\r\n\r\n`],
    ['that waits to be asked for', `Expect: 100-continue\r\nContent-Length: ${LARGE.length}\r\n\r\n`],
  ])('answers 413 to a body that is too large, %s', async (_name, rest) => {
    const post = `POST /socket.io/?EIO=4&transport=polling&sid=${await open()} HTTP/1.1\r\nHost: x\r\n${rest}`;
    for (const deaf of [false, true]) expectProblem(await sendRaw(service.url, post, { deaf }), 'payload_too_large');
  });
});
