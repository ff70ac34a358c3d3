import { EventStoreUnavailable, type Position, type RecordedEvent, START } from '../port/event-store.js';
import { type ReadBatch, subscription } from './subscription.js';

const NEVER_MS = 60_000;

/** A listener that a test notifies by hand. */
function fakeListener() {
  const handlers = new Set<() => void>();
  return {
    handlers,
    notify: () => {
      for (const handler of handlers) handler();
    },
    listen: (wake: () => void) => {
      handlers.add(wake);
      return () => handlers.delete(wake);
    },
  };
}

const event = (n: number): RecordedEvent => ({
  id: `${n}`,
  stream: 'a-1',
  revision: n,
  position: `${n}` as Position,
  type: 'Counted',
  data: n,
  metadata: {},
  recordedAt: '2026-01-01T00:00:00.000Z',
});

/** The first `count` batches of a subscription of batch size 2. */
async function take(count: number, read: ReadBatch, listener = fakeListener(), pollMs = NEVER_MS) {
  const batches: (readonly RecordedEvent[])[] = [];
  const ending = new AbortController();
  for await (const batch of subscription(read, listener.listen, pollMs, START, 2, ending.signal)) {
    batches.push(batch);
    if (batches.length === count) ending.abort();
  }
  return batches;
}

it('a notification during a read that finds nothing makes it read again at once', async () => {
  const listener = fakeListener();
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 1) listener.notify();
    return reads === 1 ? [] : [event(1)];
  };
  expect(await take(1, read, listener)).toEqual([[event(1)]]);
  expect(reads).toBe(2);
});

it('a notification ends the wait after a batch that was not full', async () => {
  const listener = fakeListener();
  const read = async (after: Position) => {
    if (after === START) setTimeout(listener.notify, 20);
    return [event(Number(after) + 1)];
  };
  expect(await take(2, read, listener)).toEqual([[event(1)], [event(2)]]);
});

it('reads on after a full batch without waiting, from its last position', async () => {
  const read = async (after: Position) => [event(Number(after) + 1), event(Number(after) + 2)];
  expect(await take(2, read)).toEqual([
    [event(1), event(2)],
    [event(3), event(4)],
  ]);
});

it('polls without notifications', async () => {
  let reads = 0;
  const read = async () => (reads++ < 2 ? [] : [event(1)]);
  expect(await take(1, read, fakeListener(), 10)).toEqual([[event(1)]]);
});

it('tries again during an outage, and throws any other error after it stopped listening', async () => {
  const listener = fakeListener();
  const failures = [new EventStoreUnavailable('down'), new EventStoreUnavailable('down'), new TypeError('bug')];
  const read = async () => {
    throw failures.shift();
  };
  await expect(take(1, read, listener)).rejects.toThrow('bug');
  expect(failures).toEqual([]);
  expect(listener.handlers.size).toBe(0);
});

it('ends during a read that gets no answer', async () => {
  const ending = new AbortController();
  const read = () => new Promise<never>(() => {});
  const batches = subscription(read, fakeListener().listen, NEVER_MS, START, 2, ending.signal);
  const next = batches.next();
  setTimeout(() => ending.abort(), 20);
  expect(await next).toEqual({ done: true, value: undefined });
});
