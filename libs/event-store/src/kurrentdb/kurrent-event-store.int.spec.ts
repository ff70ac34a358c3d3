import { InvalidAppend } from '../port/append-rules.js';
import { EventStoreUnavailable, type NewEvent, START } from '../port/event-store.js';
import { anEvent, aStream, batchesUntil, events, idsOf, write } from '../testing/contract/samples.js';
import { clientError, InMemoryLog } from '../testing/kurrentdb/in-memory-server.js';
import { openKurrentTestStores, type TestKurrentStores } from '../testing/kurrentdb/test-kurrent-stores.js';

const log = new InMemoryLog();
let stores: TestKurrentStores;
beforeAll(async () => {
  stores = await openKurrentTestStores(() => log.connect());
});
afterAll(() => stores?.close());

const open = () => stores.open({ tryMs: 50, answerMs: 60_000 });

it.each([
  ['was stored, and its answer was lost', 'lost' as const],
  ['was late', 'late' as const],
  ['failed although it was stored, as beside an oversized one', { fails: clientError('unknown'), stored: true }],
  ['failed before it was stored', { fails: clientError('unavailable'), stored: false }],
])('an append that %s is sent again as it was, and is stored once', async (_, mishap) => {
  const store = open();
  const writes = [write(aStream(), 0, ...events(2)), write(aStream('bed'), 0, anEvent())];
  const before = log.events.length;
  log.mishaps = [mishap];
  expect(await store.append(writes)).toEqual({ outcome: 'appended', position: await store.head() });
  expect(log.events.length - before).toBe(3);
});

it('an append that KurrentDB shows only later than it says that it is stored, as after an election, is waited for', async () => {
  const server = log.connect();
  let hidden = 3;
  const readStream: typeof server.readStream = async (...asked) => (hidden-- > 0 ? [] : server.readStream(...asked));
  const store = stores.open({ tryMs: 50, answerMs: 60_000 }, { ...server, readStream });
  const position = await store.head();
  const answer = await store.append([write(aStream(), 0, anEvent())]);
  expect(answer).toEqual({ outcome: 'appended', position: await store.head() });
  expect(await store.readAll(position, 2)).toHaveLength(1);
});

it('the same events at another revision are a duplicate, although KurrentDB would take them twice', async () => {
  const store = open();
  const [stream, event] = [aStream(), anEvent()];
  const { position } = (await store.append([write(stream, 0, event)])) as { position: string };
  await store.append([write(stream, 1, anEvent())]);
  expect(await store.append([write(stream, 2, event)])).toEqual({ outcome: 'duplicate', position });
});

it('what another process stores between the check and the append is a conflict, or a duplicate', async () => {
  const [store, other] = [open(), open()];
  const [stream, event] = [aStream(), anEvent()];
  let arrive = () => {};
  log.mishaps = [{ arrives: new Promise((resolve) => (arrive = resolve)) }];
  const late = store.append([write(stream, 0, event, anEvent())]).catch((error: unknown) => error);
  // Checked and sent, and not there yet.
  while (log.mishaps.length > 0) await new Promise(setImmediate);
  expect(await other.append([write(stream, 0, event)])).toMatchObject({ outcome: 'appended' });
  arrive();
  expect(await late).toMatchObject({ name: 'EventIdReused' });
});

it('an append that waits for another one of its stream gives up in its own time', async () => {
  const store = stores.open({ tryMs: 20, answerMs: 150 });
  const stream = aStream();
  log.mishaps = Array.from({ length: 20 }, () => ({ fails: clientError('unavailable'), stored: false }));
  const answers = await Promise.allSettled([0, 1, 2].map(() => store.append([write(stream, 0, anEvent())])));
  log.mishaps = [];
  expect(answers.map((answer) => 'reason' in answer && answer.reason instanceof EventStoreUnavailable)).toEqual([
    true,
    true,
    true,
  ]);
});

it('appends that wait for others of their stream give up in their own time while KurrentDB is frozen, and the store can be closed', async () => {
  const server = log.connect();
  let frozen = false;
  const readAll: typeof server.readAll = (asked) => (frozen ? new Promise(() => {}) : server.readAll(asked));
  const store = stores.open({ tryMs: 100, answerMs: 300 }, { ...server, readAll });
  const stream = aStream();
  while ((await store.head().catch(() => null)) === null);
  frozen = true;
  const began = performance.now();
  const appends = Array.from({ length: 100 }, () => store.append([write(stream, 0, anEvent())]));
  for (const answer of await Promise.allSettled(appends))
    expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(EventStoreUnavailable) });
  await store.close();
  // One after another: thirty seconds and more.
  expect(performance.now() - began).toBeLessThan(15_000);
});

it('reads are unavailable while no node answers, and go on after', async () => {
  const store = stores.open({ tryMs: 20, answerMs: 120 });
  log.readFailure = clientError('unavailable');
  for (const read of [() => store.head(), () => store.readStream('a-1'), () => store.readByPatient('p', START, 1)])
    await expect(read()).rejects.toThrow(EventStoreUnavailable);
  log.readFailure = null;
  // A machine that stands still for longer than the store waits makes a read fail that is answered.
  while ((await store.head().catch(() => null)) === null);
});

it('a subscription that is told of nothing reads by itself what was acknowledged', async () => {
  const silent = stores.open({ pollMs: 10 }, { ...log.connect(), onAppended: () => () => {} });
  const from = await silent.head();
  const store = open();
  const [first, later] = [anEvent(), anEvent()];
  const append = (event: NewEvent) => store.append([write(aStream(), 0, event)]);
  await append(first);
  const seen = await batchesUntil(silent, from, 10, ({ length }) => {
    // It has read all that there was.
    if (length === 1) void append(later);
    return length > 1;
  });
  expect(seen.flatMap(idsOf)).toEqual([first.id, later.id]);
});

it.each([
  ['a stream of KurrentDB’s own', write('$all-wards', 0, anEvent())],
  ['an event type with a space', write('a-1', 0, { ...anEvent(), type: 'Bed Claimed' })],
  ['an event that cuts off the appends beside it', write('a-1', 0, anEvent({ text: 'x'.repeat(17 * 1024 * 1024) }))],
  ['metadata of the adapter’s own', write('a-1', 0, anEvent({}, { ward_board_append: 'x' }))],
])('refuses %s before anything is sent', async (_, refused) => {
  const before = log.appends;
  await expect(open().append([refused])).rejects.toThrow(InvalidAppend);
  expect(log.appends).toBe(before);
});

it('a copy that was emptied is made again, and one that lacks nothing is not read again', async () => {
  const store = open();
  const event = anEvent({}, { patient_id: 'of-the-copy' });
  await store.append([write(aStream(), 0, event)]);
  expect(await store.readByPatient('of-the-copy', START, 5)).toHaveLength(1);
  await stores.pool.query('truncate event_store.kurrentdb_event');
  expect(await open().readByPatient('of-the-copy', START, 5)).toHaveLength(1);
  expect((await store.readAppend(event.id)).map(({ id }) => id)).toEqual([event.id]);
  const { rows } = await stores.pool.query('select count(*)::int as count from event_store.kurrentdb_event');
  expect(rows).toEqual([{ count: log.events.length }]);
});

it('an event that something else wrote to the log, whatever it holds, does not stop the copy', async () => {
  const odd = { id: anEvent().id, type: 'O\0dd', data: { text: '\0' }, metadata: { patient_id: 'a\0b' } };
  await log.connect().append([{ stream: aStream(), expected: 'no_stream', events: [odd, { ...odd }] }]);
  const event = anEvent({}, { patient_id: 'beside' });
  const store = open();
  await store.append([write(aStream(), 0, event)]);
  expect(await store.readByPatient('beside', START, 5)).toHaveLength(1);
});
