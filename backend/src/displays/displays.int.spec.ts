import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import {
  type DisplayRecord,
  type DisplayWithToken,
  displayList,
  displayRecord,
  displayWithToken,
  type Problem,
} from '@ward-board/contract';
import { DataSource, type EntityManager } from 'typeorm';
import { Revocations } from '../access/sessions/revocations.js';
import { KnownRoutes } from '../platform/http/known-routes.js';
import { BoardWatch, connect } from '../testing/board-watch.js';
import { type Client, client } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { MOST, MOST_AT_ONCE, MOST_OF_A_NETWORK, MOST_WAITING } from './pairings.js';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** What is answered without a sign-in, and so to a display as to anybody. */
const FOR_ANYBODY = [
  /^POST \/api\/(?:auth\/login|displays\/pairings|displays\/pairings\/claim)$/,
  /^(?:GET|HEAD) \/api\/(?:openapi\.json|docs)/,
  // Its signature is looked at in place of a session.
  /^POST \/api\/callbacks\//,
];

describe('wall displays', () => {
  let app: TestApp;
  let anybody: Client;
  /** Every route of the service, as the router has it. */
  let routes: KnownRoutes['all'];
  /** Until it is restored, the service never looks into the table for who was revoked: that would find what nothing has announced. */
  let looks: jest.SpiedFunction<Revocations['poll']>;
  beforeAll(async () => {
    looks = jest.spyOn(Revocations.prototype, 'poll').mockResolvedValue();
    const watch = jest.spyOn(KnownRoutes.prototype, 'watch');
    app = await openTestApp();
    routes = (watch.mock.contexts as KnownRoutes[])[0]?.all ?? [];
    watch.mockRestore();
    anybody = client(app.service.url);
  });
  afterAll(() => app?.close());

  const north = { name: 'North corridor', ward: 'emergency', privacy: 'initials' };
  const adds = async (more: object = {}): Promise<DisplayWithToken> =>
    displayWithToken.parse((await app.admin.http.post('/api/displays', { ...north, ...more })).body);
  const as = ({ token }: DisplayWithToken) => anybody.as(token);

  describe('are kept by admins', () => {
    it('who are told the token once, and of whom only its hash is stored', async () => {
      const added = await app.admin.http.post('/api/displays', north);
      expect(added.status).toBe(201);
      const { token, ...record } = displayWithToken.parse(added.body);
      expect(added.headers.get('location')).toBe(`/api/displays/${record.id}`);
      expect(record).toMatchObject({ ...north, clinical: false, last_seen_at: null });
      const { items } = displayList.strict().parse((await app.admin.http.get('/api/displays')).body);
      expect(items[0]).toEqual(displayRecord.strict().parse(record));
      const { rows } = await app.db.query('SELECT display::text AS row FROM display');
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('who send a request again and are answered the same display and token, which nothing keeps', async () => {
      const again = { 'idempotency-key': 'a-display' };
      const [one, other] = [
        await app.admin.http.post<DisplayWithToken>('/api/displays', north, again),
        await app.admin.http.post<DisplayWithToken>('/api/displays', north, again),
      ];
      expect(other.body).toEqual(one.body);
      expect(other.headers.get('idempotency-replayed')).toBe('true');
      const { rows } = await app.db.query('SELECT k::text AS row FROM idempotency_key k');
      expect(JSON.stringify(rows)).not.toContain(one.body.token);
    });

    it('who name a ward with a board, and nothing that a display has not', async () => {
      expectProblem(
        await app.admin.http.post('/api/displays', { ...north, ward: 'maternity' }),
        'validation_failed',
        'ward',
      );
      expectProblem(
        await app.admin.http.post('/api/displays', { ...north, privacy: 'none' }),
        'validation_failed',
        'privacy',
      );
      expectProblem(await app.admin.http.post('/api/displays', { ...north, token: 'x' }), 'validation_failed');
      expectProblem(await app.admin.http.post('/api/displays', { ward: 'icu' }), 'validation_failed', 'name');
    });

    it('and by nobody else', async () => {
      for (const who of [app.emergency, app.reception]) {
        expectProblem(await who.http.get('/api/displays'), 'forbidden');
        expectProblem(await who.http.post('/api/displays/pairings/ABCDEF', north), 'forbidden');
      }
      expectProblem(await anybody.get('/api/displays'), 'unauthenticated');
    });
  });

  describe('are paired', () => {
    it('by a code that an admin types: the screen claims the token once', async () => {
      const begun = await anybody.post('/api/displays/pairings');
      expect(begun.status).toBe(201);
      const { code, secret, expires_in } = begun.body as { code: string; secret: string; expires_in: number };
      expect([code, expires_in]).toEqual([expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/), 600]);
      const claim = () => anybody.post<DisplayWithToken>('/api/displays/pairings/claim', { secret });
      expect((await claim()).status).toBe(202);
      const typed = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`;
      const paired = await app.admin.http.post(`/api/displays/pairings/${typed}`, { ...north, clinical: true });
      expect(paired.status).toBe(201);
      expect(paired.body).not.toHaveProperty('token');
      expectProblem(await app.admin.http.post(`/api/displays/pairings/${code}`, north), 'not_found');
      const claims = await Promise.all([claim(), claim(), claim()]);
      expect(claims.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      const { body } = claims.find(({ status }) => status === 200) ?? {};
      expect(body).toMatchObject({ ...north, clinical: true });
      expect((await as(body as DisplayWithToken).get('/api/boards/emergency')).status).toBe(200);
    });

    it('by no code that is unknown, and no secret that is made up, of another kind, or expired', async () => {
      expectProblem(await app.admin.http.post('/api/displays/pairings/AAAAAA', north), 'not_found');
      expectProblem(await app.admin.http.post('/api/displays/pairings/AAA', north), 'validation_failed', 'code');
      const { token } = await adds();
      const { body } = await anybody.post<{ secret: string; code: string }>('/api/displays/pairings');
      await app.db.query(`UPDATE display_pairing SET expires_at = now() WHERE code = $1`, [body.code]);
      for (const secret of ['x'.repeat(43), token, app.admin.token, body.secret])
        expectProblem(await anybody.post('/api/displays/pairings/claim', { secret }), 'not_found');
      expectProblem(await app.admin.http.post(`/api/displays/pairings/${body.code}`, north), 'not_found');
    });

    it('without keeping anybody from the database: hundreds who ask at once wait for each other, or come back', async () => {
      const { body } = await anybody.post<{ secret: string }>('/api/displays/pairings');
      const db = app.service.app.get(DataSource);
      const transaction = db.transaction.bind(db);
      let held = true;
      // Those that are worked on have a connection each. No statement of theirs waits meanwhile, which Postgres would cancel in the end.
      const working = jest.spyOn(db, 'transaction').mockImplementation(((work: (manager: EntityManager) => unknown) =>
        transaction(async (manager) => {
          for (; held; await delay(15)) await manager.query('SELECT 1');
          return work(manager);
        })) as typeof db.transaction);
      let refused = 0;
      const claim = async () => {
        const answer = await anybody.post('/api/displays/pairings/claim', { secret: body.secret });
        if (answer.status === 429) refused += 1;
        return answer;
      };
      const tooMany = 8;
      try {
        const claims = Array.from({ length: MOST_AT_ONCE + MOST_WAITING + tooMany }, claim);
        await until('those who are too many are refused', () => refused === tooMany);
        expect((await app.icu.http.get('/api/beds')).status).toBe(200);
        held = false;
        const answers = await Promise.all(claims);
        for (const answer of answers.filter(({ status }) => status !== 202)) expectProblem(answer, 'too_many_requests');
        expect(answers.filter(({ status }) => status === 202)).toHaveLength(MOST_AT_ONCE + MOST_WAITING);
      } finally {
        held = false;
        working.mockRestore();
      }
    });

    it('not without end: a network that begins too many is told when to come back', async () => {
      await app.db.query('DELETE FROM display_pairing');
      const begin = () => anybody.post('/api/displays/pairings');
      const answers = await Promise.all(Array.from({ length: MOST_OF_A_NETWORK + 2 }, begin));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(2);
      for (const answer of refused) {
        expectProblem(answer, 'too_many_requests');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
        expect((answer.body as Problem).detail).toMatch(/^30 screens of this network show a code/);
      }
      await app.db.query('UPDATE display_pairing SET expires_at = now()');
      expect((await begin()).status).toBe(201);
    });

    it('nor all networks together: which limit it is, and how long it lasts, is said of the one that was reached', async () => {
      await app.db.query('DELETE FROM display_pairing');
      await app.db.query(
        `INSERT INTO display_pairing (code, secret_hash, network, created_at, expires_at)
         SELECT 'C' || n, 'hash' || n, 'network' || n, now(), now() + interval '300 seconds' FROM generate_series(1, $1) n`,
        [MOST],
      );
      const refused = await anybody.post('/api/displays/pairings');
      expectProblem(refused, 'too_many_requests');
      expect((refused.body as Problem).detail).toMatch(/^1000 screens of all networks together show a code/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290);
      await app.db.query('DELETE FROM display_pairing');
    });
  });

  describe('may read the board of their ward', () => {
    it('and nothing else of all that the service routes, by no method', async () => {
      const [display, person] = [await adds(), await app.reception.registers()];
      const urls = [...new Set(routes.map(({ url }) => url))].filter((url) => url.startsWith('/api/'));
      const named = urls.flatMap((url) =>
        // Its own ward, and another one.
        ['emergency', 'icu'].map((ward) => url.replace(/:ward\b/, ward).replaceAll(/:\w+/g, person.id)),
      );
      const calls = [...new Set(named)].flatMap((path) => METHODS.map((method) => ({ method, path })));
      const ask = async ({ method, path }: (typeof calls)[number], headers: Record<string, string>) => {
        const hasBody = !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method);
        const given = { ...headers, ...(hasBody && { 'content-type': 'application/json' }) };
        const answer = await fetch(app.service.url + path, {
          ...{ method, headers: given, redirect: 'manual', ...(hasBody && { body: '{}' }) },
        });
        const said = await answer.text();
        return answer.status === 403 && (method === 'HEAD' || JSON.parse(said).code === 'forbidden')
          ? 403
          : answer.status;
      };
      const answered: string[] = [];
      for (let at = 0; at < calls.length; at += 8)
        await Promise.all(
          calls.slice(at, at + 8).map(async (call) => {
            const status = await ask(call, { authorization: `Bearer ${display.token}` });
            // What anybody is answered opens nothing by the token.
            const isForAnybody = FOR_ANYBODY.some((each) => each.test(`${call.method} ${call.path}`));
            if (status !== (isForAnybody ? await ask(call, {}) : 403))
              answered.push(`${call.method} ${call.path} ${status}`);
          }),
        );
      expect(answered.sort()).toEqual(['GET /api/boards/emergency 200', 'HEAD /api/boards/emergency 200']);
      // All of the service's, and not a part of them.
      const { body } = await app.icu.http.get<{ paths: Record<string, object> }>('/api/openapi.json');
      const routed = new Set(urls.map((url) => url.replaceAll(/:(\w+)/g, '{$1}')));
      expect(Object.keys(body.paths).filter((path) => path.startsWith('/api/') && !routed.has(path))).toEqual([]);
      expect(routed.size).toBeGreaterThan(100);
    });

    it('by no other spelling either', async () => {
      const display = await adds();
      const wall = as(display);
      expect((await wall.get('/api/boards/emergency')).status).toBe(200);
      const person = await app.reception.registers();
      for (const path of [
        ...[
          'boards/icu',
          'boards/emergency?at=2026-01-01T00:00:00Z',
          'boards/Emergency',
          'boards',
          'emergency-details',
        ],
        ...['patients', `patients/${person.id}`, 'auth/me', 'facility', 'displays', 'beds', 'notifications', 'users'],
        ...['boards/emergency/..%2f..%2fpatients', 'nowhere', 'audit/ledger'],
      ])
        expectProblem(await wall.get(`/api/${path}`), 'forbidden');
      expectProblem(await wall.post('/api/patients', { name: 'Somebody' }), 'forbidden');
      expectProblem(await wall.post('/api/auth/logout'), 'forbidden');
      expectProblem(await wall.put('/api/boards/emergency', {}), 'forbidden');
      expectProblem(await wall.delete(`/api/displays/${display.id}`), 'forbidden');
    });

    it('with their token as a bearer’s alone: a cookie of it is nobody’s session', async () => {
      const { token } = await adds();
      const cookie = `ward_board_session=${token}`;
      expectProblem(await anybody.get('/api/boards/emergency', { cookie }), 'unauthenticated');
      await expect(connect(app.service.url, { extraHeaders: { cookie } })).rejects.toThrow('unauthenticated');
    });

    it('and join it, and no other feed', async () => {
      const watch = await BoardWatch.open({ url: app.service.url, ...(await adds()) });
      expect(await watch.join('icu', 0)).toEqual({ ok: false, code: 'forbidden' });
      expect(await watch.join('lab', 0)).toEqual({ ok: false, code: 'forbidden' });
      expect(await watch.joinList('admissions', 0)).toEqual({ ok: false, code: 'forbidden' });
      expect(await watch.socket.emitWithAck('audit:follow', {} as never)).toEqual({ ok: false, code: 'forbidden' });
      expect(await watch.join('emergency', 0)).toMatchObject({ ok: true });
      await until('a pulse', () => watch.pulses.length > 0);
      expect(watch.bells).toEqual([]);
      watch.close();
    });
  });

  describe('that are revoked', () => {
    it('are disconnected at once, refused from then on, and no longer listed', async () => {
      const display = await adds();
      const watch = await BoardWatch.open({ url: app.service.url, ...display });
      await watch.join('emergency', 0);
      expectProblem(
        await app.admin.http.delete(`/api/displays/${display.id}`, { 'if-match': '"7"' }),
        'stale_revision',
      );
      expect((await app.admin.http.delete(`/api/displays/${display.id}`)).status).toBe(204);
      // Its socket is closed before the admin is answered, however long either takes: what is said over it from now on is not heard.
      const heard = jest.fn();
      watch.socket.emit('board:join', { ward: 'emergency', after: 0 }, heard);
      await until('it is gone', () => watch.gone !== undefined);
      expect(heard).not.toHaveBeenCalled();
      expect([watch.ends, watch.gone]).toEqual([['deactivated'], 'io server disconnect']);
      expectProblem(await as(display).get('/api/boards/emergency'), 'unauthenticated');
      await expect(connect(app.service.url, { auth: { token: display.token } })).rejects.toThrow('unauthenticated');
      expectProblem(await app.admin.http.delete(`/api/displays/${display.id}`), 'not_found');
      expectProblem(await app.admin.http.get(`/api/displays/${display.id}`), 'not_found');
      const { items } = displayList.parse((await app.admin.http.get('/api/displays')).body);
      expect(items.map(({ id }) => id)).not.toContain(display.id);
      const { rows } = await app.db.query('SELECT revoked_by, token_hash FROM display WHERE id = $1', [display.id]);
      expect(rows).toEqual([{ revoked_by: app.admin.session.user.id, token_hash: null }]);
    });

    it('elsewhere are disconnected here: by what Postgres announces, and by what is in the table should that be lost', async () => {
      const [told, lost] = [await adds(), await adds()];
      const watches = await Promise.all([told, lost].map((each) => BoardWatch.open({ url: app.service.url, ...each })));
      await app.db.query(`UPDATE display SET revoked_at = now(), token_hash = NULL WHERE id = ANY ($1)`, [
        [told.id, lost.id],
      ]);
      const revocation = { session_id: told.id, user_id: told.id, reason: 'deactivated' };
      await app.db.query(`SELECT pg_notify('session_ended', $1)`, [JSON.stringify(revocation)]);
      await until('the one that was announced is gone', () => watches[0]?.gone !== undefined);
      expect(watches[1]?.gone).toBeUndefined();
      looks.mockRestore();
      // What is no announcement makes the node look for what it has missed.
      await app.db.query(`SELECT pg_notify('session_ended', 'something')`);
      await until('the other one is gone', () => watches[1]?.gone !== undefined);
    });
  });

  it('say when they were seen last, which is written once a minute at most', async () => {
    const [display, other] = [await adds(), await adds()];
    const seen = async ({ id } = display) =>
      (await app.admin.http.get<DisplayRecord>(`/api/displays/${id}`)).body.last_seen_at;
    const written = async () =>
      (await app.db.query('SELECT xmin::text FROM display WHERE id = $1', [display.id])).rows[0]?.xmin;
    // With what it is refused, and by being connected alone, it shows nothing.
    const watch = await BoardWatch.open({ url: app.service.url, ...display });
    for (const path of ['boards/icu', 'auth/me']) expectProblem(await as(display).get(`/api/${path}`), 'forbidden');
    expectProblem(await as(display).post('/api/auth/logout'), 'forbidden');
    expect(await watch.join('icu', 0)).toEqual({ ok: false, code: 'forbidden' });
    const following = await BoardWatch.open({ url: app.service.url, ...other });
    expect(await following.join('emergency', 0)).toMatchObject({ ok: true });
    await until('the other one was seen', async () => (await seen(other)) !== null);
    expect(await seen()).toBeNull();
    expect((await as(display).get('/api/boards/emergency')).status).toBe(200);
    const at = await until('it was seen', async () => (await seen()) ?? false);
    expect(Date.parse(at)).toBeGreaterThan(Date.now() - 60_000);
    const first = await written();
    for (let n = 0; n < 5; n++) await as(display).get('/api/boards/emergency');
    expect(await written()).toBe(first);
    watch.close();
    following.close();
  });
});
