import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  START,
  type StreamWrite,
} from '../port/event-store.js';
import { anEvent, aStream, batchesUntil, idsOf, stored, write } from '../testing/contract/samples.js';
import { openTcpProxy, type TcpProxy } from '../testing/tcp-proxy.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';

/** Outages of Postgres, or of the connections to it. */
describe('outages', () => {
  let stores: TestStores;
  let proxy: TcpProxy;
  beforeEach(async () => {
    stores = await openTestStores();
    proxy = await openTcpProxy(stores.url);
  });
  afterEach(async () => {
    await proxy.open();
    await stores.close();
    await proxy.shut();
  });

  it('connections terminated under load: what was acknowledged is there once, and subscribers miss nothing', async () => {
    const [store, other] = [stores.open(), stores.open()];
    const end = anEvent();
    const watching = [store, other].map((each) => batchesUntil(each, START, 20, (seen) => seen.at(-1)?.id === end.id));
    let terminated = 0;
    const terminating = (async () => {
      for (let n = 0; n < 12 || terminated <= 12; n += 1) {
        await sleep(25);
        const { rowCount } = await stores.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
        terminated += rowCount ?? 0;
      }
      return 'done';
    })();
    const acknowledged: string[] = [];
    let over = false;
    const load = Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        while (!over) {
          const event = anEvent();
          await persistently(n % 2 ? store : other, [write(aStream(), 0, event)]);
          acknowledged.push(event.id);
        }
      }),
    );
    await terminating;
    over = true;
    await load;
    await persistently(store, [write(aStream(), 0, end)]);
    const all = await stored(store, START);
    expect([...idsOf(all)].sort()).toEqual([...acknowledged, end.id].sort());
    for (const batches of await Promise.all(watching)) expect(batches.flat()).toEqual(all);
  });

  it('an unreachable Postgres makes EventStoreUnavailable with its cause, at once, from every method', async () => {
    const store = stores.open(proxy.url);
    await store.append([write(aStream(), 0, anEvent())]);
    await proxy.shut();
    await sleep(20);
    for (const attempt of [
      () => store.append([write(aStream(), 0, anEvent())]),
      () => store.readStream('a-1'),
      () => store.readByPatient('patient-1', START, 1),
      () => store.readAll(START, 1),
      () => store.readAllBackwards(1),
      () => store.head(),
    ]) {
      const error = await attempt().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(EventStoreUnavailable);
      expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    }
    await proxy.open();
    expect(await store.append([write(aStream(), 0, anEvent())])).toMatchObject({ outcome: 'appended' });
  });

  it('a subscription continues after an outage, by notifications', async () => {
    // With such a slow poll, only the reconnected listener can deliver the events after the outage.
    const store = stores.open(proxy.url, { pollMs: 60_000 });
    const events = [anEvent(), anEvent(), anEvent()];
    const direct = stores.open();
    const watching = batchesUntil(store, START, 10, (seen) => seen.length === 3);
    for (const [n, event] of events.entries()) {
      if (n === 1) await proxy.shut();
      if (n === 2) {
        await proxy.open();
        await sleep(700);
      }
      await direct.append([write(aStream(), 0, event)]);
      await sleep(100);
    }
    expect((await watching).flatMap(idsOf)).toEqual(idsOf(events));
  });

  it('a subscription ends during an outage', async () => {
    const store = stores.open(proxy.url);
    await proxy.shut();
    const ending = new AbortController();
    const loop = (async () => {
      for await (const _ of store.subscribe(START, { signal: ending.signal }));
    })();
    await sleep(500);
    ending.abort();
    // The proxy is still shut: nothing else can have ended it.
    await loop;
  });

  it('ES4: an append whose answer was lost after the commit is sent again, and acknowledged', async () => {
    const store = stores.open(proxy.url);
    const stream = aStream();
    await store.append([write(stream, 0, anEvent())]);
    // The next answer through the proxy is that of the append: no subscription is open.
    proxy.loseNextAnswer();
    expect(await store.append([write(stream, 1, anEvent())])).toMatchObject({ outcome: 'duplicate' });
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('ES4: an append without a result can be sent again by the caller, with the same event ids', async () => {
    const store = stores.open(proxy.url);
    const impatient = stores.open(proxy.url, { answerMs: 500 });
    const stream = aStream();
    await store.append([write(stream, 0, anEvent())]);
    const append = [write(stream, 1, anEvent())];
    // A connection is at hand then: on a busy machine opening one takes longer than the time in which the append must be on its way.
    while ((await impatient.head().catch(() => true as const)) === true);
    const blocking = await stores.pool.connect();
    await blocking.query('begin; lock table event_store.event in share mode');
    await expect(impatient.append(append)).rejects.toThrow(EventStoreUnavailable);
    await blocking.query('commit');
    blocking.release();
    expect(await store.append(append)).toMatchObject({ outcome: 'duplicate' });
    expect(await store.readStream(stream)).toHaveLength(2);
  });
});

/** Sends the same events until there is a result, as a caller with an idempotency key does. */
async function persistently(store: EventStore, writes: readonly StreamWrite[]): Promise<AppendResult> {
  for (;;) {
    try {
      const result = await store.append(writes);
      expect(result.outcome).not.toBe('conflict');
      return result;
    } catch (error) {
      expect(error).toBeInstanceOf(EventStoreUnavailable);
      await sleep(5);
    }
  }
}
