import { randomBytes } from 'node:crypto';
import { START } from '../../port/event-store.js';
import { anEvent, aStream, write } from '../../testing/contract/samples.js';
import { openTestStores, type TestStores } from '../../testing/test-stores.js';

describe('group commit in Postgres', () => {
  let stores: TestStores;
  beforeEach(async () => {
    stores = await openTestStores();
  });
  afterEach(() => stores.close());

  const transactions = async () => {
    const { rows } = await stores.pool.query<{ count: number }>(
      'select count(distinct xmin::text)::int as count from event_store.event',
    );
    return rows[0]?.count;
  };

  it('appends that arrive while one is in flight share one transaction', async () => {
    const store = stores.open();
    const first = store.append([write(aStream(), 0, anEvent())]);
    await new Promise(setImmediate);
    await Promise.all([first, ...Array.from({ length: 99 }, () => store.append([write(aStream(), 0, anEvent())]))]);
    expect(await store.readAll(START, 200)).toHaveLength(100);
    expect(await transactions()).toBe(2);
  });

  it('an append alone is a transaction of its own', async () => {
    const store = stores.open();
    for (let n = 0; n < 3; n += 1) await store.append([write(aStream(), 0, anEvent())]);
    expect(await transactions()).toBe(3);
  });

  it('positions have no gaps, whatever was refused in between, by two instances', async () => {
    const both = [stores.open(), stores.open()] as const;
    const stream = aStream();
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        both[n % 2 ? 1 : 0].append([write(n % 3 ? aStream() : stream, 0, anEvent())]),
      ),
    );
    const all = await both[0].readAll(START, 500);
    expect(all.map(({ position }) => Number(position))).toEqual(all.map((_, n) => n + 1));
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).sort());
    const times = all.map(({ recordedAt }) => recordedAt);
    expect(times).toEqual([...times].sort());
  });

  it('an append that Postgres refuses fails alone', async () => {
    const store = stores.open();
    // Longer than an index entry may be.
    const unindexable = anEvent({}, { patient_id: randomBytes(6_000).toString('hex') });
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => store.append([write(aStream(), 0, n === 4 ? unindexable : anEvent())])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 4 ? 'rejected' : 'fulfilled')));
    expect(await store.readAll(START, 100)).toHaveLength(9);
  });

  it('closing waits for the appends that were accepted', async () => {
    const store = stores.open();
    const sent = Promise.all(Array.from({ length: 20 }, () => store.append([write(aStream(), 0, anEvent())])));
    await store.close();
    expect((await sent).every(({ outcome }) => outcome === 'appended')).toBe(true);
    await expect(store.append([write(aStream(), 0, anEvent())])).rejects.toThrow('closed');
  });
});
