import { BoardWatch, closedAfterEach, connect, numbers, seqOf } from '../testing/board-watch.js';
import { TEST_PASSWORD } from '../testing/running-service.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a live board', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const open = closedAfterEach();

  describe('lets in', () => {
    it.each([
      ['nobody without a session', {}],
      ['no forged token', { auth: { token: 'x'.repeat(43) } }],
      ['no empty token', { auth: { token: '' } }],
      ['no token that is no text', { auth: { token: { $ne: null } } }],
      ['no token of any length', { auth: { token: 'x'.repeat(20_000) } }],
      ['no forged cookie', { extraHeaders: { cookie: `ward_board_session=${'x'.repeat(43)}` } }],
    ])('%s', async (_, options) => {
      await expect(connect(app.service.url, options)).rejects.toThrow('unauthenticated');
    });

    it('the session cookie, but not from another site’s page', async () => {
      const { service, emergency } = app;
      const cookie = `a=b; ward_board_session=${emergency.token}`;
      const socket = await connect(service.url, { extraHeaders: { cookie, origin: service.url } });
      expect(await socket.emitWithAck('board:join', { ward: 'emergency', after: 0 })).toMatchObject({ ok: true });
      socket.close();
      const strange = connect(service.url, { extraHeaders: { cookie, origin: 'https://evil.example' } });
      await expect(strange).rejects.toThrow('unauthenticated');
    });

    it('the session among cookies of its name that another host of the domain has planted', async () => {
      const { service, emergency } = app;
      const planted = `ward_board_session=${'x'.repeat(43)}; ward_board_session=x`;
      const cookie = `${planted}; ward_board_session=${emergency.token}; ${planted}`;
      for (const transports of [['websocket'], ['polling']]) {
        const socket = await connect(service.url, { transports, extraHeaders: { cookie } });
        expect(await socket.emitWithAck('board:join', { ward: 'emergency', after: 0 })).toMatchObject({ ok: true });
        socket.close();
      }
    });

    it('the session of who is meant, beside somebody else’s newer one that was planted', async () => {
      const { service, emergency } = app;
      const other = await app.signsIn('icu');
      for (const tokens of [
        [other.token, emergency.token],
        [emergency.token, other.token],
      ]) {
        const cookie = tokens.map((token) => `ward_board_session=${token}`).join('; ');
        const auth = { signed_in_as: emergency.session.user.id };
        const socket = await connect(service.url, { auth, extraHeaders: { cookie } });
        expect(await socket.emitWithAck('board:join', { ward: 'emergency', after: 0 })).toMatchObject({ ok: true });
        socket.close();
      }
    });

    it('no session that has ended', async () => {
      const { signsIn, service } = app;
      const { http, token } = await signsIn('icu');
      await http.post('/api/auth/logout');
      await expect(connect(service.url, { auth: { token } })).rejects.toThrow('unauthenticated');
    });
  });

  describe('is joined', () => {
    it('by the ward’s own staff, whatever their department is called there', async () => {
      const nurse = await open(await app.joins('nurse', '  Trauma SURGERY '));
      expect(await nurse.join('emergency', 0)).toMatchObject({ ok: true });
    });

    it('by no other ward, and by nobody who is bound to none', async () => {
      const { icu, reception, admin, joins } = app;
      for (const stranger of [icu, reception, admin, await joins('doctor', 'Billing'), await joins('auditor', 'ER')])
        expect(await (await open(stranger)).join('emergency', 0)).toEqual({ ok: false, code: 'forbidden' });
    });

    it.each([
      [{ ward: 'dermatology', after: 0 }, 'unknown_ward'],
      [{ ward: '', after: 0 }, 'unknown_ward'],
      [{ ward: 'emergency' }, 'invalid'],
      [{ ward: 'emergency', after: -1 }, 'invalid'],
      [{ ward: 'emergency', after: '0' }, 'invalid'],
      [{ ward: 'emergency', after: 0, more: 1 }, 'invalid'],
      [{ ward: ['emergency'], after: 0 }, 'invalid'],
      [null, 'invalid'],
      ['emergency', 'invalid'],
    ])('not by %j: %s', async (join, code) => {
      const { socket } = await open(app.emergency);
      expect(await socket.emitWithAck('board:join', join as never)).toEqual({ ok: false, code });
    });

    it.each(['board:join', 'feed:join', 'board:leave', 'feed:leave'] as const)(
      'not by a %s without a word, or with too many: it is answered all the same',
      async (event) => {
        const { socket } = await open(app.emergency);
        const send = (...said: unknown[]): Promise<{ ok: boolean }> =>
          (
            socket as unknown as { emitWithAck(event: string, ...said: unknown[]): Promise<{ ok: boolean }> }
          ).emitWithAck(event, ...said);
        for (const said of [[], [{ ward: 'emergency', after: 0 }, 'more'], [null, null, null]])
          expect(await send(...said)).toMatchObject({ ok: false });
      },
    );

    it('after a number that is yet to come: only by loading it anew', async () => {
      const { emergency } = app;
      const seq = seqOf(await emergency.http.get('/api/emergency-details'));
      const watch = await open(emergency);
      expect(await watch.join('emergency', seq + 1)).toEqual({ ok: false, code: 'resync_required' });
      expect(await watch.join('emergency', Number.MAX_SAFE_INTEGER)).toEqual({ ok: false, code: 'resync_required' });
    });

    it('after a number that the feed has forgotten: only by loading it anew', async () => {
      const { icu, reception, db, service } = app;
      for (let i = 0; i < 3; i++) await reception.receives('icu');
      const seq = seqOf(await icu.http.get('/api/icu'));
      await service.restart();
      await db.query(`delete from feed_patch where feed = 'icu' and seq <= $1`, [seq - 1]);
      const watch = await open(await app.signsIn('icu'));
      expect(await watch.join('icu', seq - 2)).toEqual({ ok: false, code: 'resync_required' });
      expect(await watch.join('icu', seq - 1)).toMatchObject({ ok: true, seq, patches: [{ seq }] });
    });
  });

  it('is joined a few times at once by one socket: what is too much is refused for now, and nobody else', async () => {
    const [one, other] = [await open(app.emergency), await open(app.emergency)];
    const join = (watch: BoardWatch) => watch.socket.emitWithAck('board:join', { ward: 'emergency', after: 0 });
    const joined = await Promise.all(Array.from({ length: 100 }, () => join(one)));
    const taken = joined.filter(({ ok }) => ok).length;
    expect(taken).toBeGreaterThanOrEqual(8);
    expect(taken).toBeLessThanOrEqual(40);
    expect(joined.filter(({ ok }) => !ok)).toEqual(Array(100 - taken).fill({ ok: false, code: 'unavailable' }));
    expect(await join(other)).toMatchObject({ ok: true });
  });

  it('is pushed to until it is left', async () => {
    const { emergency, reception } = app;
    const [stays, leaves] = [await open(emergency), await open(emergency)];
    const seq = seqOf(await emergency.http.get('/api/emergency-details'));
    for (const watch of [stays, leaves]) await watch.join('emergency', seq);
    await reception.receives('emergency');
    await leaves.caughtUpTo(seq + 1);
    expect(await leaves.socket.emitWithAck('board:leave', { ward: 'emergency' })).toEqual({ ok: true });
    await reception.receives('emergency');
    await stays.caughtUpTo(seq + 2);
    expect([stays.seqs, leaves.seqs]).toEqual([numbers(seq, seq + 2), [seq + 1]]);
  });

  it('gets one patch for one command, and none for what is not on it', async () => {
    const { emergency, icu, reception } = app;
    const watch = await open(icu);
    const seq = seqOf(await icu.http.get('/api/icu'));
    await watch.join('icu', seq);
    const triaged = await emergency.triages(await reception.receives('emergency'));
    await emergency.amends(triaged, { notes: 'Emergency’s own', triage_level: 'critical' });
    const { icu_case } = await emergency.transfersToIcu(triaged);
    const edited = await icu.edits(icu_case, { severity: 'stable', o2_flow: 2, diet: 'soft' });
    await icu.dischargesFromIcu(edited);
    await watch.caughtUpTo(seq + 3);
    expect(watch.seqs).toEqual(numbers(seq, seq + 3));
    expect(watch.patches[1]?.changes).toEqual([{ collection: 'icu', op: 'upsert', id: edited.id, record: edited }]);
    expect(watch.patches[2]?.changes).toContainEqual({ collection: 'icu', op: 'remove', id: edited.id });
  });

  describe('ends with the session', () => {
    it.each(['logout', 'deactivation', 'another department', 'a new password'])('at once, by %s', async (how) => {
      const { admin, joins, reception, emergency } = app;
      const nurse = await joins('nurse', 'Emergency');
      const watch = await open(nurse);
      const seq = seqOf(await emergency.http.get('/api/emergency-details'));
      await watch.join('emergency', seq);
      const closed = new Promise((resolve) => watch.socket.once('disconnect', resolve));
      const path = `/api/users/${nurse.session.user.id}`;
      if (how === 'logout') await nurse.http.post('/api/auth/logout');
      if (how === 'deactivation') await admin.http.put(path, { active: false });
      if (how === 'another department') await admin.http.put(path, { department: 'Billing' });
      if (how === 'a new password') await admin.http.put(path, { password: `${TEST_PASSWORD}-new` });
      await closed;
      expect(watch.ends).toHaveLength(1);
      await reception.receives('emergency');
      await until('the feed', async () => seqOf(await emergency.http.get('/api/emergency-details')) > seq);
      expect(watch.patches).toEqual([]);
    });
  });
});
