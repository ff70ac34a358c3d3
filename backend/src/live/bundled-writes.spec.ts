import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { jest } from '@jest/globals';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { bundleWrites } from './bundled-writes.js';

const PATCHES = 60;

it('sixty patches of one turn reach a socket in order, in two writes', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  const server = new Server(http);
  bundleWrites(server.engine);
  await once(http, 'listening');
  const connected = new Promise((resolve) => server.on('connection', resolve));
  const { port } = http.address() as AddressInfo;
  const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  await connected;
  const received: number[] = [];
  const all = new Promise<void>((resolve) => {
    client.on('patch', (n: number) => received.push(n) === PATCHES && resolve());
  });
  const writes = jest.spyOn(Socket.prototype as Required<Pick<Socket, '_writev'>>, '_writev');

  for (let n = 1; n <= PATCHES; n++) server.emit('patch', n);
  await all;

  const calls = writes.mock.calls.length;
  writes.mockRestore();
  client.disconnect();
  await server.close();
  expect(received).toEqual(Array.from({ length: PATCHES }, (_, n) => n + 1));
  // The first one leaves at once, the others behind it together.
  expect(calls).toBe(2);
});
