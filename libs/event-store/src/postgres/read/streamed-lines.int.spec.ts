import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { EventStoreUnavailable, type LineStream, START } from '../../port/event-store.js';
import { openTcpProxy } from '../../testing/tcp-proxy.js';
import { openTestStores, type TestStores } from '../../testing/test-stores.js';
import type { PostgresEventStore } from '../postgres-event-store.js';

/** With data that gzip makes a half of at best. */
const MANY = `
  insert into event_store.event
    select n, gen_random_uuid(), 'counted-' || n, 1, 'Counted',
      json_build_object('n', n, 'hash', (select string_agg(md5(n::text || m), '') from generate_series(1, 10) m)),
      jsonb_build_object('patient_id', $1::text), now(), n
    from generate_series(1, $2::int) n`;
const EVENTS = 20_000;
const SHAPE = { at: 'position', data: 'data' } as const;

describe('the lines of a long history, made in a thread', () => {
  const patient = randomUUID();
  const threads: Worker[] = [];
  let stores: TestStores;
  let store: PostgresEventStore;
  const started = (message: unknown) => threads.push((message as { readonly worker: Worker }).worker);
  beforeAll(async () => {
    subscribe('worker_threads', started);
    stores = await openTestStores();
    await stores.pool.query(MANY, [patient, EVENTS]);
    store = stores.open();
  });
  afterAll(async () => {
    unsubscribe('worker_threads', started);
    await stores.close();
  });

  const lines = async (from = store, encoding: LineStream['encoding'] = 'gzip') =>
    from.streamLinesByPatient(patient, { after: START, until: await from.head(), encoding }, SHAPE);
  const begun = async (from = store) => {
    const pieces = await lines(from);
    expect((await pieces.next()).done).toBe(false);
    const thread = threads.at(-1);
    if (!thread) throw new Error('No thread has started.');
    return { pieces, thread };
  };
  const rest = async (pieces: AsyncGenerator<Buffer>) => {
    for await (const _ of pieces);
  };
  const connections = async () => {
    const { rows } = await stores.pool.query<{ pid: number; state: string }>(
      `select pid, state from pg_stat_activity where datname = current_database() and application_name = 'ward-board export'`,
    );
    return rows;
  };
  const noConnection = async () => {
    while ((await connections()).length > 0) await delay(15);
  };

  it('are those that are read page by page, compressed or not', async () => {
    const until = await store.head();
    const packed = await buffer(await lines());
    const page = await store.readLinesByPatient(patient, { after: START, until, limit: EVENTS }, SHAPE);
    expect(gunzipSync(packed).toString()).toBe(page?.lines.join(''));
    expect((await buffer(await lines(store, 'identity'))).toString()).toBe(page?.lines.join(''));
    expect(page?.lines).toHaveLength(EVENTS);
    await noConnection();
  });

  it.each(['gzip', 'identity'] as const)('are read no further than they are taken: %s', async (encoding) => {
    const pieces = await lines(store, encoding);
    let made = 0;
    const first = pieces.next();
    threads.at(-1)?.on('message', () => {
      made += 1;
    });
    await first;
    for (let [before, same] = [0, 0]; same < 30; before = made) {
      await delay(15);
      same = made === before && (await connections()).every(({ state }) => state === 'idle') ? same + 1 : 0;
    }
    expect(made).toBeLessThan(10);
    expect(await connections()).toHaveLength(1);
    await rest(pieces);
    expect(made).toBeGreaterThan(30);
  });

  it('end with an error where the thread ends before its work', async () => {
    const { pieces, thread } = await begun();
    await thread.terminate();
    await expect(rest(pieces)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await noConnection();
    const full = await begun();
    // As Node says it; to fill a thread's memory can end all of the process.
    full.thread.emit('error', Object.assign(new Error('Out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    await expect(rest(full.pieces)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await noConnection();
  });

  it('end with an error where Postgres ends the connection', async () => {
    const { pieces } = await begun();
    for (const { pid } of await connections()) await stores.pool.query('select pg_terminate_backend($1)', [pid]);
    await expect(rest(pieces)).rejects.toBeInstanceOf(EventStoreUnavailable);
  });

  it('are an error where Postgres is away or does not answer', async () => {
    const proxy = await openTcpProxy(stores.url);
    const pieces = await lines(stores.open(proxy.url));
    await proxy.shut();
    await expect(rest(pieces)).rejects.toBeInstanceOf(EventStoreUnavailable);
    const asked = await lines(stores.open(stores.url, { answerMs: 300 }));
    const locked = await stores.pool.connect();
    try {
      await locked.query('begin; lock table event_store.event in access exclusive mode');
      await expect(rest(asked)).rejects.toBeInstanceOf(EventStoreUnavailable);
    } finally {
      // With the connection goes the lock.
      locked.release(true);
    }
    await noConnection();
  });

  it('end the thread, and its connection, with whoever takes them, and with the store', async () => {
    const left = await begun();
    // An error of its last moments, if nobody heard it, would end the process.
    const isHeard = new Promise((resolve) => {
      left.thread.once('exit', () => resolve(left.thread.listenerCount('error') > 0));
    });
    await left.pieces.return(undefined);
    expect(await isHeard).toBe(true);
    await noConnection();
    const closed = stores.open();
    const { pieces, thread } = await begun(closed);
    const ended = once(thread, 'exit');
    await closed.close();
    await expect(rest(pieces)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await ended;
    await noConnection();
  });
});
