import { jest } from '@jest/globals';
import { type Answer, type Client, client } from '../../testing/http.js';
import { expectProblem, expectWellFormed } from '../../testing/problems.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { signedInAs } from '../../testing/signed-in.js';
import { until } from '../../testing/until.js';
import { Passwords } from '../users/passwords.js';
import { PasswordCheckQueue } from './password-check-queue.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** What a browser sends back of the cookies that a sign-in set. */
const deviceOf = (answer: Answer) => {
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('ward_board_device='));
  return { cookie: cookie?.split(';', 1)[0] ?? '' };
};

describe('signing in', () => {
  let service: RunningService;
  let http: Client;
  beforeAll(async () => {
    service = await startService();
    http = client(service.url);
  });
  afterAll(() => service?.stop());

  const login = (email: unknown, password: unknown = TEST_PASSWORD, headers = {}) =>
    http.post('/api/auth/login', { email, password }, headers);

  const addUser = async (user: object) => {
    const admin = await signedInAs(service.url, 'admin');
    const created = await admin.post('/api/users', { name: 'Someone', password: TEST_PASSWORD, ...user });
    expect(created.status).toBe(201);
    return created.body;
  };

  it('answers with a bearer token and sets the same token as a cookie that no script and no other site can use', async () => {
    const answer = await login('icu@wardboard.local');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 43_200,
      user: { email: 'icu@wardboard.local', role: 'doctor', department: 'ICU', ward: 'icu', home_route: '/icu' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const cookie = `ward_board_session=${answer.body.access_token}`;
    const [session, device] = answer.headers.getSetCookie();
    expect(session).toBe(`${cookie}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict`);
    expect(device).toMatch(
      /^ward_board_device=[\w.-]+; Max-Age=31536000; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/,
    );

    expect((await http.as(answer.body.access_token).get('/api/auth/me')).body).toEqual(answer.body.user);
    const byCookie = await http.get('/api/auth/me', { cookie: `theme=dark; ${cookie}; x=y` });
    expect(byCookie).toMatchObject({ status: 200, body: answer.body.user });
  });

  it('takes the e-mail in any case, with spaces around it', async () => {
    expect((await login('  ICU@WardBoard.local ')).status).toBe(200);
  });

  it.each([
    ['nurse', '  Intensive CARE ', 'icu', '/icu'],
    ['doctor', 'Trauma Surgery', 'emergency', '/emergency'],
    ['nurse', 'ENT', 'ward', '/normal-acceptance'],
    ['nurse', 'Billing', null, '/home'],
    ['reception', 'ICU', null, '/reception'],
  ] as const)('tells a %s of "%s" that their ward is %s and their home %s', async (role, department, ward, home) => {
    const email = `${crypto.randomUUID()}@wardboard.local`;
    await addUser({ email, role, department });
    expect((await login(email)).body.user).toMatchObject({ role, ward, home_route: home });
  });

  it('gives the same 401, after the same work, for a wrong password, an unknown e-mail and a deactivated user', async () => {
    const gone = await addUser({ email: 'gone@wardboard.local', role: 'nurse', department: 'ICU', active: false });
    // The cost of an answer is the one password check: it is made once in each case, at the same cost.
    const passwords = service.app.get(Passwords);
    const matches = passwords.matches.bind(passwords);
    let checks = 0;
    passwords.matches = (...args) => {
      checks++;
      return matches(...args);
    };
    const answers = [
      await login('ward@wardboard.local', 'not the password'),
      await login('nobody@wardboard.local'),
      await login(gone.email),
      await login('no\u0000body@wardboard.local'),
      await login("' or 1=1 --"),
    ];
    passwords.matches = matches;
    expect(checks).toBe(answers.length);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]?.body);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="ward-board"');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(answers[0]?.body).toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'icu@wardboard.local' }, ['password']],
    [{ email: '', password: 'x' }, ['email']],
    [{ email: 7, password: ['x'] }, ['email', 'password']],
    [{ email: 'a@b.c', password: 'x', remember: true }, ['remember']],
    [{ email: 'a@b.c', password: 'x'.repeat(1_001) }, ['password']],
  ])('names what is wrong with %j', async (body, paths) => {
    const answer = await http.post('/api/auth/login', body);
    expectProblem(answer, 'validation_failed');
    expect(
      expectWellFormed(answer)
        .errors?.map(({ path }) => path)
        .sort(),
    ).toEqual(paths);
  });

  it('refuses to sign a browser in for another site', async () => {
    expect((await login('icu@wardboard.local', TEST_PASSWORD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await login('icu@wardboard.local', TEST_PASSWORD, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('answers repeated failures at an account with 429, and takes the right password all the same', async () => {
    const radiology = (password?: string) => login('Radiology@wardboard.local', password);
    for (let n = 0; n < 10; n++) expect((await radiology(`guess ${n}`)).status).toBe(401);
    const refused = await radiology('guess 10');
    const errors = [{ path: 'email', message: 'has had too many failed sign-ins' }];
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', errors } });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await login('icu@wardboard.local', 'one slip')).status).toBe(401);
    expect((await radiology()).status).toBe(200);
  });

  it('never throttles success: any number of tablets may share an address', async () => {
    const answers = await Promise.all([...Array(30)].map(() => login('emergency@wardboard.local')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(30);
  });

  it('delays nobody at a device that they have signed in from before, whatever others did, also after a restart', async () => {
    const device = deviceOf(await login('ward@wardboard.local'));
    for (let n = 0; n < 11; n++) await login('ward@wardboard.local', `guess ${n}`);
    await service.restart();
    const permits = jest.spyOn(service.app.get(SignInThrottle), 'acquirePermit');
    for (let n = 0; n < 9; n++) {
      expect((await login('ward@wardboard.local', `slip ${n}`, device)).status).toBe(401);
    }
    expect((await login('ward@wardboard.local', TEST_PASSWORD, device)).status).toBe(200);
    expect(permits).not.toHaveBeenCalled();
  });

  it('takes a device at which somebody guesses for an unknown one, and is throttled by what failed before a restart', async () => {
    const { email } = await addUser({ email: 'restarted@wardboard.local', role: 'nurse', department: 'ICU' });
    const device = deviceOf(await login(email));
    for (let n = 0; n < 20; n++) expect((await login(email, `guess ${n}`, device)).status).toBe(401);
    await service.restart();
    expect((await login(email, 'guess 20', device)).status).toBe(429);
    expect((await login(email, TEST_PASSWORD, device)).status).toBe(200);
  });
});

describe('behind a proxy', () => {
  let trusting: RunningService;
  let plain: RunningService;
  beforeAll(async () => {
    trusting = await startService({ trustProxy: ['127.0.0.1'] });
    plain = await startService({ databaseUrl: trusting.settings.databaseUrl });
  });
  afterAll(async () => {
    await plain?.stop();
    await trusting?.stop();
  });
  const login = ({ url }: RunningService, headers: Record<string, string>, email = 'icu@wardboard.local') =>
    client(url).post('/api/auth/login', { email, password: TEST_PASSWORD }, headers);

  it('the cookies are Secure when the proxy says https, and only if the proxy is trusted', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    for (const cookie of (await login(trusting, https)).headers.getSetCookie()) expect(cookie).toMatch(/; Secure/);
    for (const proto of ['HTTPS', 'https, http', ' https ,http']) {
      const { headers } = await login(trusting, { 'x-forwarded-proto': proto });
      for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; Secure/);
    }
    const outer = await login(trusting, { 'x-forwarded-proto': 'http, https' });
    for (const cookie of outer.headers.getSetCookie()) expect(cookie).not.toMatch(/Secure/);
    for (const cookie of (await login(trusting, {})).headers.getSetCookie()) expect(cookie).not.toMatch(/Secure/);
    for (const cookie of (await login(plain, https)).headers.getSetCookie()) expect(cookie).not.toMatch(/Secure/);
  });

  it('the site is the host that the browser asked for', async () => {
    const browser = { origin: 'https://ward.example', 'x-forwarded-host': 'ward.example' };
    expect((await login(trusting, browser)).status).toBe(200);
    expect((await login(trusting, { ...browser, origin: 'https://evil.example' })).status).toBe(403);
    expect((await login(plain, browser)).status).toBe(403);
  });

  it('guessing at one account is slowed, whatever the number of addresses, and keeps its owner from no device', async () => {
    const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
    const device = deviceOf(await login(trusting, {}));
    const cut = new AbortController();
    const answered: number[] = [];
    const guesses = Array.from({ length: 90 }, async (_, n) => {
      const { status } = await fetch(`${trusting.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(n % 30) },
        body: JSON.stringify({ email: 'icu@wardboard.local', password: `guess ${n}` }),
        signal: cut.signal,
      });
      answered.push(status);
    });
    // Their guesses are before the owner in every queue.
    await until('ten failures', () => answered.length >= 10);
    const checks = trusting.app.get(PasswordCheckQueue);
    const [asKnown, asUnknown] = [jest.spyOn(checks, 'runDevice'), jest.spyOn(checks, 'runUnknown')];
    const owners = await Promise.all([login(trusting, device), login(trusting, from(200))]);
    expect(owners.map(({ status }) => status)).toEqual([200, 200]);
    // That known devices are checked first, and others by their sources, is the queue's own (`password-check-queue.spec.ts`).
    expect(asKnown.mock.calls.map(([, account]) => account)).toEqual(['icu@wardboard.local']);
    expect(asUnknown).toHaveBeenCalledWith('network 198.51.100.200', expect.anything());
    asKnown.mockRestore();
    asUnknown.mockRestore();
    // What is tried at once when the tenth fails is tried all the same.
    expect(answered.filter((status) => status === 401).length).toBeLessThanOrEqual(13);
    cut.abort();
    await Promise.allSettled(guesses);
  });

  it('a client is the address that a trusted proxy names, and without trust nobody’s but their own', async () => {
    for (const [service, network] of [
      [trusting, '203.0.113.7'],
      [plain, '127.0.0.1'],
    ] as const) {
      const queued = jest.spyOn(service.app.get(PasswordCheckQueue), 'runUnknown');
      expect((await login(service, { 'x-forwarded-for': '203.0.113.7' }, 'ward@wardboard.local')).status).toBe(200);
      expect(queued).toHaveBeenCalledWith(`network ${network}`, expect.anything());
    }
  });
});
