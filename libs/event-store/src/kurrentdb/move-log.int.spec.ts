import { randomUUID } from 'node:crypto';
import { openKurrentEventStore } from '../open-event-store.js';
import { EventStoreUnavailable, START } from '../port/event-store.js';
import { anEvent, aStream, events, stored, write } from '../testing/contract/samples.js';
import { clientError, InMemoryLog } from '../testing/kurrentdb/in-memory-server.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';
import { compareLogs, copyLog, LogsDiffer, switchToKurrentDb } from './move-log.js';

let stores: TestStores;
let log: InMemoryLog;
beforeEach(async () => {
  stores = await openTestStores();
  log = new InMemoryLog();
});
afterEach(() => stores?.close());

const ignore = () => {};

/** Appends to one stream and to several, some of them longer than a page's half. */
async function fill(appends: number) {
  const store = stores.open();
  const stream = aStream();
  for (let n = 0; n < appends; n++)
    await store.append([
      write(stream, n * 2, ...events(2)),
      write(aStream('bed'), 0, anEvent({ note: 'pain \ud83d\0' })),
    ]);
  return store;
}

it('copies a log event by event, and the store goes on with it where Postgres may not any more', async () => {
  const postgres = await fill(8);
  await copyLog(stores.pool, log.connect(), ignore);
  const upTo = await compareLogs(stores.pool, log.connect(), ignore);
  expect(await switchToKurrentDb(stores.pool, upTo, async () => {})).toBe(true);

  const store = await openKurrentEventStore(log.connect(), stores.pool);
  const [before, after] = [await stored(postgres, START), await stored(store, START)];
  const withoutPositions = (all: typeof before) => all.map(({ position, ...event }) => event);
  expect(withoutPositions(after)).toEqual(withoutPositions(before));
  const append = await store.readAppend(before[3]?.id ?? '');
  expect(append.map(({ id }) => id)).toEqual(before.slice(3, 6).map(({ id }) => id));
  await expect(postgres.append([write(aStream(), 0, anEvent())])).rejects.toThrow(EventStoreUnavailable);
  const last = before.at(-3);
  if (!last) throw new Error('unreachable');
  expect(await store.append([write(last.stream, last.revision + 1, anEvent())])).toMatchObject({ outcome: 'appended' });
  await store.close();
});

it('goes on after a cut where it was, and sends nothing twice', async () => {
  await fill(6);
  for (const stored of [true, false, true]) {
    const cut = new TypeError('cut');
    let left = 2;
    const server = log.connect();
    const append = server.append;
    const cutting = {
      ...server,
      append: async (writes: Parameters<typeof append>[0]) => {
        if (left-- > 0) return append(writes);
        if (stored) await append(writes);
        throw cut;
      },
    };
    await copyLog(stores.pool, cutting, ignore).catch((error: unknown) => expect(error).toBe(cut));
  }
  await copyLog(stores.pool, log.connect(), ignore);
  expect([log.events.length, log.appends]).toEqual([18, 6]);
  expect(await compareLogs(stores.pool, log.connect(), ignore)).toBe('18');
});

it('sends what was not answered again', async () => {
  await fill(3);
  log.mishaps = [
    { fails: clientError('deadline-exceeded'), stored: true },
    { fails: clientError('unavailable'), stored: false },
  ];
  await copyLog(stores.pool, log.connect(), ignore);
  expect(await compareLogs(stores.pool, log.connect(), ignore)).toBe('9');
});

it('does not switch when something was appended after the comparison', async () => {
  const postgres = await fill(2);
  await copyLog(stores.pool, log.connect(), ignore);
  const upTo = await compareLogs(stores.pool, log.connect(), ignore);
  await postgres.append([write(aStream(), 0, anEvent())]);
  expect(await switchToKurrentDb(stores.pool, upTo, () => Promise.reject(new Error('not called')))).toBe(false);
  await copyLog(stores.pool, log.connect(), ignore);
  expect(await compareLogs(stores.pool, log.connect(), ignore)).toBe('7');
});

it('names what differs: a foreign event at the end, or one that was changed', async () => {
  await fill(2);
  await log.connect().append([
    {
      stream: 'foreign',
      expected: 'no_stream',
      events: [{ id: randomUUID(), type: 'Foreign', data: null, metadata: {} }],
    },
  ]);
  await expect(copyLog(stores.pool, log.connect(), ignore)).rejects.toThrow(LogsDiffer);
  log = new InMemoryLog();
  await copyLog(stores.pool, log.connect(), ignore);
  const [, second] = log.events;
  if (!second) throw new Error('unreachable');
  log.events[1] = { ...second, data: { changed: true } };
  await expect(compareLogs(stores.pool, log.connect(), ignore)).rejects.toThrow(`The event ${second.id} at position 2`);
});
