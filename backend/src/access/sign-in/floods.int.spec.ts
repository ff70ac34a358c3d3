import { EntityManager } from 'typeorm';
import { type Answer, client } from '../../testing/http.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { until } from '../../testing/until.js';
import { keyOf, UNKNOWN_DEVICES } from './sign-in-throttle.js';

/** Needs the web UI built, as `npm test` does first. */

/** What a browser sends back of a cookie that an answer set. */
const cookieOf = (answer: Answer, name: string) => {
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith(`${name}=`));
  return { cookie: cookie?.split(';', 1)[0] ?? '' };
};
/** As if so many guesses of unknown devices had failed at the account within the hour. */
const failed = (service: RunningService, email: string, times: number) =>
  service.app
    .get(EntityManager)
    .query(`INSERT INTO sign_in_throttle VALUES ($1, $2, extract(epoch FROM now() + interval '1 hour') * 1000)`, [
      keyOf('failures', email, UNKNOWN_DEVICES),
      times,
    ]);
const deviceOf = (answer: Answer) => cookieOf(answer, 'ward_board_device');

it('in a flood at many accounts, a known device signs in before the rest of it, and an unknown one in its turn', async () => {
  // At the cost that passwords have outside of tests: the flood must take longer than to be told of its answers.
  const service = await startService({ passwordCost: undefined });
  const login = (email: string, headers = {}, password = TEST_PASSWORD) =>
    client(service.url).post('/api/auth/login', { email, password }, headers);
  const device = deviceOf(await login('icu@wardboard.local'));
  const refused: number[] = [];
  const guess = async (n: number) => {
    refused.push((await login(`somebody-${n}@wardboard.local`, {}, 'a guess')).status);
  };
  const counted = async (attempt: Promise<Answer>) => ({ status: (await attempt).status, after: refused.length });
  const flood = Array.from({ length: 100 }, (_, n) => guess(n));
  const known = counted(login('icu@wardboard.local', device));
  const unknown = counted(login('emergency@wardboard.local'));
  flood.push(...Array.from({ length: 60 }, (_, n) => guess(100 + n)));
  expect(await known).toEqual({ status: 200, after: expect.any(Number) });
  expect((await known).after).toBeLessThan(50);
  expect((await unknown).status).toBe(200);
  expect((await unknown).after).toBeLessThan(160);
  await Promise.all(flood);
  expect(new Set(refused)).toEqual(new Set([401]));
  await service.stop();
});

it('in a flood of four hundred guesses at one account, its owner signs in without any cookie, from the same network', async () => {
  const service = await startService();
  const login = (password: string) =>
    client(service.url).post('/api/auth/login', { email: 'icu@wardboard.local', password });
  const guess = (_: unknown, n: number) => login(`guess ${n}`);
  const flood = Array.from({ length: 200 }, guess);
  const owner = login(TEST_PASSWORD);
  flood.push(...Array.from({ length: 200 }, guess));
  expect((await owner).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  // Two more may be tried at the same time as the tenth failure.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(13);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  await service.stop();
});

it('in a flood at one account, its owner signs in from the same network with a browser that has loaded the page', async () => {
  const service = await startService();
  const http = client(service.url);
  const login = (password: string, headers = {}) =>
    http.post('/api/auth/login', { email: 'icu@wardboard.local', password }, headers);
  await failed(service, 'icu@wardboard.local', 1_000);
  const browser = cookieOf(await http.get('/login', { accept: 'text/html' }), 'ward_board_browser');
  const refused: number[] = [];
  const began = performance.now();
  let isOver = false;
  const guess = async () => {
    while (!isOver) refused.push((await login('a guess')).status);
  };
  const flood = Promise.allSettled(Array.from({ length: 60 }, guess));
  await until('a flood', () => refused.length > 20);
  const before = refused.length;
  expect((await login(TEST_PASSWORD, browser)).status).toBe(200);
  await until('the flood going on', () => refused.length > before);
  expect(new Set(refused)).toEqual(new Set([429]));
  isOver = true;
  // Each has waited for its answer: sixty who ask as often as they are answered come to less than sixty a second.
  expect(refused.length / ((performance.now() - began) / 1_000)).toBeLessThan(60);
  // Who still waits is cut off.
  await service.stop();
  await flood;
});

it('in a flood at one account from many browsers with the page, its owner signs in with another at the first try', async () => {
  const service = await startService();
  const http = client(service.url);
  const login = (password: string, headers = {}) =>
    http.post('/api/auth/login', { email: 'icu@wardboard.local', password }, headers);
  await failed(service, 'icu@wardboard.local', 1_000);
  const loadPage = async () => cookieOf(await http.get('/login', { accept: 'text/html' }), 'ward_board_browser');
  const guessers = await Promise.all(Array.from({ length: 60 }, loadPage));
  const owner = await loadPage();
  let refused = 0;
  const flood = Array.from({ length: 14 }, () => login('a guess').finally(() => (refused += 1)));
  await until('attempts waiting at the account', () => refused > 0);
  const signedIn = login(TEST_PASSWORD, owner);
  // Each comes after the owner, and for the first time: nothing else tells the owner from them.
  flood.push(...guessers.map((guesser) => login('a guess', guesser)));
  expect((await signedIn).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  await service.stop();
});

it.each([
  ['another account', 'ward@wardboard.local'],
  ['the same account', 'icu@wardboard.local'],
])(
  'in a flood of right passwords from a known device of %s, another known device signs in before the rest of it',
  async (_of, flooded) => {
    const service = await startService({ passwordCost: undefined });
    const login = (email: string, headers = {}) =>
      client(service.url).post('/api/auth/login', { email, password: TEST_PASSWORD }, headers);
    const flooding = deviceOf(await login(flooded));
    const device = deviceOf(await login('icu@wardboard.local'));
    let answered = 0;
    const flood = Array.from({ length: 150 }, async () => {
      const { status } = await login(flooded, flooding);
      answered += 1;
      return status;
    });
    expect((await login('icu@wardboard.local', device)).status).toBe(200);
    expect(answered).toBeLessThan(75);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
    await service.stop();
  },
);
