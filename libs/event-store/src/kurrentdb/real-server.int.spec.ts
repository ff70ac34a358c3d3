import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { END, excludeSystemEvents, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { openKurrentEventStore } from '../open-event-store.js';
import { type EventStore, EventStoreUnavailable, type RecordedEvent } from '../port/event-store.js';
import { describeEventStore } from '../testing/contract/event-store-contract.js';
import { anEvent, aStream, batchesUntil, idsOf, write } from '../testing/contract/samples.js';
import { describeServerFacts } from '../testing/kurrentdb/server-facts.js';
import { serverUnderTest } from '../testing/kurrentdb/server-under-test.js';
import { openKurrentTestStores, type TestKurrentStores } from '../testing/kurrentdb/test-kurrent-stores.js';
import { openTcpProxy, type TcpProxy } from '../testing/tcp-proxy.js';
import { KurrentClient } from './server/kurrent-client.js';
import { readingUrl, withQuickDiscovery } from './server/kurrent-url.js';

// In one file, whose tests run one after another: the contract suite counts every event of the server, and the others write to it.
const server = await serverUnderTest();

/** Whatever it is asked, it says so within its own time. */
async function isUnavailable(store: EventStore, stream: string): Promise<void> {
  const began = performance.now();
  const calls = [() => store.append([write(stream, 1, anEvent())]), () => store.head(), () => store.readStream(stream)];
  for (const call of calls) await expect(call()).rejects.toThrow(EventStoreUnavailable);
  expect(performance.now() - began).toBeLessThan(10_000);
}

/** What a cut connection to a real server shows, and a frozen one. */
function describeOutages(url: string): void {
  let proxy: TcpProxy;
  let stores: TestKurrentStores;
  beforeAll(async () => {
    proxy = await openTcpProxy(url);
    stores = await openKurrentTestStores(() => new KurrentClient(proxy.url));
  });
  afterEach(() => {
    proxy?.thaw();
    return proxy?.open();
  });
  afterAll(async () => {
    await stores?.close();
    await proxy?.shut();
  });

  it('an append whose answer was cut off is sent again, and is stored once', async () => {
    const store = stores.open();
    const stream = aStream();
    for (let n = 0; n < 3; n++) {
      const event = anEvent();
      const appending = store.append([write(stream, n, event)]);
      await sleep(n * 5);
      await proxy.shut();
      await proxy.open();
      expect(await appending).toMatchObject({ outcome: 'appended' });
    }
    expect(await store.readStream(stream)).toHaveLength(3);
  });

  it('is unavailable within its own time while the server is away, and the same store goes on after', async () => {
    const store = stores.open({ tryMs: 200, answerMs: 800 });
    const patient = stores.open();
    const stream = aStream();
    await patient.append([write(stream, 0, anEvent())]);
    // Connected, however long that takes.
    while ((await store.readStream(stream).catch(() => [])).length === 0);
    await proxy.shut();
    await isUnavailable(store, stream);
    await proxy.open();
    expect(await stores.open().append([write(stream, 1, anEvent())])).toMatchObject({ outcome: 'appended' });
    let read: readonly RecordedEvent[] = [];
    for (let tries = 0; tries < 50 && read.length < 2; tries++)
      read = await store.readStream(stream).catch(() => sleep(100, []));
    expect(read).toHaveLength(2);
  });

  it('is unavailable within its own time while the line is frozen, and goes on over others, though the old ones stay silent for good', async () => {
    const store = stores.open({ tryMs: 200, answerMs: 1_500 });
    const [stream, from] = [aStream(), await stores.open().head()];
    const last = anEvent();
    const watching = batchesUntil(store, from, 10, (seen) => seen.at(-1)?.id === last.id);
    while ((await store.append([write(stream, 0, anEvent())]).catch(() => null)) === null);
    proxy.freeze();
    await isUnavailable(store, stream);
    proxy.thaw();
    const thawed = performance.now();
    while ((await store.append([write(stream, 1, last)]).catch(() => null)) === null);
    expect(await stores.open().readStream(stream)).toHaveLength(2);
    expect((await watching).flatMap(idsOf)).toContain(last.id);
    expect(performance.now() - thawed).toBeLessThan(30_000);
  });

  it('13: the client’s own subscription ends with an error at a cut, and does not come back', async () => {
    const { url: readUrl, credentials } = readingUrl(proxy.url);
    const client = KurrentDBClient.connectionString(withQuickDiscovery(readUrl));
    const subscribe = () =>
      client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents(), ...(credentials && { credentials }) });
    const told: string[] = [];
    const subscription = subscribe().on('data', ({ event }) => told.push(event?.id ?? ''));
    const broken = once(subscription, 'error');
    await once(subscription, 'confirmation');
    await proxy.shut();
    await broken;
    await proxy.open();
    const event = anEvent();
    // Another one of the same client is told: it is not the connection that keeps the first from it.
    const again = subscribe();
    const heard = new Promise<string>((resolve) => again.on('data', (of) => resolve(of.event?.id ?? '')));
    await once(again, 'confirmation');
    expect(await stores.open().append([write(aStream(), 0, event)])).toMatchObject({ outcome: 'appended' });
    expect(await heard).toBe(event.id);
    await again.unsubscribe();
    expect(told).toEqual([]);
    await client.dispose();
  });

  it('a subscription goes on after a cut where it was, without being asked', async () => {
    const store = stores.open();
    const from = await store.head();
    const [before, after] = [anEvent(), anEvent()];
    const watching = batchesUntil(store, from, 10, (seen) => seen.at(-1)?.id === after.id);
    const stream = aStream();
    await store.append([write(stream, 0, before)]);
    await proxy.shut();
    await sleep(300);
    await proxy.open();
    await store.append([write(stream, 1, after)]);
    const seen = (await watching).flatMap(idsOf);
    expect(seen.filter((id) => id === before.id || id === after.id)).toEqual([before.id, after.id]);
  });
}

if (server) {
  const { url, onlyOneStream, isFoundByGossip } = server;
  const name = onlyOneStream ? 'KurrentDB before 25.1, one stream at a time' : 'KurrentDB';
  const open = async () => {
    const stores = await openKurrentTestStores(() => new KurrentClient(url));
    return { store: stores.open(), another: async () => stores.open(), close: stores.close };
  };
  describeEventStore(name, open, onlyOneStream);
  describe(`what ${name} does`, () => describeServerFacts(server));

  const startOn = async (at: string): Promise<unknown> => {
    const { pool, close } = await openKurrentTestStores(() => new KurrentClient(at));
    const started = openKurrentEventStore(new KurrentClient(at), pool);
    const failure = await started.then(() => null).catch((error: unknown) => error);
    await close();
    return failure;
  };

  (onlyOneStream ? it : it.skip)('a server before 25.1 stops the start', async () => {
    expect(await startOn(url)).toMatchObject({
      message:
        "EVENT_STORE_URL can't be used: KurrentDB refuses: the server is older than 25.1, and has no multi-stream appends",
    });
  });

  const withWrongPassword = url.replace(/^([a-z+]+:\/\/[^:@/]+:)[^@/]+@/, '$1wrong@');
  const asksForUsers = withWrongPassword !== url && !/tls=false/i.test(url);
  (asksForUsers ? it : it.skip)(
    'a wrong password stops the start (skipped where the URL has no user, or no TLS)',
    async () => {
      expect(await startOn(withWrongPassword)).toMatchObject({
        message:
          "EVENT_STORE_URL can't be used: KurrentDB refuses: the user or the password is wrong, or the user may not read $all and append",
      });
    },
  );

  if (isFoundByGossip)
    it.skip('KurrentDB with cut connections and a frozen line (nodes found by gossip are reached past the proxy)', () => {});
  else describe('KurrentDB with cut connections and a frozen line', () => describeOutages(url));
} else {
  it.skip('the event store contract, cut connections, and a frozen line: KurrentDB (EVENT_STORE_URL names none)', () => {});
}
