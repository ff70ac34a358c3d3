import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { EntityManager } from 'typeorm';
import { type Client, client } from '../../testing/http.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { signIn } from '../../testing/signed-in.js';
import { until } from '../../testing/until.js';
import { Revocations } from './revocations.js';
import { revokeSessions } from './revoke-sessions.js';
import type { Revocation } from './session.js';
import { Sessions } from './sessions.js';

describe('sessions', () => {
  let service: RunningService;
  let http: Client;
  beforeAll(async () => {
    service = await startService();
    http = client(service.url);
  });
  afterAll(() => service?.stop());

  const begin = async (of = service) => (await signIn(of.url, 'icu@wardboard.local')).access_token;
  const status = async (token: string, of = service) => (await client(of.url).as(token).get('/api/auth/me')).status;
  const sql = (statement: string, parameters: unknown[] = []) =>
    service.app.get(EntityManager).query(statement, parameters);

  const endsHeard = (of: RunningService) => {
    const heard: Revocation[] = [];
    of.app.get(Revocations).subscribe((end) => heard.push(end));
    return heard;
  };

  it('are recognised by their token, however it comes', async () => {
    const token = await begin();
    const session = await service.app.get(Sessions).authenticate([token]);
    expect(session?.user).toMatchObject({ email: 'icu@wardboard.local', ward: 'icu' });
    expect(session?.expires_at.getTime()).toBeCloseTo(Date.now() + 12 * 3_600_000, -5);
    expect(await service.app.get(Sessions).authenticate([`${token.slice(0, -1)}!`])).toBeNull();
  });

  it('are looked up for tokens of this service alone: one that was made up costs no query', async () => {
    const token = await begin();
    const changed = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const query = jest.spyOn(service.app.get(EntityManager), 'createQueryBuilder');
    try {
      for (const madeUp of [randomBytes(32).toString('base64url'), changed, token.slice(1), ''])
        expect(await status(madeUp)).toBe(401);
      expect(query).not.toHaveBeenCalled();
    } finally {
      query.mockRestore();
    }
    expect(await status(token)).toBe(200);
  });

  it('that have ended are looked up by one query for all who ask meanwhile: a flood of an old token keeps nobody else waiting', async () => {
    const token = await begin();
    expect((await http.as(token).post('/api/auth/logout')).status).toBe(204);
    const sessions = service.app.get(Sessions);
    const [find, read] = [jest.spyOn(sessions, 'find'), jest.spyOn(sessions, 'read')];
    const query = jest.spyOn(service.app.get(EntityManager), 'query');
    try {
      const asked = await service.app.get(EntityManager).transaction(async (manager) => {
        await manager.query('LOCK TABLE session IN ACCESS EXCLUSIVE MODE');
        const answers = Array.from({ length: 30 }, () => status(token));
        await until('all have asked', () => find.mock.calls.length === 30);
        return answers;
      });
      expect(await Promise.all(asked)).toEqual(Array(30).fill(401));
      expect(read.mock.calls.length).toBeLessThanOrEqual(2);
      // Those of the first look-up ask for the reason first; of the others one starts a query, and the rest share the one after it.
      const reasons = query.mock.calls.filter(([statement]) => statement.includes('coalesce(end_reason'));
      expect(reasons.length).toBeGreaterThanOrEqual(1);
      expect(reasons.length).toBeLessThanOrEqual(3);
    } finally {
      query.mockRestore();
      find.mockRestore();
      read.mockRestore();
    }
    expect(await status(await begin())).toBe(200);
  });

  it('keep no token, and nothing that the table alone could turn into one', async () => {
    const token = await begin();
    const rows = JSON.stringify(await sql('SELECT * FROM session'));
    expect(rows).not.toContain(token);
    const other = await startService({ databaseUrl: service.settings.databaseUrl, sessionSecret: 'another secret' });
    expect(await status(token, other)).toBe(401);
    await other.stop();
    expect(await status(token)).toBe(200);
  });

  it('end at sign-out, at once, and only that one; subscribers hear it once', async () => {
    const [mine, another] = [await begin(), await begin()];
    expect(await status(mine)).toBe(200);
    const heard = endsHeard(service);
    const answer = await http.as(mine).post('/api/auth/logout');
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(answer.headers.get('set-cookie')).toContain('ward_board_session=; Max-Age=0; Path=/');
    expect(heard).toEqual([{ session_id: expect.any(String), user_id: expect.any(String), reason: 'signed_out' }]);
    expect(await status(mine)).toBe(401);
    expect(await status(another)).toBe(200);
    expect((await http.as(mine).post('/api/auth/logout')).status).toBe(401);
    await service.app.get(Revocations).poll();
    expect(heard).toHaveLength(1);
  });

  it('end when their time is up', async () => {
    const token = await begin();
    expect(await status(token)).toBe(200);
    const heard = endsHeard(service);
    await sql(`UPDATE session SET expires_at = now() - interval '1 second' WHERE ended_at IS NULL`);
    await service.app.get(Revocations).poll();
    expect(heard.map(({ reason }) => reason)).toContain('expired');
    expect(await status(token)).toBe(401);
  });

  describe('that have ended', () => {
    const NAME = 'x-session-ended';
    const whyOf = async (token: string, given: Record<string, string> = {}) => {
      const { status, headers } = await http.as(token).get('/api/auth/me', given);
      return [status, headers.get(NAME)];
    };
    const endsAll = async (email: string, reason: Revocation['reason']) => {
      const { user } = await signIn(service.url, email);
      const revocations = await revokeSessions(service.app.get(EntityManager), { user_id: user.id }, reason);
      for (const each of revocations) service.app.get(Revocations).announce(each);
    };

    it('tell why to whoever has the token', async () => {
      const token = await begin();
      expect(await whyOf(token)).toEqual([200, null]);
      await endsAll('icu@wardboard.local', 'deactivated');
      expect(await whyOf(token)).toEqual([401, 'deactivated']);
      const unlock = await http.as(token).post('/api/auth/unlock', { pin: '1' });
      expect([unlock.status, unlock.headers.get(NAME)]).toEqual([401, 'deactivated']);
      const changed = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      expect(await whyOf(changed)).toEqual([401, null]);
      const stranger = await http.get('/api/auth/me');
      expect([stranger.status, stranger.headers.get(NAME)]).toEqual([401, null]);
    });

    it('tell it when their time is up, before the poll has ended them', async () => {
      const token = await begin();
      await sql(`UPDATE session SET expires_at = now() - interval '1 second' WHERE ended_at IS NULL`);
      expect(await whyOf(token)).toEqual([401, 'expired']);
      await service.app.get(Revocations).poll();
      expect(await whyOf(token)).toEqual([401, 'expired']);
    });

    it('tell a page of a cookie’s browser why its own person’s has ended, and nothing of another’s', async () => {
      const [mine, other] = [
        await signIn(service.url, 'icu@wardboard.local'),
        await signIn(service.url, 'emergency@wardboard.local'),
      ];
      await endsAll('icu@wardboard.local', 'signed_out');
      const cookie = `ward_board_session=${mine.access_token}`;
      const as = async (id: string) =>
        (await http.get('/api/auth/me', { cookie, 'x-signed-in-as': id })).headers.get(NAME);
      expect([await as(mine.user.id), await as(other.user.id)]).toEqual(['signed_out', null]);
    });
  });

  it('do not end at once where the clock of the machine is days behind that of Postgres', async () => {
    const behind = await startService({}, () => Date.now() - 4 * 86_400_000);
    const token = await begin(behind);
    await behind.app.get(Revocations).poll();
    expect(await status(token, behind)).toBe(200);
    await behind.stop();
  });

  it('are not shaken by a notification that makes no sense', async () => {
    const token = await begin();
    const heard = endsHeard(service);
    for (const payload of ['', 'x', 'null', '{}', '{"session_id":1}']) {
      await sql('SELECT pg_notify($1, $2)', ['session_ended', payload]);
    }
    await sql(
      `UPDATE session SET ended_at = now() - interval '91 days', end_reason = 'expired' WHERE ended_at IS NOT NULL`,
    );
    await service.app.get(Revocations).poll();
    expect(await sql('SELECT FROM session WHERE ended_at IS NOT NULL')).toHaveLength(0);
    expect(heard).toEqual([]);
    expect(await status(token)).toBe(200);
  });

  it('do not come back when they end while they are being looked up', async () => {
    const token = await begin();
    const [{ id }] = await sql('SELECT id FROM session ORDER BY id DESC LIMIT 1');
    const sessions = service.app.get(Sessions);
    const manager = service.app.get(EntityManager);
    const build = manager.createQueryBuilder;
    manager.createQueryBuilder = function (this: EntityManager, ...args: unknown[]) {
      const builder = Reflect.apply(build, this, args);
      const read = builder.getRawAndEntities.bind(builder);
      builder.getRawAndEntities = async () => {
        const found = await read();
        const ended = await revokeSessions(manager, { id }, 'signed_out');
        for (const end of ended) service.app.get(Revocations).announce(end);
        return found;
      };
      return builder;
    } as typeof build;
    const found = await sessions.authenticate([token]);
    manager.createQueryBuilder = build;
    expect(found).toBeNull();
    expect(await sessions.authenticate([token])).toBeNull();
  });

  it('cost no query while they are fresh', async () => {
    const token = await begin();
    await status(token);
    const manager = service.app.get(EntityManager);
    const query = manager.connection.createQueryRunner.bind(manager.connection);
    let queries = 0;
    manager.connection.createQueryRunner = (mode) => {
      queries++;
      return query(mode);
    };
    const sessions = service.app.get(Sessions);
    for (let n = 0; n < 10; n++) expect(await sessions.authenticate([token])).not.toBeNull();
    expect(await sessions.authenticate(['garbage'])).toBeNull();
    manager.connection.createQueryRunner = query;
    expect(queries).toBe(0);
  });

  describe('of two nodes', () => {
    let second: RunningService;
    beforeAll(async () => {
      second = await startService({ databaseUrl: service.settings.databaseUrl });
    });
    afterAll(() => second?.stop());

    it('are the same on both, and end on both', async () => {
      const token = await begin();
      expect(await status(token, second)).toBe(200);
      const heard = endsHeard(second);
      await http.as(token).post('/api/auth/logout');
      await until('one end', () => heard.length === 1);
      expect(heard[0]?.reason).toBe('signed_out');
      expect(await status(token, second)).toBe(401);
    });

    it('end by the clock of Postgres, whatever that of a node says', async () => {
      const ahead = await startService(
        { databaseUrl: service.settings.databaseUrl },
        () => Date.now() + 13 * 3_600_000,
      );
      try {
        const token = await begin();
        for (const node of [service, ahead, service, ahead]) expect(await status(token, node)).toBe(200);
        const theirs = await signIn(ahead.url, 'icu@wardboard.local');
        expect(theirs.expires_in).toBe(12 * 3_600);
        for (const node of [ahead, service]) expect(await status(theirs.access_token, node)).toBe(200);
        await ahead.app.get(Revocations).poll();
        expect(await status(token, ahead)).toBe(200);
        await sql(`UPDATE session SET expires_at = now() WHERE ended_at IS NULL`);
        for (const node of [service, ahead]) {
          await until('it has ended', async () => (await status(theirs.access_token, node)) === 401);
          const { headers } = await client(node.url).as(theirs.access_token).get('/api/auth/me');
          expect(headers.get('x-session-ended')).toBe('expired');
        }
      } finally {
        await ahead.stop();
      }
    });

    it('end on a node that missed the notification, as soon as it listens again', async () => {
      const token = await begin(second);
      expect(await status(token, second)).toBe(200);
      const heard = endsHeard(second);
      // Ended without a word, as if the notification had come while nobody listened.
      await sql(`UPDATE session SET ended_at = now(), end_reason = 'signed_out' WHERE ended_at IS NULL`);
      expect(await status(token, second)).toBe(200);
      await sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'ward-board listener'`,
      );
      await until('the end', () => heard.length > 0);
      expect(await status(token, second)).toBe(401);
    });
  });

  it('begin for nobody whose password or account changed while it was being checked', async () => {
    const sessions = service.app.get(Sessions);
    const [user] = await sql(`SELECT * FROM app_user WHERE email = 'ward@wardboard.local'`);
    expect(await sessions.begin(user)).not.toBeNull();
    expect(await sessions.begin({ ...user, password_hash: 'an older one' })).toBeNull();
    await sql('UPDATE app_user SET active = false WHERE id = $1', [user.id]);
    expect(await sessions.begin(user)).toBeNull();
  });
});
