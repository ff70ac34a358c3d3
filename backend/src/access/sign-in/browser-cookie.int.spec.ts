import { createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import { type Answer, client } from '../../testing/http.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { BrowserCookie } from './browser-cookie.js';
import { SignInThrottle } from './sign-in-throttle.js';

describe('the browser cookie', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ trustProxy: ['127.0.0.1'] });
  });
  afterAll(() => service?.stop());

  const page = (headers = {}) => client(service.url).get('/login', { accept: 'text/html', ...headers });
  const cookieOf = (answer: Answer) =>
    answer.headers
      .getSetCookie()
      .find((set) => set.startsWith('ward_board_browser='))
      ?.split(';', 1)[0];
  const idOf = (cookie: string | undefined) => service.app.get(BrowserCookie).idsOf(cookie).at(-1) ?? null;

  it('comes with a page, once, and with nothing else', async () => {
    const first = await page();
    expect(first.status).toBe(200);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^ward_board_browser=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const cookie = cookieOf(first);
    expect(idOf(`theme=dark; ${cookie}`)).toMatch(/^[\w-]{22}$/);
    expect((await page({ cookie })).headers.getSetCookie()).toEqual([]);
    for (const path of ['/health/live', '/api/auth/me', '/nothing.js'])
      expect((await client(service.url).get(path)).headers.getSetCookie()).toEqual([]);
  });

  it('can’t be made without the secret, and is found among cookies that somebody has planted', async () => {
    const cookie = cookieOf(await page());
    const id = 'A'.repeat(22);
    const forged = `${id}.${createHmac('sha256', 'another').update(id).digest('base64url').slice(0, 22)}`;
    const planted = ['', 'x', '.', id, `${id}.`, `${id}.é`, forged].map((value) => `ward_board_browser=${value}`);
    for (const header of [undefined, '', ...planted]) expect(idOf(header)).toBeNull();
    expect(idOf([...planted, cookie].join('; '))).toBe(idOf(cookie));
    expect(cookieOf(await page({ cookie: planted.at(-1) }))).toBeDefined();
  });

  it('is given to a network 480 times in an hour, and to others all the same', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const cookies = new Set<string | undefined>();
    for (let n = 0; n < 481; n++) cookies.add(cookieOf(await page(from)));
    expect(cookies.has(undefined)).toBe(true);
    expect(cookies.size).toBe(481);
    expect(cookieOf(await page({ 'x-forwarded-for': '203.0.113.8' }))).toBeDefined();
  });

  it('that somebody has planted before the browser’s own does not make its tries those of the planted one', async () => {
    const [planted, own] = [cookieOf(await page()), cookieOf(await page())];
    const login = (password: string, cookie: string | undefined) =>
      client(service.url).post('/api/auth/login', { email: 'icu@wardboard.local', password }, { cookie: cookie ?? '' });
    for (let n = 0; n < 4; n++) await login('a guess', planted);
    const permits = jest.spyOn(service.app.get(SignInThrottle), 'acquirePermit');
    expect((await login('a guess', planted)).status).toBe(401);
    expect(permits).toHaveBeenCalledTimes(1);
    expect((await login(TEST_PASSWORD, `${planted}; ${own}`)).status).toBe(200);
    expect(permits).toHaveBeenCalledTimes(1);
    permits.mockRestore();
  });
});
