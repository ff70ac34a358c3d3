import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connections } from './connections.js';
import { receiveUpgrades } from './upgrades.js';

const GET = 'GET /first HTTP/1.1\r\nHost: x\r\n\r\n';
const H2C = 'GET /second HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';

let path: string;
let server: Server;
let socket: Socket;
let begun: string[];

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const connections = new Connections();
  begun = [];
  server = createServer({ shouldUpgradeCallback: () => true }, (request, response) =>
    connections.take(request, response, () => {
      begun.push(request.url ?? '');
      answer(request, response);
    }),
  );
  receiveUpgrades(server, connections, {});
  path = join(tmpdir(), `upgrades-${randomUUID()}.sock`);
  await once(server.listen(path), 'listening');
  socket = connect(path).on('error', () => {});
}
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function until(condition: () => boolean) {
  while (!condition()) await sleep(5);
}

it('waits for an answer that is a stream, longer than what a connection takes at once', async () => {
  const part = Buffer.alloc(64 * 1024, 'x');
  await listen(({ url }, response) => {
    if (url === '/first') Readable.from(Array(200).fill(part)).pipe(response);
    else response.end('the second');
  });
  let length = 0;
  let end = '';
  socket.on('data', (data) => {
    length += data.length;
    end = data.toString().slice(-10);
  });
  socket.write(GET + H2C);
  await until(() => end === 'the second');
  expect(length).toBeGreaterThan(200 * part.length);
  expect(begun).toEqual(['/first', '/second']);
});

it('begins nothing for a client that has gone before its turn came', async () => {
  let first: ServerResponse | undefined;
  await listen((_request, response) => (first = response));
  socket.write(GET + H2C);
  await until(() => first !== undefined);
  socket.destroy();
  await once(socket, 'close');
  first?.end('too late');
  await until(() => first?.closed === true);
  await sleep(20);
  expect(begun).toEqual(['/first']);
});
