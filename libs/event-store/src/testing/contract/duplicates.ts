import { EventIdReused } from '../../port/event-store.js';
import { anEvent, aStream, events, idsOf, type SeveralStreams, type StoresUnderTest, write } from './samples.js';

/** ES4: a retried append is acknowledged, not repeated; and no two events share an id. */
export function describeDuplicates(stores: () => StoresUnderTest, severalStreams: SeveralStreams): void {
  it('ES4: acknowledges an append that is sent again, with its position', async () => {
    const { store, other } = stores();
    const stream = aStream();
    const append = [write(stream, 0, ...events(3))];
    const first = await store.append(append);
    const head = await store.head();
    expect(await store.append(append)).toEqual({ ...first, outcome: 'duplicate' });
    expect(await other.append(append)).toEqual({ ...first, outcome: 'duplicate' });
    expect(await store.readStream(stream)).toHaveLength(3);
    expect(await store.head()).toBe(head);
  });

  severalStreams('ES4: acknowledges an append to several streams that is sent again', async () => {
    const { store } = stores();
    const [admission, room] = [aStream(), aStream('room')];
    const append = [write(admission, 0, ...events(2)), write(room, 0, anEvent())];
    const first = await store.append(append);
    expect(await store.append(append)).toEqual({ ...first, outcome: 'duplicate' });
    expect(await store.readStream(admission)).toHaveLength(2);
    expect(await store.readStream(room)).toHaveLength(1);
  });

  it('ES4: acknowledges it although its streams have more events by now', async () => {
    const { store } = stores();
    const stream = aStream();
    const append = [write(stream, 0, anEvent())];
    const first = await store.append(append);
    await store.append([write(stream, 1, ...events(4))]);
    expect(await store.append(append)).toEqual({ ...first, outcome: 'duplicate' });
  });

  it('ES4: an append whose response was lost is acknowledged when it is sent again from elsewhere', async () => {
    const { store, other } = stores();
    const stream = aStream();
    const append = [write(stream, 0, ...events(2))];
    const lost = store.append(append);
    const again = await other.append(append);
    const answers = [await lost, again];
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['appended', 'duplicate']);
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('ES4: of one append sent 20 times at once, one is stored and the others are duplicates', async () => {
    const { store, other, onlyOneStream } = stores();
    const [admission, room] = [aStream(), aStream('room')];
    const both = [write(admission, 0, ...events(2)), write(room, 0, anEvent())];
    const append = onlyOneStream ? both.slice(0, 1) : both;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? store : other).append(append)));
    expect(answers.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(19);
    expect(new Set(answers.map((answer) => 'position' in answer && answer.position)).size).toBe(1);
    expect(await store.readStream(admission)).toHaveLength(2);
  });

  it('ES4: event ids are compared as UUIDs, whatever their case', async () => {
    const { store } = stores();
    const event = anEvent();
    const stream = aStream();
    await store.append([write(stream, 0, event)]);
    const again = { ...event, id: event.id.toUpperCase() };
    expect(await store.append([write(stream, 0, again)])).toMatchObject({ outcome: 'duplicate' });
  });

  it('refuses an append of which only some event ids are stored', async () => {
    const { store } = stores();
    const stream = aStream();
    const event = anEvent();
    await store.append([write(stream, 0, event)]);
    const head = await store.head();
    await expect(store.append([write(stream, 0, event, anEvent())])).rejects.toThrow(EventIdReused);
    await expect(store.append([write(stream, 1, anEvent(), event)])).rejects.toThrow(EventIdReused);
    expect(await store.head()).toBe(head);
  });

  it('refuses an append whose event ids are stored in another stream', async () => {
    const { store } = stores();
    const event = anEvent();
    await store.append([write(aStream(), 0, event)]);
    await expect(store.append([write(aStream(), 0, event)])).rejects.toThrow(EventIdReused);
  });

  it('refuses one of two concurrent appends with one event id in two streams, and no other append', async () => {
    const { store } = stores();
    const event = anEvent();
    const [first, second, third] = [aStream(), aStream(), aStream()];
    const neighbour = anEvent();
    const [one, reused, beside] = await Promise.allSettled([
      store.append([write(first, 0, event)]),
      store.append([write(second, 0, event)]),
      store.append([write(third, 0, neighbour)]),
    ]);
    expect(one).toMatchObject({ value: { outcome: 'appended' } });
    expect(reused).toMatchObject({ reason: expect.any(EventIdReused) });
    expect(beside).toMatchObject({ value: { outcome: 'appended' } });
    expect(idsOf(await store.readStream(third))).toEqual([neighbour.id]);
  });
}
