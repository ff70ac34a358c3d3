import { setTimeout as delay } from 'node:timers/promises';
import { registered } from '@ward-board/domain/testing';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { HistoryWriter } from '../../testing/history-writer.js';
import { until } from '../../testing/until.js';
import type { Consumer } from './consumer.js';
import { SharedReader } from './shared-reader.js';

/** A store in memory, which counts how it is read. */
class Log {
  readonly events: RecordedEvent[] = [];
  readonly reads = { all: 0, subscriptions: 0 };
  private readonly writer = new HistoryWriter();
  private wake: () => void = () => {};

  append(count: number): Position {
    for (let n = 0; n < count; n++) this.events.push(...this.writer.record([registered()]));
    this.wake();
    return this.events.at(-1)?.position ?? START;
  }

  readonly store = {
    readAll: async (after: Position, limit: number) => {
      this.reads.all += 1;
      return this.events.filter(({ position }) => position > after).slice(0, limit);
    },
    subscribe: (after: Position, { signal, batchSize = 500 }: { signal: AbortSignal; batchSize?: number }) =>
      this.subscribe(after, signal, batchSize),
  } as unknown as EventStore;

  private async *subscribe(after: Position, signal: AbortSignal, size: number) {
    this.reads.subscriptions += 1;
    signal.addEventListener('abort', () => this.wake());
    for (let from = after; !signal.aborted; ) {
      const batch = this.events.filter(({ position }) => position > from).slice(0, size);
      from = batch.at(-1)?.position ?? from;
      if (batch.length > 0) yield batch;
      else
        await new Promise<void>((resolve) => {
          const before = this.wake;
          this.wake = () => {
            before();
            resolve();
          };
        });
    }
  }
}

class Collector implements Consumer {
  readonly taken: Position[] = [];
  largest = 0;
  position = START;

  constructor(private readonly takes: () => Promise<unknown> = async () => {}) {}

  async take(batch: readonly RecordedEvent[]): Promise<void> {
    await this.takes();
    this.largest = Math.max(this.largest, batch.length);
    for (const { position } of batch) {
      expect(position > this.position).toBe(true);
      this.position = position;
      this.taken.push(position);
    }
  }

  tick = async () => Infinity;
}

let log: Log;
let ending: AbortController;
beforeEach(() => {
  log = new Log();
  ending = new AbortController();
});

it('gives every consumer each event once, in order, by one subscription', async () => {
  log.append(3_000);
  const reader = new SharedReader(log.store);
  const consumers = [new Collector(), new Collector(), new Collector()];
  const following = consumers.map((each) => reader.follow(each, ending.signal));
  for (let n = 0; n < 20; n++) {
    log.append(7);
    await delay(1);
  }
  const end = log.append(1);
  await until('all are there', () => consumers.every(({ position }) => position === end));
  const reads = log.reads.all;
  for (let n = 0; n < 5; n++) {
    log.append(1);
    await delay(2);
  }
  await until('all are there', () => consumers.every(({ taken }) => taken.length === log.events.length));
  expect(log.reads).toEqual({ all: reads, subscriptions: 1 });
  ending.abort();
  await Promise.all(following);
});

it('a slow consumer holds nobody up: it falls out, catches up by itself, and misses nothing', async () => {
  const reader = new SharedReader(log.store);
  let release = () => {};
  let blocked: Promise<void> | undefined;
  const [fast, slow] = [new Collector(), new Collector(async () => blocked)];
  const following = [fast, slow].map((each) => reader.follow(each, ending.signal));
  log.append(10);
  await until('both are there', () => [fast, slow].every(({ taken }) => taken.length === 10));
  blocked = new Promise<void>((resolve) => (release = resolve));
  for (let n = 0; n < 20; n++) {
    log.append(300);
    await delay(1);
  }
  await until('the fast one is there', () => fast.taken.length === 6_010);
  expect(slow.taken).toHaveLength(10);
  release();
  blocked = undefined;
  await until('the slow one is there', () => slow.taken.length === 6_010);
  log.append(5);
  await until('both are there', () => [fast, slow].every(({ taken }) => taken.length === 6_015));
  expect(slow.largest).toBeLessThanOrEqual(2_000);
  ending.abort();
  await Promise.all(following);
});

it('a consumer that fails is told, and the others go on', async () => {
  const reader = new SharedReader(log.store);
  const good = new Collector();
  const bad = new Collector(() => Promise.reject(new Error('No.')));
  const following = reader.follow(good, ending.signal);
  const failing = reader.follow(bad, ending.signal);
  log.append(1);
  await expect(failing).rejects.toThrow('No.');
  log.append(5);
  await until('it is there', () => good.taken.length === 6);
  ending.abort();
  await following;
});

it('a subscription that ends with a bug ends everybody who follows it', async () => {
  const store = {
    ...log.store,
    subscribe: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('No such table.')) }) }),
  } as unknown as EventStore;
  const reader = new SharedReader(store);
  const following = [new Collector(), new Collector()].map((each) => reader.follow(each, ending.signal));
  for (const each of await Promise.allSettled(following))
    expect(each).toMatchObject({ reason: new Error('No such table.') });
});
