import { randomUUID } from 'node:crypto';
import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { KurrentClient } from './kurrent-client.js';

/** gRPC's UNKNOWN, as of a call that ended without a status, and UNIMPLEMENTED: what a server answers to a method that it does not have. */
const [UNKNOWN, UNIMPLEMENTED] = ['2', '12'];

let server: Http2Server;
const sessions: ServerHttp2Session[] = [];
/** Which methods were called, and whether the leader alone was to answer. */
const asked = new Map<string, unknown>();
/** What the next calls are answered with; then it is UNIMPLEMENTED. */
let failures: string[] = [];
beforeAll(async () => {
  server = createServer().on('stream', (stream, headers) => {
    asked.set(headers[':path']?.split('/').at(-1) ?? '', headers['requires-leader']);
    const status = failures.shift() ?? UNIMPLEMENTED;
    stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': status }, { endStream: true });
  });
  server.on('session', (session) => sessions.push(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const session of sessions) session.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const connect = () => new KurrentClient(`kurrentdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`);
const writes = [
  {
    stream: 'a',
    expected: 'no_stream' as const,
    events: [{ id: randomUUID(), type: 'Written', data: null, metadata: {} }],
  },
];

it('asks the leader alone: a follower passes an append on to a leader that is dead, and does not answer', async () => {
  const client = connect();
  await expect(client.append(writes)).rejects.toThrow();
  await expect(client.readStream('a', { from: 0n, direction: 'forwards', limit: 1 })).rejects.toThrow();
  await client.close();
  expect([asked.get('Append'), asked.get('Read')]).toEqual(['true', 'true']);
});

it('appends again after a failed question for the methods of the server, whose failure the client keeps for good', async () => {
  const client = connect();
  failures = [UNKNOWN];
  asked.clear();
  for (let tries = 0; tries < 40 && !asked.has('Append'); tries++) {
    await expect(client.append(writes)).rejects.toThrow();
    await sleep(20);
  }
  await client.close();
  expect(asked.has('Append')).toBe(true);
});
