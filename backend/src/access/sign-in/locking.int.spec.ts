import { EntityManager } from 'typeorm';
import { BoardWatch, connect } from '../../testing/board-watch.js';
import { type Client, client, codeOf } from '../../testing/http.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { signIn } from '../../testing/signed-in.js';
import { until } from '../../testing/until.js';

const PIN = '4093';
const WRONG = '5171';

describe('a locked session', () => {
  let service: RunningService;
  let second: RunningService;
  beforeAll(async () => {
    service = await startService();
    second = await startService({ databaseUrl: service.settings.databaseUrl });
    const http = await begin();
    expect((await http.put('/api/auth/pin', { password: TEST_PASSWORD, pin: PIN })).status).toBe(204);
  });
  afterAll(async () => {
    await second?.stop();
    await service?.stop();
  });

  const watches: BoardWatch[] = [];
  afterEach(() => {
    for (const watch of watches.splice(0)) watch.close();
  });
  const watch = async (url: string, token: string) => {
    const opened = await BoardWatch.open({ url, token });
    watches.push(opened);
    return opened;
  };
  const token = async (mailbox = 'icu') => (await signIn(service.url, `${mailbox}@wardboard.local`)).access_token;
  const begin = async (mailbox?: string): Promise<Client> => client(service.url).as(await token(mailbox));
  const locked = async (): Promise<Client> => {
    const http = await begin();
    expect((await http.post('/api/auth/lock')).status).toBe(204);
    return http;
  };
  const sql = (statement: string, parameters: unknown[] = []) =>
    service.app.get(EntityManager).query(statement, parameters);

  it('is answered nothing but unlocking and sign-out', async () => {
    const http = await locked();
    for (const refused of [
      await http.get('/api/auth/me'),
      await http.get('/api/boards/icu'),
      await http.get('/api/auth/queue-key'),
      await http.get('/api/nothing'),
      await http.post('/api/auth/lock'),
      await http.post('/api/emergency-details', {}),
      await http.put('/api/auth/pin', { password: TEST_PASSWORD, pin: '7305' }),
    ]) {
      expect([refused.status, codeOf(refused)]).toEqual([401, 'session_locked']);
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    const opened = await http.post('/api/auth/unlock', { pin: PIN });
    expect(opened).toMatchObject({ status: 200, body: { email: 'icu@wardboard.local', ward: 'icu' } });
    expect((await http.get('/api/boards/icu')).status).toBe(200);
  });

  it('is signed out without the PIN', async () => {
    const http = await locked();
    expect((await http.post('/api/auth/logout')).status).toBe(204);
    expect(codeOf(await http.get('/api/auth/me'))).toBe('unauthenticated');
    expect(codeOf(await http.post('/api/auth/unlock', { pin: PIN }))).toBe('unauthenticated');
  });

  it('loses its sockets on every node, and lets none in until it is unlocked on any', async () => {
    const mine = await token();
    const another = await token();
    const here = await watch(service.url, mine);
    const there = await watch(second.url, mine);
    const others = await watch(second.url, another);
    let told = 0;
    for (const { socket } of [here, there]) socket.on('session:locked', () => (told += 1));
    const [onOne, onTwo] = [client(service.url).as(mine), client(second.url).as(mine)];
    expect((await onTwo.get('/api/auth/me')).status).toBe(200);
    await onOne.post('/api/auth/lock');
    await until('both sockets closed', () => here.gone !== undefined && there.gone !== undefined);
    expect([told, others.gone]).toEqual([2, undefined]);
    expect(codeOf(await onTwo.get('/api/auth/me'))).toBe('session_locked');
    for (const { url } of [service, second])
      await expect(connect(url, { auth: { token: mine } })).rejects.toThrow('unauthenticated');
    expect((await onTwo.post('/api/auth/unlock', { pin: PIN })).status).toBe(200);
    expect((await onOne.get('/api/auth/me')).status).toBe(200);
    await watch(service.url, mine);
  });

  it('is known to a node that missed the word of it', async () => {
    const mine = await token();
    const there = await watch(second.url, mine);
    await sql(
      `UPDATE session SET locked_at = now() WHERE id = (SELECT id FROM session ORDER BY created_at DESC, id DESC LIMIT 1)`,
    );
    await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'ward-board listener'`,
    );
    await until('the socket closed', () => there.gone !== undefined);
    expect(codeOf(await client(second.url).as(mine).get('/api/auth/me'))).toBe('session_locked');
  });

  it('ends with the fifth refusal in a row, PIN or password; a right one begins the count anew', async () => {
    const http = await locked();
    const wrong = (body: object) => http.post('/api/auth/unlock', body);
    for (const body of [{ pin: WRONG }, { password: 'wrong' }, { pin: WRONG }, { pin: WRONG }])
      expect(codeOf(await wrong(body))).toBe('credential_refused');
    expect((await http.post('/api/auth/unlock', { pin: PIN })).status).toBe(200);
    await http.post('/api/auth/lock');
    for (let left = 4; left > 0; left--) {
      const answer = await wrong({ pin: WRONG });
      expect(answer).toMatchObject({ status: 401, body: { code: 'credential_refused' } });
      expect(JSON.stringify(answer.body)).toContain(left === 1 ? '1 attempt is left' : `${left} attempts are left`);
    }
    // The other tab of the device is told the same.
    for (const answer of [await wrong({ pin: WRONG }), await http.post('/api/auth/unlock', { pin: PIN })])
      expect([codeOf(answer), answer.headers.get('x-session-ended')]).toEqual(['unauthenticated', 'unlock_refused']);
    const [{ reasons }] = await sql(`SELECT count(*)::int AS reasons FROM session WHERE end_reason = 'unlock_refused'`);
    expect(reasons).toBe(1);
  });

  it('takes exactly five of the PINs that are guessed at once, on two nodes', async () => {
    const mine = await token();
    const nodes = [client(service.url).as(mine), client(second.url).as(mine)] as const;
    await nodes[0].post('/api/auth/lock');
    const guesses = Array.from({ length: 40 }, (_, n) =>
      nodes[n % 2 === 0 ? 0 : 1].post('/api/auth/unlock', { pin: String(5_500 + n) }),
    );
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((code) => code === 'credential_refused')).toHaveLength(4);
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(36);
    expect(codeOf(await nodes[0].post('/api/auth/unlock', { pin: PIN }))).toBe('unauthenticated');
  });

  it('does not let whoever knows the PIN find out the password: the PIN takes no refused one back', async () => {
    const http = await locked();
    const refusals: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) {
      refusals.push(codeOf(await http.post('/api/auth/unlock', { password: `guess ${n}` })));
      if (n % 3 === 2) expect((await http.post('/api/auth/unlock', { pin: PIN })).status).toBe(200);
    }
    expect(refusals).toEqual([...Array(10).fill('credential_refused'), ...Array(2).fill('too_many_requests')]);
    expect(codeOf(await http.post('/api/auth/unlock', { password: TEST_PASSWORD }))).toBe('too_many_requests');
    expect((await http.post('/api/auth/unlock', { pin: PIN })).status).toBe(200);
  });

  it('counts no PIN that is none, and says what is wrong with it', async () => {
    const http = await locked();
    for (const body of [{ pin: '12' }, {}, { pin: PIN, password: TEST_PASSWORD }, { pin: 4093 }, null, []])
      for (let n = 0; n < 2; n++) expect(codeOf(await http.post('/api/auth/unlock', body))).toBe('validation_failed');
    const answer = await http.post('/api/auth/unlock', { pin: 'abcd' });
    expect(answer.body).toMatchObject({ errors: [{ path: 'pin' }] });
    expect((await http.post('/api/auth/unlock', { pin: PIN })).status).toBe(200);
  });

  it('is in the end locked or open, as the last word was, when both come at once', async () => {
    const mine = await token();
    const nodes = [client(service.url).as(mine), client(second.url).as(mine)] as const;
    for (let round = 0; round < 5; round++) {
      await nodes[0].post('/api/auth/lock');
      await Promise.all([
        nodes[0].post('/api/auth/unlock', { pin: PIN }),
        nodes[1].post('/api/auth/lock'),
        nodes[1].post('/api/auth/unlock', { pin: PIN }),
        nodes[0].post('/api/auth/lock'),
      ]);
      await nodes[1].post('/api/auth/lock');
      for (const node of nodes) expect(codeOf(await node.get('/api/boards/icu'))).toBe('session_locked');
      expect((await nodes[1].post('/api/auth/unlock', { pin: PIN })).status).toBe(200);
      for (const node of nodes) expect((await node.get('/api/auth/me')).status).toBe(200);
    }
  });

  it('needs a PIN, and is unlocked with the password by whoever has forgotten it', async () => {
    const nobody = await begin('ward');
    expect(await nobody.post('/api/auth/lock')).toMatchObject({ status: 409, body: { code: 'pin_not_set' } });
    expect((await nobody.get('/api/auth/me')).status).toBe(200);
    const http = await locked();
    expect((await http.post('/api/auth/unlock', { password: TEST_PASSWORD })).status).toBe(200);
  });

  it('has a screen that may be locked before it is: an open session takes no wrong PIN either', async () => {
    const http = await begin();
    expect(codeOf(await http.post('/api/auth/unlock', { pin: WRONG }))).toBe('credential_refused');
    expect((await http.post('/api/auth/unlock', { pin: PIN })).status).toBe(200);
  });

  describe('has a PIN that', () => {
    it('is set with the password alone, and is none that is tried first', async () => {
      const http = await begin('emergency');
      const set = (password: string, pin: string) => http.put('/api/auth/pin', { password, pin });
      expect(await set('wrong', PIN)).toMatchObject({
        status: 401,
        body: { code: 'credential_refused', errors: [{ path: 'password' }] },
      });
      for (const pin of ['1234', '1111', '2580', '123', 'abcd'])
        expect(await set(TEST_PASSWORD, pin)).toMatchObject({ status: 400, body: { errors: [{ path: 'pin' }] } });
      expect(codeOf(await http.post('/api/auth/lock'))).toBe('pin_not_set');
      const rows = JSON.stringify(await sql('SELECT * FROM app_user'));
      expect(rows).not.toContain(`"${PIN}"`);
    });

    it('cannot be used to guess the password', async () => {
      const http = await begin('operations');
      const guess = () => http.put('/api/auth/pin', { password: 'wrong', pin: PIN });
      for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(401);
      const tenth = await http.put('/api/auth/pin', { password: TEST_PASSWORD, pin: PIN });
      expect([tenth.status, Number(tenth.headers.get('retry-after'))]).toEqual([429, 600]);
    });

    it('goes with the password', async () => {
      const admin = await begin('admin');
      const radiology = await begin('radiology');
      await radiology.put('/api/auth/pin', { password: TEST_PASSWORD, pin: PIN });
      const { id } = (await radiology.get('/api/auth/me')).body;
      await admin.put(`/api/users/${id}`, { password: 'another password' });
      const again = client(service.url).as(
        (await signIn(service.url, 'radiology@wardboard.local', 'another password')).access_token,
      );
      expect(codeOf(await again.post('/api/auth/lock'))).toBe('pin_not_set');
    });
  });

  describe('keeps from its device the key', () => {
    const key = async (http: Client) => (await http.get<{ key: string }>('/api/auth/queue-key')).body.key;

    it('of 256 bits that is the same for its life, and no other session’s', async () => {
      const mine = await token();
      const [one, other] = [await key(client(service.url).as(mine)), await key(client(second.url).as(mine))];
      expect(Buffer.from(one, 'base64url')).toHaveLength(32);
      expect(other).toBe(one);
      expect(await key(await begin())).not.toBe(one);
      const http = client(service.url).as(mine);
      await http.post('/api/auth/lock');
      expect(codeOf(await http.get('/api/auth/queue-key'))).toBe('session_locked');
      await http.post('/api/auth/unlock', { pin: PIN });
      expect(await key(http)).toBe(one);
    });

    it('that is one although it is asked for at once, and forgotten when the session ends', async () => {
      const http = await begin();
      const keys = new Set(await Promise.all(Array.from({ length: 8 }, () => key(http))));
      expect(keys.size).toBe(1);
      await http.post('/api/auth/logout');
      const kept = await sql('SELECT FROM session WHERE queue_key = ANY ($1)', [[...keys]]);
      expect(kept).toHaveLength(0);
    });

    describe('of an earlier session that goes on', () => {
      const held = async (http: Client) => (await http.get<{ id: string; key: string }>('/api/auth/queue-key')).body;
      const earlier = (http: Client, id: string) => http.get(`/api/auth/queue-key?of=${id}`);

      it('for its own person, whether it is open or locked', async () => {
        const lost = await begin();
        const before = await held(lost);
        const after = await begin();
        expect((await held(after)).id).not.toBe(before.id);
        const given = { status: 200, body: before };
        expect(await earlier(after, before.id)).toMatchObject(given);
        await lost.post('/api/auth/lock');
        expect(await earlier(after, before.id)).toMatchObject(given);
        expect(await held(after)).not.toMatchObject(before);
      });

      it('for nobody else, who is not told whether there is such a session', async () => {
        const before = await held(await begin());
        const other = await begin('emergency');
        const [refused, missing] = [await earlier(other, before.id), await earlier(other, '0'.repeat(16))];
        expect([refused.status, codeOf(refused)]).toEqual([404, 'not_found']);
        expect(refused.body).toEqual(missing.body);
      });

      it('not once it is over, by sign-out, by its time or by refused PINs', async () => {
        const [out, expired, refused] = [await begin(), await begin(), await begin()];
        const after = await begin();
        const ids: string[] = [];
        for (const http of [out, expired, refused]) ids.push((await held(http)).id);
        await out.post('/api/auth/logout');
        const { key } = await held(expired);
        await sql('UPDATE session SET expires_at = now() WHERE queue_key = $1', [key]);
        await refused.post('/api/auth/lock');
        for (let time = 1; time <= 5; time++) await refused.post('/api/auth/unlock', { pin: WRONG });
        for (const id of ids) expect(codeOf(await earlier(after, id))).toBe('not_found');
      });

      it('not for a session that is locked itself, nor by an id that is none', async () => {
        const before = await held(await begin());
        expect(codeOf(await earlier(await locked(), before.id))).toBe('session_locked');
        const after = await begin();
        expect((await earlier(after, before.key)).status).toBe(400);
        await sql('UPDATE session SET locked_at = now() WHERE queue_key = $1', [(await held(after)).key]);
        expect(codeOf(await earlier(after, before.id))).toBe('session_locked');
      });
    });
  });
});
