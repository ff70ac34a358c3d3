import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type RecordedEvent, START } from '../port/event-store.js';
import { anEvent, aStream, batchesUntil, events, idsOf, stored, write } from '../testing/contract/samples.js';
import { withSeededRandom } from '../testing/contract/seeded-random.js';
import { createTestDatabase } from '../testing/test-database.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';
import { batchQuery, prepareAppend } from './append/append-batch.js';

/** ES3 with transactions that commit late or never, and with those of other databases. */
describe('late commits', () => {
  let stores: TestStores;
  beforeEach(async () => {
    stores = await openTestStores();
  });
  afterEach(() => stores.close());

  const begin = async (url = stores.url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin');
    return client;
  };

  it('a subscriber does not skip an append whose transaction is held open while others come after it', async () => {
    const [store, other] = [stores.open(), stores.open()];
    const [late, next] = [anEvent(), anEvent()];
    const seen: RecordedEvent[] = [];
    const watching = batchesUntil(store, START, 1_000, (all) => {
      seen.push(...all.slice(seen.length));
      return all.length === 2;
    });
    const holding = await begin();
    await holding.query(batchQuery([prepareAppend([write(aStream(), 0, late)])]));
    let acknowledged = false;
    const second = other.append([write(aStream(), 0, next)]).finally(() => {
      acknowledged = true;
    });
    await sleep(300);
    expect({ acknowledged, seen }).toEqual({ acknowledged: false, seen: [] });
    await holding.query('commit');
    await second;
    expect((await watching).flatMap(idsOf)).toEqual([late.id, next.id]);
    await holding.end();
  });

  it(
    '16 writers, of which many roll back: subscribers get every stored event in order, without gaps',
    withSeededRandom(async (newRandom) => {
      const store = stores.open();
      const end = anEvent();
      const watching = [1, 10, 1_000].map((size) =>
        batchesUntil(store, START, size, (seen) => seen.at(-1)?.id === end.id),
      );
      const committed: string[] = [];
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          const random = newRandom();
          const client = new pg.Client({ connectionString: stores.url });
          await client.connect();
          for (let n = 0; n < 20; n += 1) {
            const sent = events(1 + Math.floor(random() * 3));
            await client.query('begin');
            await client.query(batchQuery([prepareAppend([write(aStream(), 0, ...sent)])]));
            if (random() < 0.3) await sleep(random() * 3);
            const keep = random() < 0.6;
            await client.query(keep ? 'commit' : 'rollback');
            if (keep) committed.push(...idsOf(sent));
          }
          await client.end();
        }),
      );
      await store.append([write(aStream(), 0, end)]);
      const all = await stored(store, START);
      for (const batches of await Promise.all(watching)) expect(batches.flat()).toEqual(all);
      expect([...idsOf(all)].sort()).toEqual([...committed, end.id].sort());
      expect(all.map(({ position }) => Number(position))).toEqual(all.map((_, n) => n + 1));
    }),
  );

  it('a transaction left open in another database hides nothing', async () => {
    const elsewhere = await createTestDatabase();
    const holding = await begin(elsewhere.url);
    await holding.query('create table held (id int)');
    await holding.query('insert into held values (1)');
    const here = await begin();
    await here.query('create table held (id int)');
    const store = stores.open();
    const event = anEvent();
    await store.append([write(aStream(), 0, event)]);
    const batches = await batchesUntil(store, START, 10, (seen) => seen.length === 1);
    expect(batches.flatMap(idsOf)).toEqual([event.id]);
    await here.end();
    await holding.end();
    await elsewhere.drop();
  });

  it('refuses to append under an older snapshot, which would not see the appends that the lock waited for', async () => {
    const client = await begin();
    await client.query('set transaction isolation level repeatable read');
    const query = batchQuery([prepareAppend([write(aStream(), 0, anEvent())])]);
    await expect(client.query(query)).rejects.toThrow('read committed');
    await client.end();
  });

  it('commits durably although synchronous_commit is off (ES6)', async () => {
    const client = await begin();
    await client.query('set synchronous_commit = off');
    await client.query(batchQuery([prepareAppend([write(aStream(), 0, anEvent())])]));
    expect((await client.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
    await client.end();
  });
});
