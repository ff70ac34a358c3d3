import { InvalidAppend } from '../../port/append-rules.js';
import type { Json, StreamWrite } from '../../port/event-store.js';
import {
  anEvent,
  aStream,
  byStream,
  events,
  type SeveralStreams,
  type StoresUnderTest,
  stored,
  write,
} from './samples.js';

/** ES1, ES2, ES6 as far as one process can test it, and events as they are read back. */
export function describeAppends(stores: () => StoresUnderTest, severalStreams: SeveralStreams): void {
  severalStreams('ES1: stores the events of several streams in one step, in the order of the append', async () => {
    const { store, other } = stores();
    const [admission, room] = [aStream(), aStream('room')];
    const from = await store.head();
    const [left, entered] = events(2);
    const claimed = anEvent();
    if (!left || !entered) throw new Error('unreachable');
    const result = await store.append([write(admission, 0, left, entered), write(room, 0, claimed)]);
    const all = await stored(other, from);
    expect(all.map(({ id, stream, revision }) => [id, stream, revision])).toEqual([
      [left.id, admission, 1],
      [entered.id, admission, 2],
      [claimed.id, room, 1],
    ]);
    expect(result).toEqual({ outcome: 'appended', position: all.at(-1)?.position });
    expect(await other.head()).toBe(all.at(-1)?.position);
  });

  severalStreams('ES1: a wrong revision of the second stream leaves no event in the first', async () => {
    const { store } = stores();
    const [admission, room] = [aStream(), aStream('room')];
    await store.append([write(room, 0, anEvent())]);
    const before = await store.head();
    expect(await store.append([write(admission, 0, anEvent()), write(room, 0, anEvent())])).toEqual({
      outcome: 'conflict',
      stream: room,
      expected: 0,
      actual: 1,
    });
    expect(await store.readStream(admission)).toEqual([]);
    expect(await store.head()).toBe(before);
  });

  severalStreams('ES2: names the first stream of the append whose revision was another', async () => {
    const { store } = stores();
    const [first, second] = [aStream(), aStream()];
    const result = await store.append([write(first, 7, anEvent()), write(second, 9, anEvent())]);
    expect(result).toEqual({ outcome: 'conflict', stream: first, expected: 7, actual: 0 });
  });

  it.each([
    { holds: 0, expected: 1 },
    { holds: 2, expected: 0 },
    { holds: 2, expected: 1 },
    { holds: 2, expected: 3 },
  ])('ES2: refuses expected revision $expected of a stream of $holds', async ({ holds, expected }) => {
    const { store, other } = stores();
    const stream = aStream();
    if (holds > 0) await store.append([write(stream, 0, ...events(holds))]);
    expect(await other.append([write(stream, expected, anEvent())])).toEqual({
      outcome: 'conflict',
      stream,
      expected,
      actual: holds,
    });
    expect(await store.readStream(stream)).toHaveLength(holds);
  });

  it('ES2: each of several appends sent together is checked against those before it', async () => {
    const { store } = stores();
    const stream = aStream();
    const results = await Promise.all([
      store.append([write(stream, 0, ...events(2))]),
      store.append([write(stream, 2, anEvent())]),
      store.append([write(stream, 2, anEvent())]),
      store.append([write(stream, 3, anEvent())]),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['appended', 'appended', 'conflict', 'appended']);
    expect((await store.readStream(stream)).map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
  });

  it('ES2: the conflict of one append does not affect those sent together with it', async () => {
    const { store } = stores();
    const from = await store.head();
    const sent = Array.from({ length: 12 }, (_, n) => write(aStream(), n % 3 === 0 ? 5 : 0, ...events(1 + (n % 4))));
    const results = await Promise.all(sent.map((each) => store.append([each])));
    const kept = sent.filter(({ expectedRevision }) => expectedRevision === 0);
    expect(results.map(({ outcome }) => outcome === 'appended')).toEqual(sent.map((each) => kept.includes(each)));
    const all = byStream(await stored(store, from));
    expect(all.map(({ id, stream, revision }) => [id, stream, revision])).toEqual(
      byStream(kept).flatMap(({ stream, events: given }) => given.map(({ id }, n) => [id, stream, n + 1])),
    );
  });

  it('parses a position from its text, and no other text', async () => {
    const { store } = stores();
    await store.append([write(aStream(), 0, anEvent())]);
    const head = await store.head();
    expect(store.positionOf(`${head}`)).toBe(head);
    expect(['', 'somewhere', '-1'].map((text) => store.positionOf(text))).toEqual([null, null, null]);
    if (!store.consecutive) return;
    await store.append([write(aStream(), 0, anEvent(), anEvent())]);
    expect(Number(await store.head())).toBe(Number(head) + 2);
  });

  it('reads an event back as it was stored, with its stream, revision, position and time', async () => {
    const { store } = stores();
    const stream = aStream();
    const event = anEvent({ level: 2 }, { user_id: 'u', at: '2026-02-03T04:05:06.789Z' });
    const began = Date.now();
    const result = await store.append([write(stream, 0, event)]);
    const [recorded] = await store.readStream(stream);
    expect(recorded).toMatchObject({ ...event, stream, revision: 1 });
    expect(result).toEqual({ outcome: 'appended', position: recorded?.position });
    expect(recorded?.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(recorded?.recordedAt ?? '') - began)).toBeLessThan(60_000);
  });

  it.each<[string, Json]>([
    ['null', null],
    ['a string', 'text'],
    ['a list', [1, [2, []], {}]],
    ['numbers', [0.1, 1e-7, 1e21, 5e-324, 1.7976931348623157e308, Number.MAX_SAFE_INTEGER]],
    ['many scripts', 'Größe · 東京 · العربية · 👩🏽‍⚕️ · \u202e · "\\"\n\t'],
    ['NUL and half an emoji, as a truncated note has it', { note: 'pain \ud83d', end: '\0' }],
    ['awkward keys', { '': 1, 'a b': 2, "'": 3, '10': 4, '9': 5 }],
    ['200 kB', { report: 'Befund – unauffällig. '.repeat(10_000) }],
  ])('keeps data exactly: %s', async (_, data) => {
    const { store, other } = stores();
    const stream = aStream('ward-größe 東京');
    await store.append([write(stream, 0, anEvent(data, { name: 'Zoë "\\" {}' }))]);
    const [recorded] = await other.readStream(stream);
    expect(recorded?.data).toEqual(data);
    expect(recorded?.metadata).toEqual({ patient_id: 'patient-1', name: 'Zoë "\\" {}' });
  });

  const event = anEvent();
  it.each<[string, readonly StreamWrite[]]>([
    ['no writes', []],
    ['a write without events', [write('a-1', 0, event), write('b-1', 0)]],
    ['a stream twice', [write('a-1', 0, event), write('a-1', 1, anEvent())]],
    ['an event id twice', [write('a-1', 0, event), write('b-1', 0, { ...anEvent(), id: event.id.toUpperCase() })]],
    ['an event id that is no UUID', [write('a-1', 0, { ...event, id: 'x' })]],
    ['a negative revision', [write('a-1', -1, event)]],
    ['a revision that is no whole number', [write('a-1', 0.5, event)]],
    ['a stream without a name', [write('', 0, event)]],
    ['metadata that no UTF-8 text can carry', [write('a-1', 0, anEvent({}, { name: '\ud83d' }))]],
  ])('refuses an append with %s, with a clear error', async (_, writes) => {
    await expect(stores().store.append(writes)).rejects.toThrow(InvalidAppend);
  });
}
