import { request } from 'node:http';
import { type Client, client, codeOf } from '../../testing/http.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { signIn } from '../../testing/signed-in.js';

describe('the auth hook', () => {
  let service: RunningService;
  let http: Client;
  let token: string;
  let cookie: string;
  beforeAll(async () => {
    service = await startService();
    http = client(service.url);
    token = (await signIn(service.url, 'icu@wardboard.local')).access_token;
    cookie = `ward_board_session=${token}`;
  });
  afterAll(() => service?.stop());

  /** Sends a path as it is written: `fetch` would tidy it up first. */
  const raw = (path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      const outgoing = request({ hostname, port, path, method, headers }, (incoming) => {
        let text = '';
        incoming.on('data', (chunk) => {
          text += chunk;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  it.each(['/api/auth/me', '/api/users', '/api/nothing', '/api', '/api/', '/api/auth/login', '/api/patients/1/x/y'])(
    'answers 401 to a stranger at %s, route or none',
    async (path) => {
      const answer = await http.get(path);
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated', status: 401 } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="ward-board"');
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    },
  );

  it.each([
    ['Bearer forged', 'x'.repeat(43)],
    ['Bearer short', 'x'],
    ['Bearer empty', ''],
    ['a scheme that is none', undefined],
  ])('answers 401 to %s', async (_, forged) => {
    const authorization = forged === undefined ? `Basic ${token}` : `Bearer ${forged}`;
    const answer = await http.get('/api/auth/me', { authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('takes no notice of a valid cookie where the bearer token is not valid', async () => {
    expect((await http.get('/api/auth/me', { cookie, authorization: 'Bearer forged' })).status).toBe(401);
  });

  it('finds the session among cookies of its name that another host of the domain has planted', async () => {
    const planted = ['x', 'x'.repeat(43), 'y'.repeat(43)].map((value) => `ward_board_session=${value}`);
    for (const cookies of [
      [...planted, cookie],
      [cookie, ...planted],
      ['a=b', ...planted, cookie, ...planted],
    ])
      expect((await http.get('/api/auth/me', { cookie: cookies.join('; ') })).status).toBe(200);
    expect((await http.get('/api/auth/me', { cookie: planted.join('; ') })).status).toBe(401);
  });

  it('is not kept from an open session by another’s that is locked or older, wherever in the header it is', async () => {
    const tokenOf = async (email: string) => (await signIn(service.url, email)).access_token;
    const [locked, older] = [await tokenOf('emergency@wardboard.local'), await tokenOf('emergency@wardboard.local')];
    const other = client(service.url).as(locked);
    expect((await other.put('/api/auth/pin', { password: TEST_PASSWORD, pin: '4093' })).status).toBe(204);
    expect((await other.post('/api/auth/lock')).status).toBe(204);
    const own = await signIn(service.url, 'ward@wardboard.local');
    const [first = '', second = '', real = ''] = [locked, older, own.access_token].map(
      (value) => `ward_board_session=${value}`,
    );
    for (const cookies of [
      [first, second, real],
      [real, second, first],
      [first, real],
    ])
      for (const _again of [1, 2])
        expect((await http.get('/api/auth/me', { cookie: cookies.join('; ') })).body.id).toBe(own.user.id);
    expect(codeOf(await http.get('/api/auth/me', { cookie: first }))).toBe('session_locked');
    // Newer than one's own, and open: whoever is meant is said by the page.
    const newer = `ward_board_session=${await tokenOf('emergency@wardboard.local')}`;
    for (const planted of [`${newer}; ${real}`, `${real}; ${newer}`])
      expect((await http.get('/api/auth/me', { cookie: planted, 'x-signed-in-as': own.user.id })).body.id).toBe(
        own.user.id,
      );
  });

  it('answers 401 to a tab whose person is no longer the one that the browser’s cookie is for', async () => {
    const nurse = await signIn(service.url, 'emergency@wardboard.local');
    const as = (id: string) => http.get('/api/auth/me', { cookie, 'x-signed-in-as': id });
    const me = await http.get('/api/auth/me', { cookie });
    expect(await as(me.body.id)).toMatchObject({ status: 200, body: me.body });
    expect(await as(nurse.user.id)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await as('nobody')).status).toBe(401);
  });

  it('refuses before it reads: a stranger’s bad body is a 401, a forbidden one a 403', async () => {
    const bad = { 'content-type': 'application/json' };
    expect((await raw('/api/users', bad, 'POST', '{"name":')).status).toBe(401);
    const asDoctor = { ...bad, authorization: `Bearer ${token}` };
    expect((await raw('/api/users', asDoctor, 'POST', '{"name":')).status).toBe(403);
  });

  it.each([
    '/api/%75sers',
    '/api/USERS',
    '/API/users',
    '//api/users',
    '/api//users',
    '/api/./users',
    '/api/auth/../users',
    '/api/auth/%2e%2e/users',
    '/api/auth%2f..%2fusers',
    '/api/users/',
    '/api/users;x=1',
    '/api/users?role=admin',
    '/api/%2575sers',
  ])('lets a doctor get at the users by no spelling: %s', async (path) => {
    expect((await raw(path)).status).toBeGreaterThanOrEqual(401);
    const { status, body } = await raw(path, { authorization: `Bearer ${token}`, accept: 'text/html' });
    expect(status).toBe(403);
    expect(body).not.toContain('@wardboard.local');
  });

  it('answers a HEAD as it would a GET', async () => {
    expect((await raw('/api/users', { cookie }, 'HEAD')).status).toBe(403);
    expect((await raw('/api/doctors', { cookie }, 'HEAD')).status).toBe(200);
    expect((await raw('/api/doctors', {}, 'HEAD')).status).toBe(401);
  });

  it('lets a browser’s cookie write for this site’s own pages only', async () => {
    const write = (headers: Record<string, string>) => http.post('/api/users', {}, { cookie, ...headers });
    const refused = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: service.url.replace('127.0.0.1', 'localhost') },
    ];
    for (const headers of refused) {
      const answer = await write(headers as unknown as Record<string, string>);
      expect(answer).toMatchObject({ status: 403, body: { detail: 'This request came from another site.' } });
    }
    for (const headers of [{ origin: service.url }, { 'sec-fetch-site': 'same-origin' }, {}]) {
      const answer = await write(headers as unknown as Record<string, string>);
      expect(answer.body).toMatchObject({ detail: 'The role doctor may not do this.' });
    }
    // A token that a script must have put there is no cookie that a browser adds by itself; and reading is harmless.
    const bearer = await http.as(token).post('/api/users', {}, { 'sec-fetch-site': 'cross-site' });
    expect(bearer.body).toMatchObject({ detail: 'The role doctor may not do this.' });
    expect((await http.get('/api/auth/me', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });

  it('shows everybody what the API is, though not what is in it', async () => {
    expect((await http.get('/api/docs')).status).toBe(200);
    const { status, body } = await http.get<{ paths: Record<string, { post: object }> }>('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.paths['/api/auth/login']?.post).toMatchObject({ tags: ['auth'], security: [] });
    expect(Object.keys(body.paths['/api/users'] ?? {})).toEqual(['get', 'post']);
    for (const path of ['/api/docs/../users', '/api/docs/%2e%2e/users', '/api/docs/..%2fusers']) {
      expect((await raw(path)).body).not.toContain('@wardboard.local');
      expect((await raw(path)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await http.post('/api/docs')).status).toBe(401);
  });

  it('leaves what is not under /api alone', async () => {
    expect((await http.get('/icu')).status).not.toBe(401);
    expect((await http.get('/')).status).not.toBe(401);
  });
});
