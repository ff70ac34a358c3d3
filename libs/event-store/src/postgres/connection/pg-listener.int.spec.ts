import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { PgListener } from './pg-listener.js';

describe('PgListener', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: TcpProxy;
  let pool: pg.Pool;
  let listener: PgListener;
  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await openTcpProxy(database.url);
    pool = new pg.Pool({ connectionString: database.url });
    pool.on('error', () => {});
    listener = new PgListener(proxy.url);
  });
  afterEach(async () => {
    await listener.close();
    await pool.end();
    await proxy.shut();
    await database.drop();
  });
  const notify = (channel: string, payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload]);
  const connections = async () => {
    const { rows } = await pool.query(`select from pg_stat_activity where datname = current_database()
      and query ilike '%listen%' and pid <> pg_backend_pid()`);
    return rows.length;
  };

  /** Listens to a channel; `until(n)` waits for its n-th LISTEN. */
  const listen = (channel: string, handler: (payload: string) => void) => {
    let listening = 0;
    const end = listener.listen(channel, handler, () => {
      listening += 1;
    });
    const until = async (count: number) => {
      for (const deadline = Date.now() + 60_000; listening < count && Date.now() < deadline; ) await sleep(5);
      expect(listening).toBeGreaterThanOrEqual(count);
    };
    return { end, until };
  };

  /** Waits until what was notified before has come: notifications come in the order of their commits. */
  const delivered = async () => {
    let come = false;
    const last = listen('last', () => {
      come = true;
    });
    await last.until(1);
    await notify('last', '');
    for (const deadline = Date.now() + 60_000; !come && Date.now() < deadline; ) await sleep(5);
    expect(come).toBe(true);
    last.end();
  };

  it('calls the handlers of a channel, over one connection for all channels', async () => {
    const heard: string[] = [];
    const channels = ['event_appended', 'ward "A"', 'Feed'].map((channel) =>
      listen(channel, (payload) => heard.push(`${channel}: ${payload}`)),
    );
    await Promise.all(channels.map(({ until }) => until(1)));
    const late = listen('event_appended', (payload) => heard.push(`again: ${payload}`));
    await late.until(1);
    for (const channel of ['ward "A"', 'Feed', 'feed', 'event_appended']) await notify(channel, '1');
    await delivered();
    expect(heard).toEqual(['ward "A": 1', 'Feed: 1', 'event_appended: 1', 'again: 1']);
    expect(await connections()).toBe(1);
  });

  it('stops calling a handler that unsubscribed, and only that one', async () => {
    const heard: string[] = [];
    const first = listen('a', () => heard.push('first'));
    const second = listen('a', () => heard.push('second'));
    await Promise.all([first.until(1), second.until(1)]);
    first.end();
    await notify('a', '');
    await delivered();
    second.end();
    await notify('a', '');
    await delivered();
    expect(heard).toEqual(['second']);
    const third = listen('a', () => heard.push('third'));
    await third.until(1);
    await notify('a', '');
    await delivered();
    expect(heard).toEqual(['second', 'third']);
  });

  it('reconnects after its connection was terminated, and calls onReconnect', async () => {
    const heard: string[] = [];
    const listening = listen('a', (payload) => heard.push(payload));
    for (let round = 1; round <= 3; round += 1) {
      await listening.until(round);
      await notify('a', String(round));
      await delivered();
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    }
    await listening.until(4);
    expect(heard).toEqual(['1', '2', '3']);
  });

  it('connects to a Postgres that becomes reachable later', async () => {
    await proxy.shut();
    const heard: string[] = [];
    const listening = listen('a', (payload) => heard.push(payload));
    await sleep(300);
    await proxy.open();
    await listening.until(1);
    await notify('a', 'x');
    await delivered();
    expect(heard).toEqual(['x']);
  });

  it('calls no handler after it was closed, and leaves no connection', async () => {
    const heard: string[] = [];
    const listening = listen('a', (payload) => heard.push(payload));
    await listening.until(1);
    await listener.close();
    listener.listen('b', (payload) => heard.push(payload));
    await notify('a', 'x');
    await sleep(50);
    expect(heard).toEqual([]);
    // Postgres needs a moment to end what serves a connection that was closed.
    for (const deadline = Date.now() + 60_000; (await connections()) > 0 && Date.now() < deadline; ) await sleep(5);
    expect(await connections()).toBe(0);
  });
});
