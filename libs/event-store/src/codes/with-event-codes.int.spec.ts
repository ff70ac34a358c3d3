import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type EventStore, type Json, START } from '../port/event-store.js';
import { anEvent, aStream, write } from '../testing/contract/samples.js';
import { InMemoryLog } from '../testing/kurrentdb/in-memory-server.js';
import { openKurrentTestStores } from '../testing/kurrentdb/test-kurrent-stores.js';
import { openTestStores } from '../testing/test-stores.js';
import { checkCode, eventKeyOf } from './event-code.js';
import { withEventCodes } from './with-event-codes.js';

const key = eventKeyOf('a-session-secret-for-tests-of-32-characters');
const keys = new Map([[key.id, key]]);

const stores = {
  async Postgres() {
    const { open, close } = await openTestStores();
    return { store: open(), close };
  },
  async KurrentDB() {
    const log = new InMemoryLog();
    const { open, close } = await openKurrentTestStores(() => log.connect());
    return { store: open(), close };
  },
};

describe.each(Object.entries(stores))('events with codes in %s', (_, opened) => {
  let plain: EventStore;
  let store: EventStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store: plain, close } = await opened());
    store = withEventCodes(plain, key);
  });
  afterAll(() => close?.());

  it('are right when they are read, whatever their data is', async () => {
    const anything = fc.json({ stringUnit: 'binary' }).map((text): Json => JSON.parse(text));
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 5 }), async (data) => {
        const stream = aStream();
        await store.append([write(stream, 0, ...data.map((each) => anEvent(each)))]);
        await store.append([write(stream, data.length, anEvent(-0))]);
        const read = await store.readStream(stream);
        expect(read.map((event) => checkCode(event, keys))).toEqual([...data, 0].map(() => 'right'));
      }),
      { numRuns: 50 },
    );
    // What a caller's object has beyond JSON is not stored, and not in the code.
    const stream = aStream();
    const loose = { at: new Date(), not: undefined, list: [undefined] } as unknown as Json;
    await store.append([write(stream, 0, { ...anEvent(loose), id: randomUUID().toUpperCase() })]);
    expect((await store.readStream(stream)).map((event) => checkCode(event, keys))).toEqual(['right']);
    const all = await store.readAll(START, 1_000);
    expect(all.every((event) => checkCode(event, keys) === 'right')).toBe(true);
  });

  it('are stored once, however often they are sent', async () => {
    const stream = aStream();
    const writes = [write(stream, 0, anEvent(), anEvent())];
    expect(await store.append(writes)).toMatchObject({ outcome: 'appended' });
    expect(await store.append(writes)).toMatchObject({ outcome: 'duplicate' });
    expect(await store.append([write(stream, 0, anEvent())])).toMatchObject({ outcome: 'conflict', actual: 2 });
    expect((await store.readStream(stream)).map((event) => checkCode(event, keys))).toEqual(['right', 'right']);
  });

  it('are read beside those of before, which have none', async () => {
    const stream = aStream();
    await plain.append([write(stream, 0, anEvent())]);
    await store.append([write(stream, 1, anEvent())]);
    expect((await store.readStream(stream)).map((event) => checkCode(event, keys))).toEqual(['missing', 'right']);
  });

  it('are refused as before when they are no JSON', async () => {
    const nothing = undefined as unknown as Json;
    await expect(store.append([write(aStream(), 0, { ...anEvent(), data: nothing })])).rejects.toThrow('has no data');
    await expect(store.append([])).rejects.toThrow('names no stream');
  });
});
