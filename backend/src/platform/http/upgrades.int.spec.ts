import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { io } from 'socket.io-client';
import { expectProblem } from '../../testing/problems.js';
import { sendRaw } from '../../testing/raw-http.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { signIn } from '../../testing/signed-in.js';
import { until } from '../../testing/until.js';

let service: RunningService;
let token: string;

beforeAll(async () => {
  service = await startService();
  token = (await signIn(service.url, 'icu@wardboard.local')).access_token;
  // It listens before its projections have begun, and says until then that it is not ready.
  await until('it is ready', async () => (await fetch(`${service.url}/health/ready`)).status === 200);
});
afterAll(() => service?.stop());

const LIVE = 'GET /health/live HTTP/1.1\r\n';
const READY = 'GET /health/ready HTTP/1.1\r\n';
const LAST = 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const CREDENTIALS = '{"email":"a","password":"b"}';
const WEB_SOCKET =
  'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket';
const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
const h2c = H2C.replace('Settings', 'Settings, close');

const send = (request: string) => sendRaw(service.url, request);
const statuses = (text: string) => text.match(/(?<=HTTP\/1\.1 )\d{3}(?= )/g);

/** What has come on a connection by the time that it is as `pattern` says, or that the connection has ended. */
async function received(request: string, pattern: RegExp): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (data) => (text += data.toString('latin1')));
  socket.write(request);
  const closed = once(socket, 'close');
  while (!pattern.test(text) && !socket.closed) await Promise.race([once(socket, 'data'), closed]);
  socket.destroy();
  return text;
}

describe('an Upgrade header', () => {
  it('that offers what is not served is answered as if it was not there', async () => {
    expect(await send(`${LIVE}Host: x\r\n${h2c}\r\n`)).toMatchObject({ status: 200, body: { status: 'ok' } });
    const login = await send(`${LOGIN}${h2c}Content-Length: ${CREDENTIALS.length}\r\n\r\n${CREDENTIALS}`);
    expectProblem(login, 'unauthenticated');
    const polling = await send(`GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n${h2c}\r\n`);
    expect(polling).toMatchObject({ status: 200, body: expect.stringContaining('"sid"') });
  });

  it.each([
    ['/health/live', 200],
    ['/api/icu', 401],
    ['/ws', 404],
    ['/socket.io', 404],
  ])('that asks for a WebSocket at %s is answered as if it was not there', async (path, status) => {
    const request = `GET ${path} HTTP/1.1\r\n${WEB_SOCKET}`;
    expect(statuses(await received(request, /^HTTP[\s\S]*\r\n\r\n/))).toEqual([String(status)]);
  });

  it('that asks for a WebSocket with two hosts is refused at Socket.IO’s path, too', async () => {
    const answer = await send(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: y\r\n${WEB_SOCKET}`);
    expectProblem(answer, 'validation_failed', 'Host');
  });

  it.each([
    ['request', '?EIO=4&transport=none', WEB_SOCKET],
    ['request', '?EIO=4&transport=websocket&sid=none', WEB_SOCKET],
    ['EIO', '?EIO=3&transport=websocket', WEB_SOCKET],
    ['EIO', '?transport=websocket', WEB_SOCKET],
    // Of several values, the last is Engine.IO's.
    ['EIO', '?EIO=4&EIO=3&transport=websocket', WEB_SOCKET],
    ['transport', '?EIO=4&transport=polling', WEB_SOCKET],
    ['transport', '?EIO=4&transport=websocket&transport=polling', WEB_SOCKET],
    ['Sec-WebSocket-Protocol', '?EIO=4&transport=websocket', `Sec-WebSocket-Protocol: a,,b\r\n${WEB_SOCKET}`],
    ['Sec-WebSocket-Protocol', '?EIO=4&transport=websocket', `Sec-WebSocket-Protocol: a, a\r\n${WEB_SOCKET}`],
    ['Sec-WebSocket-Protocol', '?EIO=4&transport=websocket', `Sec-WebSocket-Protocol:\r\n${WEB_SOCKET}`],
    ['Sec-WebSocket-Key', '?EIO=4&transport=websocket', WEB_SOCKET.replace('==', '')],
    ['Sec-WebSocket-Version', '?EIO=4&transport=websocket', WEB_SOCKET.replace('13', '12')],
  ])('that can’t be served, for its %s at %s, is answered as everything is', async (field, query, form) => {
    const answer = await send(`GET /socket.io/${query} HTTP/1.1\r\n${form}`);
    expectProblem(answer, 'validation_failed', field);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('connection')).toBe('close');
    expect(answer.text).not.toContain(' 101 ');
  });

  it('that asks for a WebSocket by another method than GET is refused', async () => {
    const answer = await send(`POST ${SOCKET_IO} HTTP/1.1\r\n${WEB_SOCKET}`);
    expectProblem(answer, 'validation_failed', 'method');
  });

  it.each([
    ['one after the other', `${LIVE}Host: x\r\n${H2C}\r\n${LAST}`, ['200', '401']],
    [
      'with a body',
      `${LOGIN}${H2C}Content-Length: ${CREDENTIALS.length}\r\n\r\n${CREDENTIALS}${LIVE}Host: x\r\n\r\n${LAST}`,
      ['401', '200', '401'],
    ],
    [
      'with a body in chunks',
      `${LOGIN}${H2C}Transfer-Encoding: chunked\r\n\r\n1c\r\n${CREDENTIALS}\r\n0\r\n\r\n${LIVE}Host: x\r\n\r\n${LAST}`,
      ['401', '200', '401'],
    ],
    [
      'behind others',
      `${LIVE}Host: x\r\n\r\n${READY}Host: x\r\n\r\n${LIVE}Host: x\r\n${H2C}\r\n${LAST}`,
      ['200', '200', '200', '401'],
    ],
    ['each with one', `${`${READY}Host: x\r\n${H2C}\r\n`.repeat(30)}${LAST}`, [...Array(30).fill('200'), '401']],
  ])('that offers what is not served leaves the requests behind it: %s', async (_name, requests, expected) => {
    const { text } = await send(requests);
    expect(statuses(text)).toEqual(expected);
  });

  it('is taken off only by itself: every other header and byte of the request stays as it came', async () => {
    const many = Array.from({ length: 900 }, (_, index) => `X:${index % 10}\r\n`).join('');
    const request = `${LOGIN}${H2C}${many}Content-Length: ${CREDENTIALS.length}\r\n\r\n${CREDENTIALS}`;
    expect(statuses((await send(request + LAST)).text)).toEqual(['401', '401']);
  });

  it('leaves nothing behind on a connection that brings many', async () => {
    const accepted = once(service.app.getHttpServer(), 'connection') as Promise<[Socket]>;
    const answered = send(`${`${LIVE}Host: x\r\n${H2C}\r\n`.repeat(30)}${LAST}`);
    const [socket] = await accepted;
    await answered;
    for (const event of ['close', 'drain', 'error', 'resume', 'timeout'])
      expect([event, socket.listenerCount(event) < 8]).toEqual([event, true]);
  });

  it.each(['websocket', 'Websocket, h2c', 'h2c, websocket'])('of %s opens a WebSocket', async (upgrade) => {
    const request = `GET ${SOCKET_IO} HTTP/1.1\r\n${WEB_SOCKET.replace('websocket', upgrade)}`;
    expect(await received(request, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 101 /);
  });

  it.each([
    ['a WebSocket', `GET ${SOCKET_IO} HTTP/1.1\r\n${WEB_SOCKET}`, /HTTP\/1\.1 101 .*"sid"/s],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', /HTTP\/1\.1 400 /],
  ])('or CONNECT that asks for %s waits for the answers before it', async (_name, request, answer) => {
    const text = await received(`${READY}Host: x\r\n\r\n${LIVE}Host: x\r\n\r\n${request}`, answer);
    expect(statuses(text)?.slice(0, 2)).toEqual(['200', '200']);
    expect(text).toMatch(/\{"status":"ok"\}HTTP\/1\.1 (101|400) /);
  });

  it('is no matter to HTTP/1.0, where there is none', async () => {
    for (const path of ['/health/live', '/socket.io/?EIO=4&transport=polling'])
      expect(await send(`GET ${path} HTTP/1.0\r\n${WEB_SOCKET}`)).toMatchObject({ status: 200 });
    expect(await send(`GET ${SOCKET_IO} HTTP/1.0\r\n${WEB_SOCKET}`)).toMatchObject({ status: 400 });
  });

  it('opens a WebSocket at Socket.IO’s path', async () => {
    const socket = io(service.url, { auth: { token }, transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    expect(socket.io.engine.transport.name).toBe('websocket');
    socket.close();
  });
});
