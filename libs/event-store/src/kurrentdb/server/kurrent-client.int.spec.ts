import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Http2Server, type Http2Session } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { EventStoreUnavailable } from '../../port/event-store.js';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.js';
import { answered } from './call-timeouts.js';
import { KurrentClient } from './kurrent-client.js';
import { RenewableClient } from './renewable-client.js';

/** gRPC's statuses: done; of a call that ended without one; of a method that the server does not have; of a node that can't serve it. */
const [OK, UNKNOWN, UNIMPLEMENTED, UNAVAILABLE] = ['0', '2', '12', '14'];

/** What the server answers a call with. */
interface Answer {
  readonly status: string;
  /** Encoded as protobuf; without it none comes before the status. */
  readonly message?: Buffer;
}

interface Call {
  /** With its service: a gossip is a `Read` as well. */
  readonly method: string;
  readonly requiresLeader: unknown;
  readonly authorization: unknown;
  readonly session: Http2Session | undefined;
}

let server: Http2Server;
const sessions: Http2Session[] = [];
let calls: Call[] = [];
/** What the calls of a method are answered with, one after another, and by the last one from then on; without any, by UNIMPLEMENTED. */
let answers: Record<string, Answer[]> = {};
beforeAll(async () => {
  server = createServer().on('stream', (stream, headers) => {
    const method = headers[':path']?.split('.').at(-1) ?? '';
    calls.push({
      method,
      requiresLeader: headers['requires-leader'],
      authorization: headers.authorization,
      session: stream.session,
    });
    const { status, message } = answers[method]?.[called(method).length - 1] ??
      answers[method]?.at(-1) ?? { status: UNIMPLEMENTED };
    // Of a call that the client gave up.
    stream.on('error', () => {});
    if (!message) {
      stream.respond(
        { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': status },
        { endStream: true },
      );
      return;
    }
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': status }));
    const length = Buffer.alloc(5);
    length.writeUInt32BE(message.length, 1);
    stream.end(Buffer.concat([length, message]));
  });
  server.on('session', (session) => sessions.push(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  calls = [];
  answers = {};
});
afterAll(async () => {
  for (const session of sessions) session.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const port = () => (server.address() as AddressInfo).port;
const connect = (url = `kurrentdb://127.0.0.1:${port()}?tls=false`) => new KurrentClient(url);
const called = (method: string) => calls.filter((call) => call.method === method);
const write = () => ({
  stream: 'a',
  expected: 'no_stream' as const,
  events: [{ id: randomUUID(), type: 'Written', data: null, metadata: {} }],
});
const firstOfStream = { from: 0n, direction: 'forwards', limit: 1 } as const;

/** The first event of a stream has the revision 0. */
const stored = { status: OK, message: field(1, field(1, 0)) };

/** Longer than one client stands in for all calls that fail at once. */
const renewable = () => sleep(300);

it('asks the leader alone: a follower passes an append on to a leader that is dead, and does not answer', async () => {
  const client = connect();
  await expect(client.append([write()])).rejects.toThrow();
  await expect(client.readStream('a', firstOfStream)).rejects.toThrow();
  await client.close();
  const asked = ['Streams/Append', 'Streams/Read'].map((method) => called(method).at(-1)?.requiresLeader);
  expect(asked).toEqual(['true', 'true']);
});

it.each([
  ['one node', () => `127.0.0.1:${port()}`],
  ['a cluster', () => `127.0.0.1:${port()},127.0.0.1:${port()}`],
])(
  'reads from %s as the user who is percent-encoded in the URL, whom the client would send as it stands there',
  async (_, hosts) => {
    answers = { 'Gossip/Read': [{ status: OK, message: gossipOf(port()) }] };
    const client = connect(`kurrentdb://ward%40board:p%40ss%2Fword%25@${hosts()}?tls=false`);
    await expect(client.readStream('a', firstOfStream)).rejects.toThrow();
    await expect(client.readAll({ from: 'start', direction: 'forwards', limit: 1 })).rejects.toThrow();
    await client.close();
    const user = `Basic ${Buffer.from('ward@board:p@ss/word%').toString('base64')}`;
    expect(new Set(called('Streams/Read').map(({ authorization }) => authorization))).toEqual(new Set([user]));
    // A node refuses a wrong user what it answers nobody.
    for (const { authorization } of called('Gossip/Read')) expect(authorization).toBeUndefined();
  },
);

it('appends again after a failed question for the methods of the server, whose failure the client keeps for good', async () => {
  const client = connect();
  answers = { 'ServerFeatures/GetSupportedMethods': [{ status: UNKNOWN }, { status: UNIMPLEMENTED }] };
  for (let tries = 0; tries < 40 && called('Streams/Append').length === 0; tries++) {
    await expect(client.append([write()])).rejects.toThrow();
    await sleep(20);
  }
  await client.close();
  expect(called('Streams/Append')).not.toEqual([]);
});

it('reads over a new connection after a node was unavailable, since a client of a cluster goes on asking that one', async () => {
  const client = connect();
  answers = { 'Streams/Read': [{ status: UNAVAILABLE }, { status: OK }] };
  await renewable();
  await expect(client.readStream('a', firstOfStream)).rejects.toMatchObject({ type: 'unavailable' });
  expect(await client.readStream('a', firstOfStream)).toEqual([]);
  await client.close();
  const [before, after] = called('Streams/Read');
  expect(after?.session === before?.session).toBe(false);
});

it('subscribes again after a subscription ended with an error, which the client does not', async () => {
  const client = connect();
  let woken = 0;
  const stop = client.onAppended(() => {
    woken += 1;
  });
  answers = { 'Streams/Read': [{ status: UNAVAILABLE }, { status: UNKNOWN }] };
  while (called('Streams/Read').length < 3) await sleep(20);
  stop();
  await client.close();
  // What was stored while there was none is read at once.
  expect(woken).toBeGreaterThanOrEqual(2);
});

it('finds the leader after a failed discovery, which a client does not survive', async () => {
  const client = connect(`kurrentdb://127.0.0.1:${port()},127.0.0.1:${port()}?tls=false&maxDiscoverAttempts=1`);
  await renewable();
  await expect(client.append([write()])).rejects.toThrow(/Failed to discover/);
  answers = { 'Gossip/Read': [{ status: OK, message: gossipOf(port()) }], 'Streams/Append': [stored] };
  expect(await client.append([write()])).toBe('stored');
  await client.close();
});

it('ends in order while it looks for a leader, or a start without a quorum would end with a stack', async () => {
  const client = connect(`kurrentdb://127.0.0.1:${port()},127.0.0.1:${port()}?tls=false&maxDiscoverAttempts=50`);
  const asked = client.append([write()]).catch((error: unknown) => error);
  while (called('Gossip/Read').length === 0) await sleep(5);
  await client.close();
  expect(await asked).toMatchObject({ message: expect.stringMatching(/^Failed to discover/) });
});

it('ends while nodes that are silent are still asked for a leader, or a stop would wait for minutes', async () => {
  const silent = createTcpServer();
  const asked = once(silent, 'connection');
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: at } = silent.address() as AddressInfo;
  const client = connect(
    `kurrentdb://127.0.0.1:${at},127.0.0.1:${at}?tls=false&maxDiscoverAttempts=1&gossipTimeout=600`,
  );
  const answer = client.append([write()]).catch((error: unknown) => error);
  const [socket] = (await asked) as [Socket];
  await client.close();
  // The failure of the discovery, for which it did not wait.
  silent.close();
  socket.destroy();
  expect(await answer).toMatchObject({ message: expect.stringMatching(/^Failed to discover/) });
});

it('takes the answer that there is no such stream for an answer', async () => {
  const answered = jest.spyOn(RenewableClient.prototype, 'answered');
  const client = connect();
  // ReadResp.StreamNotFound, with the name of the stream.
  answers = { 'Streams/Read': [{ status: OK, message: field(4, field(1, field(3, 'a'))) }] };
  expect(await client.readStream('a', firstOfStream)).toEqual([]);
  await client.close();
  expect(answered).toHaveBeenCalled();
  jest.restoreAllMocks();
});

describe('a frozen server', () => {
  const ENOUGH_MS = 200_000;
  const HEALED_MS = 30_000;
  let proxy: TcpProxy;
  let client: KurrentClient;
  /** @param url what is added to it. */
  const open = async (url: string) => {
    proxy = await openTcpProxy(`kurrentdb://127.0.0.1:${port()}?tls=false${url}`);
    client = connect(proxy.url);
    answers = { 'Streams/Append': [stored], 'Streams/Read': [{ status: OK }] };
    // Connected, however long that takes.
    expect(await ask(ENOUGH_MS)).toEqual(['stored', []]);
  };
  afterEach(async () => {
    await client.close();
    await proxy.shut();
    jest.restoreAllMocks();
  });

  /** What the same append and the same read come to in their time. */
  const ask = (answerMs: number) => {
    const sent = [write()];
    const calls = [() => client.append(sent), () => client.readStream('a', firstOfStream)];
    return Promise.all(
      calls.map((call) =>
        answered<unknown>(client, 100, performance.now() + answerMs, call).catch((error: unknown) => error),
      ),
    );
  };

  it('is unavailable in the adapter’s own time, and is used again once it is back', async () => {
    // Without the client's own pings.
    await open('&keepAliveInterval=-1');
    proxy.freeze();
    for (const failure of await ask(1_000)) {
      // Which the service answers with 503.
      expect(failure).toBeInstanceOf(EventStoreUnavailable);
      // The latter of an append that was about to be sent when its client was given up.
      expect((failure as Error).message).toMatch(/no answer within \d+ ms$|Channel closed before call started$/);
    }
    proxy.thaw();
    await proxy.shut();
    await proxy.open();
    expect(await ask(ENOUGH_MS)).toEqual(['stored', []]);
  });

  it('goes on over new connections while the old ones stay open, and silent', async () => {
    // Without the client's own pings, which would give them up after 20 s.
    await open('&keepAliveInterval=-1');
    // Holds on to the old connection, which gRPC would share with every new client of the same settings.
    const other = connect(proxy.url);
    expect(await other.append([write()])).toBe('stored');
    proxy.freeze();
    for (const failure of await ask(1_000)) expect(failure).toBeInstanceOf(EventStoreUnavailable);
    proxy.thaw();
    // By the adapter's own deadlines alone: a third of a second where nothing else runs.
    expect(await ask(HEALED_MS)).toEqual(['stored', []]);
    await other.close();
  });
});

it('leaves no connection for appends behind when a new client takes the place of another, or at the end', async () => {
  const client = connect();
  answers = { 'Streams/Append': [stored] };
  const used = () => [...new Set(called('Streams/Append').map(({ session }) => session))];
  /** How many are still open once that is as few as it should be, or has not been for seconds. */
  const left = async (few: number) => {
    const open = () => used().filter((session) => session?.closed === false).length;
    for (let tries = 0; tries < 100 && open() > few; tries++) await sleep(50);
    return open();
  };
  for (let n = 0; n < 4; n++) {
    expect(await client.append([write()])).toBe('stored');
    await renewable();
    client.reconnect();
  }
  expect(await client.append([write()])).toBe('stored');
  expect([used().length, await left(1)]).toEqual([5, 1]);
  await client.close();
  expect(await left(0)).toBe(0);
});

/** A field of a message in protobuf: a text or message with its length, or a number. */
function field(number: number, value: Buffer | string | number): Buffer {
  if (typeof value === 'number') return Buffer.from([number << 3, ...varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...varint(bytes.length)]), bytes]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}

/** A cluster whose one node is its leader. */
function gossipOf(at: number): Buffer {
  const LEADER = 8;
  const endPoint = Buffer.concat([field(1, '127.0.0.1'), field(2, at)]);
  const member = [field(1, field(2, randomUUID())), field(3, LEADER), field(4, 1), field(5, endPoint)];
  return field(1, Buffer.concat(member));
}
