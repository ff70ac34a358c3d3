import { createHash } from 'node:crypto';
import { defaultFacility, facility } from '@ward-board/contract';
import { client } from '../../testing/http.js';
import { type RunningService, startService } from '../../testing/running-service.js';

/** Needs the web UI built, as `npm test` does first. */
let service: RunningService;
let page: string;

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = HTML) => client(service.url).get(path, headers);

beforeAll(async () => {
  service = await startService();
  page = String((await get('/')).body);
});
afterAll(() => service?.stop());

it('sends the page for every path of the web UI, never to be kept unasked', async () => {
  expect(page).toMatch(/^<!doctype html>/i);
  for (const path of ['/', '/icu', '/normal-acceptance', '/wall/icu', '/patients/1?tab=chart']) {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 200, body: page });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

it('sends no page where a machine asks, or a file is missing', async () => {
  for (const path of [
    '/api/nothing',
    '/health/nothing',
    '/socket.io/nothing',
    '/_app/immutable/gone.js',
    '/gone.png',
  ]) {
    expect((await get(path)).headers.get('content-type')).not.toMatch(/html/);
  }
  expect((await get('/icu', { accept: 'application/json' })).status).toBe(404);
  expect((await get('/icu', { accept: '*/*' })).body).toBe(page);
});

it('says in the page what the facility differs in, as the API does', async () => {
  const [, said = ''] = /<script type="application\/json" id="facility">(.*?)<\/script>/.exec(page) ?? [];
  expect(facility.parse(JSON.parse(said))).toEqual(defaultFacility);
});

it('lets built assets be kept for good', async () => {
  const asset = /\/_app\/immutable\/[^"]+\.js/.exec(page)?.[0] ?? '';
  const answer = await get(asset);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  // Nobody asks again for what never changes: headers are a tenth of a small file.
  for (const name of ['etag', 'last-modified', 'accept-ranges'])
    expect([name, answer.headers.get(name)]).toEqual([name, null]);
});

it('says nothing with a script or a style sheet that only concerns pages', async () => {
  for (const kind of ['js', 'css']) {
    const asset = new RegExp(`/_app/immutable/[^"]+\\.${kind}`).exec(page)?.[0] ?? '';
    for (const encoding of ['identity', 'br']) {
      const { status, headers } = await get(asset, { 'accept-encoding': encoding });
      expect(status).toBe(200);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toBeNull();
      expect(headers.get('x-frame-options')).toBeNull();
    }
  }
});

const everyAnswers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'strict-transport-security': null,
};
const POLLING = '/socket.io/?EIO=4&transport=polling';
it.each(['/api/nothing', '/api/auth/me', '/health/live', '/%', POLLING, '/socket.io/?EIO=4'])(
  'lets what %s answers load nothing',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('cross-origin-opener-policy')).toBeNull();
    for (const [name, value] of Object.entries(everyAnswers)) expect([name, headers.get(name)]).toEqual([name, value]);
  },
);

it("runs the page's own scripts and no others, in every document and worker", async () => {
  const inline = [
    ...page.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, script = '']) => script);
  const hashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).toSorted();
  expect(hashes.length).toBeGreaterThan(0);
  for (const path of ['/', '/icu', '/api/docs', '/service-worker.js']) {
    const { headers } = await get(path);
    const [, allowed = ''] = /script-src 'self' ([^;]*);/.exec(headers.get('content-security-policy') ?? '') ?? [];
    expect(allowed.split(' ').toSorted()).toEqual(hashes);
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    for (const [name, value] of Object.entries(everyAnswers)) expect([name, headers.get(name)]).toEqual([name, value]);
  }
});
