import { randomUUID } from 'node:crypto';
import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { KurrentClient } from './kurrent-client.js';

/** gRPC's UNIMPLEMENTED: what a server answers to a method that it does not have. */
const UNIMPLEMENTED = { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '12' };

let server: Http2Server;
const sessions: ServerHttp2Session[] = [];
/** Which methods were called, and whether the leader alone was to answer. */
const asked = new Map<string, unknown>();
beforeAll(async () => {
  server = createServer().on('stream', (stream, headers) => {
    asked.set(headers[':path']?.split('/').at(-1) ?? '', headers['requires-leader']);
    stream.respond(UNIMPLEMENTED, { endStream: true });
  });
  server.on('session', (session) => sessions.push(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const session of sessions) session.destroy();
  await new Promise((resolve) => server.close(resolve));
});

it('asks the leader alone: a follower passes an append on to a leader that is dead, and does not answer', async () => {
  const client = new KurrentClient(`kurrentdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`);
  const events = [{ id: randomUUID(), type: 'Written', data: null, metadata: {} }];
  await expect(client.append([{ stream: 'a', expected: 'no_stream', events }])).rejects.toThrow();
  await expect(client.readStream('a', { from: 0n, direction: 'forwards', limit: 1 })).rejects.toThrow();
  await client.close();
  expect([asked.get('Append'), asked.get('Read')]).toEqual(['true', 'true']);
});
