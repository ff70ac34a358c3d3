import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from './connections.js';

/** More than the kernel takes. */
const LARGE = 'x'.repeat(16 * 1024 * 1024);
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/**
 * A Unix socket: of a TCP connection on a busy machine the kernel may hold back the news that its reader takes again, for seconds.
 */
let path: string;
let server: Server;
let connections: Connections;
let clients: Socket[];
/** Requests that an answer was asked for, and how many of them at the same time at most. */
let begun: number;
let together: number;

async function listen(
  limits: Partial<ConnectionLimits>,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) {
  connections = new Connections({ ...CONNECTION_LIMITS, ...limits });
  let open = 0;
  server = createServer((request, response) =>
    connections.take(request, response, () => {
      begun++;
      open++;
      together = Math.max(together, open);
      response.once('finish', () => open--);
      answer(request, response);
    }),
  );
  path = join(tmpdir(), `connections-${randomUUID()}.sock`);
  server.listen(path);
  await once(server, 'listening');
}

function client(requests: string): Socket {
  const socket = connect(path);
  socket.on('error', () => {});
  socket.write(requests);
  clients.push(socket);
  return socket;
}

async function until(condition: () => boolean) {
  while (!condition()) await sleep(5);
}

const STEP = 1024 * 1024;

/** Takes more of a paused connection than the kernel keeps for it, so that the server has written by then. */
async function take(socket: Socket) {
  const end = socket.bytesRead + STEP;
  for await (const _ of on(socket.resume(), 'data', { close: ['close'] })) if (socket.bytesRead >= end) break;
  socket.pause();
  expect(socket.destroyed).toBe(false);
}

beforeEach(() => {
  clients = [];
  begun = 0;
  together = 0;
});
afterEach(() => {
  for (const socket of clients) socket.destroy();
  server.closeAllConnections();
  server.close();
});

it('has room for all that a framework adds to an answer that it streams: Node warns of no leak', async () => {
  let most = 0;
  await listen({}, (_, response) => {
    most = response.getMaxListeners();
    response.end();
  });
  await once(client(GET), 'data');
  expect(most).toBeGreaterThan(11);
});

it('answers what is sent ahead in its order, one after the other', async () => {
  await listen({}, ({ url }, response) => void setImmediate(() => response.end(url)));
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
  const socket = client(paths.map((path) => GET.replace('/ ', `${path} `)).join(''));
  let text = '';
  socket.on('data', (data) => (text += data));
  await until(() => text.endsWith(paths.at(-1) ?? ''));
  expect(text.match(/^\/\d+(?=HTTP|$)/gm)).toEqual(paths);
  expect(together).toBe(1);
});

it('makes one answer for a connection that asks for many and reads none', async () => {
  await listen({}, (_request, response) => void response.end(LARGE));
  for (let index = 0; index < 3; index++) client(GET.repeat(50)).pause();
  await until(() => connections.waiting.answers === 3);
  await sleep(50);
  expect(begun).toBe(3);
  expect(connections.waiting.bytes).toBeLessThanOrEqual(3 * (LARGE.length + 1_000));
});

it('cuts off who sends more ahead than is kept', async () => {
  await listen({ pipelined: 10 }, (_request, response) => void response.end(LARGE));
  const socket = client(GET.repeat(11)).resume();
  await once(socket, 'close');
  expect(begun).toBe(1);
});

it('does not begin requests whose client has gone meanwhile', async () => {
  let first: ServerResponse | undefined;
  await listen({}, (_request, response) => {
    first ??= response;
  });
  const socket = client(GET.repeat(5));
  await until(() => first !== undefined);
  socket.destroy();
  await until(() => first?.closed === true);
  first?.end('x');
  await sleep(20);
  expect(begun).toBe(1);
  expect(connections.waiting).toEqual({ answers: 0, bytes: 0 });
});

it('cuts off who takes nothing of their answer, and lets go of it', async () => {
  await listen({ quietMs: 40, quietPeriods: 3 }, (_request, response) => void response.end(LARGE));
  const socket = client(GET).pause();
  await until(() => connections.waiting.answers === 1);
  await until(() => connections.waiting.answers === 0);
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(LARGE.length);
});

it.each([1, 60])('cuts off who takes nothing of %d answers, though they go on sending', async (requests) => {
  await listen({ quietMs: 200, quietPeriods: 3 }, (_request, response) => void setImmediate(() => response.end(LARGE)));
  const socket = client(GET.repeat(requests)).pause();
  const sending = setInterval(() => socket.write('\r\n'), 10);
  await until(() => connections.waiting.answers === 1);
  await until(() => connections.waiting.answers === 0);
  clearInterval(sending);
  expect(begun).toBe(1);
});

it('waits for whoever takes it slowly, for many times as long', async () => {
  // A busy machine may stand still for a second.
  await listen({ quietMs: 60, quietPeriods: 20 }, (_request, response) => void response.end(LARGE));
  const socket = client(GET).pause();
  const began = Date.now();
  while (socket.bytesRead < LARGE.length - STEP) {
    await take(socket);
    await sleep(160);
  }
  expect(Date.now() - began).toBeGreaterThan(1.5 * 60 * 20);
});

it('waits for an answer that is long in the making', async () => {
  await listen(
    { quietMs: 20, quietPeriods: 2 },
    (_request, response) => void setTimeout(() => response.end('done'), 200),
  );
  const [data] = await once(client(GET), 'data');
  expect(String(data)).toMatch(/done$/);
});

it('keeps no more over all connections than its bound, and cuts off who takes nothing before who takes slowly', async () => {
  const long = Buffer.alloc(8 * LARGE.length);
  const bound = long.length + 2 * (LARGE.length + 1_000);
  await listen(
    { unsentBytes: bound, quietMs: 600, quietPeriods: 1_000 },
    (_request, response) => void response.end(begun === 1 ? long : LARGE),
  );
  const slow = client(GET).pause();
  await until(() => begun === 1);
  let largest = 0;
  for (let index = 0; index < 4; index++) {
    client(GET).pause();
    await until(() => begun === index + 2);
    // Two quiet periods and a half for those who take nothing, and none for the one who takes something eight times meanwhile. A
    // machine that stood still would have made all of them quiet: then it begins again.
    for (let times = 0; times < 8; ) {
      const at = performance.now();
      await take(slow);
      await sleep(200);
      times = performance.now() - at < 500 ? times + 1 : 0;
    }
    largest = Math.max(largest, connections.waiting.bytes);
  }
  expect(largest).toBeLessThanOrEqual(bound);
  expect(connections.waiting.answers).toBeGreaterThan(1);
  slow.resume();
  await until(() => slow.bytesRead > long.length || slow.destroyed);
  expect(slow.destroyed).toBe(false);
});
