import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, type Position, START } from '../../port/event-store.js';
import { anEvent, aStream, batchesUntil, events, idsOf, type StoresUnderTest, stored, write } from './samples.js';

/** Subscriptions from any position, while events are appended: ES3 and ES5. */
export function describeSubscriptions(stores: () => StoresUnderTest): void {
  it('starts before the first event at START, which sorts before every position', async () => {
    const { store } = stores();
    await store.append([write(aStream(), 0, anEvent())]);
    const [first] = await store.readAll(START, 1);
    expect(first && START < first.position).toBe(true);
    const [batch] = await batchesUntil(store, START, 1, (seen) => seen.length > 0);
    expect(batch?.[0]).toEqual(first);
  });

  it('resumes from any position', async () => {
    const { store } = stores();
    const from = await store.head();
    for (let n = 0; n < 12; n += 1) await store.append([write(aStream(), 0, anEvent({ n }))]);
    const all = await stored(store, from);
    expect(all).toHaveLength(12);
    for (const [n, { position }] of all.slice(0, -1).entries()) {
      const rest = all.slice(n + 1);
      expect(await store.readAll(position, 100)).toEqual(rest);
      const batches = await batchesUntil(store, position, 5, (seen) => seen.length >= rest.length);
      expect(batches.flat()).toEqual(rest);
    }
    expect(await store.readAll(await store.head(), 10)).toEqual([]);
    expect(await store.readAll(from, 5)).toEqual(all.slice(0, 5));
  });

  it.each([1, 2, 3, 4, 1_000])('ES5: batches of about %i never split an append', async (batchSize) => {
    const { store, onlyOneStream } = stores();
    const from = await store.head();
    const appends = [];
    for (const size of [3, 1, 4, 1, 5, 2]) {
      const both = [write(aStream(), 0, ...events(size)), write(aStream('room'), 0, anEvent())];
      const writes = onlyOneStream ? both.slice(0, 1) : both;
      await store.append(writes);
      appends.push(writes.flatMap((each) => idsOf(each.events)));
    }
    const count = appends.flat().length;
    const batches = (await batchesUntil(store, from, batchSize, (seen) => seen.length >= count)).map(idsOf);
    expect(batches.flat()).toEqual(appends.flat());
    for (const append of appends)
      expect(batches.filter((batch) => batch.includes(append[0] ?? ''))).toEqual([expect.arrayContaining(append)]);
    for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(batchSize + 6);
  });

  it('delivers new events of this instance and of others', async () => {
    const { store, other } = stores();
    const from = await store.head();
    const sent: string[] = [];
    const watching = batchesUntil(store, from, 10, (seen) => seen.length === 10);
    for (let n = 0; n < 10; n += 1) {
      const event = anEvent();
      sent.push(event.id);
      await (n % 2 ? store : other).append([write(aStream(), 0, event)]);
      await sleep(5);
    }
    expect((await watching).flatMap(idsOf)).toEqual(sent);
  });

  it('ends with its signal: while it waits, while it is read, before it starts', async () => {
    const { store } = stores();
    await store.append([write(aStream(), 0, ...events(5))]);
    const waiting = new AbortController();
    const waits = drain(store, await store.head(), waiting.signal);
    await sleep(50);
    waiting.abort();
    expect(await waits).toBe(0);

    const first = await batchesUntil(store, START, 1, () => true);
    expect(first).toHaveLength(1);
    expect(await drain(store, START, AbortSignal.abort())).toBe(0);
  });

  it('ends when the reader leaves the loop', async () => {
    const { store } = stores();
    await store.append([write(aStream(), 0, anEvent())]);
    const { signal } = new AbortController();
    for await (const batch of store.subscribe(START, { signal })) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
  });

  it('closing an instance ends its subscriptions, not those of others', async () => {
    const { store, another } = stores();
    const from = await store.head();
    const end = anEvent();
    const closing = await another();
    const ended = drain(closing, from, new AbortController().signal);
    const watching = batchesUntil(store, from, 10, (seen) => seen.at(-1)?.id === end.id);
    await sleep(20);
    await closing.close();
    expect(await ended).toBe(0);
    await store.append([write(aStream(), 0, end)]);
    expect((await watching).flatMap(idsOf)).toEqual([end.id]);
  });
}

/** Reads until the subscription ends. Returns the number of events. */
async function drain(store: EventStore, after: Position, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const batch of store.subscribe(after, { signal })) count += batch.length;
  return count;
}
