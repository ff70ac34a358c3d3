import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { compressAnswers } from './compressed-answers.js';

const LINE = `${JSON.stringify({ type: 'PatientRegistered' })}\n`;
const LINES = 5_000;

describe('lines of JSON that are streamed', () => {
  const app = fastify();
  let ended = 0;

  async function* lines(count: number, failing = Infinity): AsyncGenerator<Buffer> {
    try {
      for (let n = 0; n < count; n++) {
        if (n === failing) throw new Error('The database is away.');
        yield Buffer.from(LINE);
      }
    } finally {
      ended += 1;
    }
  }

  const ask = async (path: string, encodings: string): Promise<IncomingMessage> => {
    const { port } = app.server.address() as AddressInfo;
    const request = get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': encodings } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  };

  beforeAll(async () => {
    compressAnswers(app);
    const route = (path: string, count: number, failing?: number) =>
      app.get(path, (_, reply) =>
        reply.type('application/x-ndjson').send(Readable.from(lines(count, failing), { objectMode: false })),
      );
    route('/all', LINES);
    route('/cut', LINES, LINES - 1);
    route('/never', LINES, 0);
    route('/endless', Infinity);
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  it.each(['gzip', 'br, gzip', 'gzip;q=0.5'])('come in gzip where the client takes it: %s', async (encodings) => {
    const answer = await ask('/all', encodings);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    const packed = await buffer(answer);
    expect(packed.length).toBeLessThan((LINES * LINE.length) / 10);
    expect(gunzipSync(packed).toString()).toBe(LINE.repeat(LINES));
  });

  it.each(['identity', 'br', 'gzip;q=0'])('come as they are where it does not: %s', async (encodings) => {
    const answer = await ask('/all', encodings);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
    expect((await buffer(answer)).toString()).toBe(LINE.repeat(LINES));
  });

  it('are cut off where their source fails, so that half of them is not taken for the whole', async () => {
    await expect(ask('/cut', 'gzip').then(buffer)).rejects.toThrow();
  });

  it('are a plain error where their source fails before the first of them', async () => {
    const answer = await ask('/never', 'gzip');
    expect(answer).toMatchObject({ statusCode: 500, headers: { vary: 'accept-encoding' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse((await buffer(answer)).toString())).toMatchObject({ message: 'The database is away.' });
  });

  it('are asked of their source no more once the client has gone', async () => {
    const before = ended;
    const answer = await ask('/endless', 'gzip');
    answer.destroy();
    while (ended === before) await new Promise((resolve) => setImmediate(resolve));
  });
});
