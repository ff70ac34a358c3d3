import { EntityManager } from 'typeorm';
import { BoardWatch } from '../../testing/board-watch.js';
import { client, codeOf } from '../../testing/http.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { signIn } from '../../testing/signed-in.js';
import { until } from '../../testing/until.js';
import { lockSessions } from './lock-sessions.js';
import type { SessionCache } from './session-cache.js';
import { SessionLocks } from './session-locks.js';
import { Sessions } from './sessions.js';

const IDLE = 'session_locked';
/** What a node holds of sessions for five seconds: no test waits for that. */
const cacheOf = ({ app }: RunningService): SessionCache => Reflect.get(app.get(Sessions), 'cache');

describe('a session that nobody touches', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ idleLockMinutes: 10 });
  });
  afterAll(() => service?.stop());

  const sql = (statement: string, parameters: unknown[] = []) =>
    service.app.get(EntityManager).query(statement, parameters);
  const begin = async (mailbox = 'icu') => {
    const { access_token: token } = await signIn(service.url, `${mailbox}@wardboard.local`);
    const [{ id }] = await sql('SELECT id FROM session ORDER BY created_at DESC, id DESC LIMIT 1');
    return { id, token, http: client(service.url).as(token) };
  };
  /** As if it had been touched so long ago, and nothing of it were held in memory. */
  const leave = async (id: string, minutes: number) => {
    await sql(`UPDATE session SET touched_at = now() - $2 * interval '1 minute' WHERE id = $1`, [id, minutes]);
    cacheOf(service).forget(id);
  };
  const touched = async (id: string): Promise<number> =>
    (await sql('SELECT extract(epoch FROM now() - touched_at)::float AS ago FROM session WHERE id = $1', [id]))[0].ago;

  it('is locked with its next request, however it polled until then', async () => {
    const { id, http } = await begin();
    await leave(id, 9.9);
    for (let n = 0; n < 3; n++) expect((await http.get('/api/boards/icu')).status).toBe(200);
    expect(await touched(id)).toBeGreaterThan(590);
    await leave(id, 10.1);
    expect(codeOf(await http.get('/api/boards/icu'))).toBe(IDLE);
    expect(codeOf(await http.post('/api/emergency-details', {}))).toBe(IDLE);
  });

  it('is locked without a request, and its socket closes: live updates keep nothing open', async () => {
    const { id, token } = await begin();
    const watch = await BoardWatch.open({ url: service.url, token });
    await leave(id, 10.1);
    await service.app.get(SessionLocks).poll();
    await until('the socket closed', () => watch.gone !== undefined);
    const [{ locked_at }] = await sql('SELECT locked_at FROM session WHERE id = $1', [id]);
    expect(locked_at).not.toBeNull();
  });

  it('is not locked by a statement that has waited since before its latest touch', async () => {
    const { id } = await begin();
    await service.app.get(EntityManager).transaction(async (waiting) => {
      const [{ began }] = await waiting.query('SELECT now() AS began, pg_sleep(0.05)');
      // More than five seconds after that statement's now(), and no more than those after the moment of looking. Stored times are rounded to the millisecond.
      await sql(`UPDATE session SET touched_at = $2::timestamptz + interval '5.02 seconds' WHERE id = $1`, [id, began]);
      await lockSessions(waiting, { idle_ms: 600_000 });
    });
    expect(await sql('SELECT locked_at FROM session WHERE id = $1', [id])).toEqual([{ locked_at: null }]);
  });

  it('stays open by what a person does: a write, or a request that says when the device was touched', async () => {
    const { id, http } = await begin();
    await leave(id, 9);
    await http.post('/api/notifications/read-all');
    await until('the touch', async () => (await touched(id)) < 60);
    const another = await begin();
    await leave(another.id, 9);
    await another.http.get('/api/auth/me', { 'x-idle-seconds': '120' });
    await until('the touch', async () => (await touched(another.id)) < 180);
    expect(await touched(another.id)).toBeGreaterThan(119);
  });

  it('is not opened again by a touch that comes too late, nor by one of long ago', async () => {
    const { id, http } = await begin();
    expect((await http.get('/api/auth/me')).status).toBe(200);
    // This node trusts the session for some seconds more.
    await sql(`UPDATE session SET touched_at = now() - interval '11 minutes' WHERE id = $1`, [id]);
    await http.get('/api/auth/me', { 'x-idle-seconds': '0' });
    await http.get('/api/auth/me', { 'x-idle-seconds': '601' });
    await service.app.get(SessionLocks).poll();
    expect(codeOf(await http.get('/api/auth/me'))).toBe(IDLE);
  });

  it('is touched in the database once in a while, not by every request', async () => {
    const { id, http } = await begin();
    // The sign-in is no touch that is still to be stored.
    await leave(id, 1);
    await http.post('/api/notifications/read-all');
    await until('the first touch', async () => (await touched(id)) < 50);
    await leave(id, 5);
    for (let n = 0; n < 5; n++) await http.post('/api/notifications/read-all');
    expect(await touched(id)).toBeGreaterThan(290);
  });

  it('is unlocked with the password by whoever has set no PIN: nobody is signed out over it', async () => {
    const { id, http } = await begin('ward');
    await leave(id, 11);
    expect(codeOf(await http.get('/api/auth/me'))).toBe(IDLE);
    expect(codeOf(await http.post('/api/auth/unlock', { pin: '4093' }))).toBe('pin_not_set');
    expect((await http.post('/api/auth/unlock', { password: TEST_PASSWORD })).status).toBe(200);
    await service.app.get(SessionLocks).poll();
    expect((await http.get('/api/auth/me')).status).toBe(200);
  });

  it('stays open where nobody is bound to a ward', async () => {
    const { id, http } = await begin('admin');
    await leave(id, 60);
    await service.app.get(SessionLocks).poll();
    expect((await http.get('/api/auth/me')).status).toBe(200);
  });

  it('is locked when the database’s clock was set back: nobody can say how long it was left', async () => {
    const { id, http } = await begin();
    await leave(id, -60);
    expect(codeOf(await http.get('/api/auth/me'))).toBe(IDLE);
  });

  it.each([
    ['behind', -4],
    ['ahead', 4],
  ])('goes by the database’s clock where that of the machine is days %s', async (_, days) => {
    const node = await startService(
      { databaseUrl: service.settings.databaseUrl, idleLockMinutes: 10 },
      () => Date.now() + days * 86_400_000,
    );
    try {
      const { access_token } = await signIn(node.url, 'emergency@wardboard.local');
      await node.app.get(SessionLocks).poll();
      const http = client(node.url).as(access_token);
      expect((await http.get('/api/auth/me')).status).toBe(200);
      await sql(`UPDATE session SET touched_at = now() - interval '11 minutes' WHERE ended_at IS NULL`);
      await node.app.get(SessionLocks).poll();
      expect(codeOf(await http.get('/api/auth/me'))).toBe(IDLE);
    } finally {
      await node.stop();
    }
  });
});
