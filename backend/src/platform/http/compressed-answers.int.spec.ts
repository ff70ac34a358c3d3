import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { signIn } from '../../testing/signed-in.js';

/** Answers as they are on the wire, which `fetch` would have unpacked. */
let service: RunningService;
let token: string;

interface Wire {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const ask = (path: string, encodings?: string, method = 'GET'): Promise<Wire> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'text/html, */*',
      ...(encodings === undefined ? {} : { 'accept-encoding': encodings }),
    };
    get(service.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });

const LONG = '/api/openapi.json';

beforeAll(async () => {
  service = await startService();
  token = (await signIn(service.url, 'admin@wardboard.local')).access_token;
});
afterAll(() => service?.stop());

it('sends a long answer in the encoding that the client takes, the same answer in each, with its length', async () => {
  const plain = await ask(LONG);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await ask(LONG, accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['content-type']).toBe(plain.headers['content-type']);
    expect(body.length).toBeLessThan(plain.body.length / 4);
    expect(unpack(body).equals(plain.body)).toBe(true);
  }
});

it('sends as it is what the client takes no other way, and says that another client may get it otherwise', async () => {
  for (const accepted of [undefined, 'identity', 'deflate', 'gzip;q=0, br;q=0']) {
    const { headers } = await ask(LONG, accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
  }
});

it('says of HEAD what GET would send', async () => {
  const got = await ask(LONG, 'gzip');
  const head = await ask(LONG, 'gzip', 'HEAD');
  expect(head.body).toHaveLength(0);
  for (const name of ['content-encoding', 'content-length', 'content-type', 'vary']) {
    expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  }
});

it('leaves short answers, and those that carry tokens, as they are', async () => {
  for (const path of ['/health/live', '/api/auth/me', '/api/auth/nothing']) {
    expect((await ask(path, 'gzip, br')).headers['content-encoding']).toBeUndefined();
  }
  const answer = await fetch(`${service.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
    body: JSON.stringify({ email: 'admin@wardboard.local', password: TEST_PASSWORD }),
  });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
});

it('keeps the ETag, which is the revision that a write has to name', async () => {
  const users = JSON.parse(String((await ask('/api/users')).body)) as { items: { id: string; revision: number }[] };
  const [user] = users.items;
  expect((await ask(`/api/users/${user?.id}`, 'br')).headers.etag).toBe(`"${user?.revision}"`);
});

it('sends the files of the web UI compressed when they were built, to be kept for good', async () => {
  const page = await ask('/', 'gzip, br');
  expect(page.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
  });
  const html = String(brotliDecompressSync(page.body));
  for (const [ending, type] of [
    ['js', /javascript/],
    ['css', /^text\/css/],
  ] as const) {
    const path = new RegExp(`/_app/immutable/[^"]+\\.${ending}`).exec(html)?.[0] ?? '';
    const plain = await ask(path);
    const packed = await ask(path, 'gzip, br');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-type': expect.stringMatching(type),
      'content-length': String(packed.body.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    expect(gunzipSync((await ask(path, 'gzip')).body).equals(plain.body)).toBe(true);
  }
  // A file whose name stays is asked for again.
  const tags = await Promise.all(
    ['identity', 'br'].map(async (each) => (await ask('/service-worker.js', each)).headers.etag),
  );
  expect(tags).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(tags).size).toBe(2);
});
