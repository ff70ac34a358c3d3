import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Position, START } from '../../port/event-store.js';
import {
  anEvent,
  aStream,
  events,
  idsOf,
  type SeveralStreams,
  type StoresUnderTest,
  stored,
  write,
} from './samples.js';

/** Reads of a part of the store: of one stream, of one patient, backwards, with limits. */
export function describeReads(stores: () => StoresUnderTest, severalStreams: SeveralStreams): void {
  it('reads all events of a stream, oldest first, and none of a stream that does not exist', async () => {
    const { store } = stores();
    const stream = aStream();
    const sent = events(5);
    await store.append([write(stream, 0, ...sent)]);
    expect(idsOf(await store.readStream(stream))).toEqual(idsOf(sent));
    expect(await store.readStream(aStream())).toEqual([]);
    expect(await store.readStream('')).toEqual([]);
    expect(await store.readStream(aStream(), { direction: 'backwards', limit: 1 })).toEqual([]);
  });

  it('reads the newest event of a stream alone', async () => {
    const { store, other } = stores();
    const stream = aStream();
    for (let n = 0; n < 3; n += 1) {
      const event = anEvent({ n });
      await store.append([write(stream, n, event)]);
      expect(idsOf(await other.readStream(stream, { direction: 'backwards', limit: 1 }))).toEqual([event.id]);
    }
  });

  it('reads any part of a stream in both directions', async () => {
    const { store } = stores();
    const stream = aStream();
    await store.append([write(aStream(), 0, ...events(3))]);
    await store.append([write(stream, 0, ...events(7))]);
    const all = await store.readStream(stream);
    const revision = fc.option(fc.nat(9), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          after: revision,
          before: revision,
          direction: fc.constantFrom('forwards' as const, 'backwards' as const),
          limit: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
        }),
        async ({ after, before, direction, limit }) => {
          const within = all.filter((event) => event.revision > (after ?? 0) && event.revision < (before ?? 8));
          const ordered = direction === 'forwards' ? within : within.toReversed();
          expect(await store.readStream(stream, { after, before, direction, limit })).toEqual(ordered.slice(0, limit));
        },
      ),
      { numRuns: 60 },
    );
  });

  severalStreams('reads an append by its first event, whole, and nothing of an event that is not stored', async () => {
    const { store, other } = stores();
    const [admission, room] = [aStream(), aStream('room')];
    const [left, entered, claimed] = [anEvent(), anEvent(), anEvent()];
    await store.append([write(aStream(), 0, anEvent())]);
    await store.append([write(admission, 0, left, entered), write(room, 0, claimed)]);
    await store.append([write(admission, 2, anEvent())]);
    const append = await other.readAppend(left.id.toUpperCase());
    expect(append.map(({ id, stream, revision }) => [id, stream, revision])).toEqual([
      [left.id, admission, 1],
      [entered.id, admission, 2],
      [claimed.id, room, 1],
    ]);
    expect(idsOf(await store.readAppend(claimed.id))).toEqual([claimed.id]);
    expect(await store.readAppend(randomUUID())).toEqual([]);
  });

  it('keeps the last snapshot of a stream and a version, exactly', async () => {
    const { store, other } = stores();
    const stream = aStream();
    expect(await store.readSnapshot(stream, 'v1')).toBeNull();
    const state = { note: 'pain \ud83d\0', keys: { b: 1, a: [null, 0.1] } };
    const snapshot = { version: 'v1', revision: 7, eventId: randomUUID(), state };
    await store.keepSnapshot(stream, snapshot);
    const kept = await other.readSnapshot(stream, 'v1');
    expect(JSON.stringify(kept)).toBe(JSON.stringify(snapshot));
    const next = { version: 'v1', revision: 3, eventId: randomUUID(), state: null };
    await other.keepSnapshot(stream, next);
    expect(await store.readSnapshot(stream, 'v1')).toEqual(next);
    expect(await store.readSnapshot(stream, 'v2')).toBeNull();
    expect(await store.readSnapshot(aStream(), 'v1')).toBeNull();
  });

  it('keeps the snapshots of two releases beside each other, and of a stream three at most', async () => {
    const { store, other } = stores();
    const [stream, neighbour] = [aStream(), aStream()];
    const keep = async (version: string, revision: number, of = stream) => {
      const snapshot = { version, revision, eventId: randomUUID(), state: { revision } };
      await store.keepSnapshot(of, snapshot);
      return snapshot;
    };
    const versions = ['v1', 'v2', 'v3', 'v4', 'v5'];
    const kept = (of = stream) => Promise.all(versions.map((version) => other.readSnapshot(of, version)));
    await keep('v1', 7, neighbour);
    for (let turn = 1; turn <= 3; turn++) {
      const [one, two] = [await keep('v1', turn), await keep('v2', turn)];
      expect(await kept()).toEqual([one, two, null, null, null]);
    }
    await keep('v3', 4);
    const [one, four] = [await keep('v1', 5), await keep('v4', 5)];
    // Of those that nobody has kept for longest, v2 is gone.
    expect(await kept()).toEqual([one, null, expect.objectContaining({ version: 'v3' }), four, null]);
    const five = await keep('v5', 6);
    expect(await kept()).toEqual([one, null, null, four, five]);
    expect(await kept(neighbour)).toEqual([expect.objectContaining({ revision: 7 }), null, null, null, null]);
  });

  it("reads a patient's events of all streams in the store's order, and no other patient's", async () => {
    const { store, other } = stores();
    const [patient, neighbour] = [randomUUID(), randomUUID()];
    const about = (patient_id: string) => anEvent({}, { patient_id });
    const [admission, room, orders] = [aStream(), aStream('room'), aStream('order')];
    const sent = [about(patient), about(patient), about(patient), about(patient)] as const;
    await store.append([write(admission, 0, sent[0], about(neighbour))]);
    await store.append([write(room, 0, sent[1])]);
    await other.append([write(room, 1, about(neighbour))]);
    await other.append([write(orders, 0, sent[2])]);
    await store.append([write(admission, 2, about(neighbour), sent[3])]);
    const found = await other.readByPatient(patient, START, 10);
    expect(found.map(({ id, stream, revision }) => [id, stream, revision])).toEqual([
      [sent[0].id, admission, 1],
      [sent[1].id, room, 1],
      [sent[2].id, orders, 1],
      [sent[3].id, admission, 4],
    ]);
    expect(await store.readByPatient(randomUUID(), START, 10)).toEqual([]);
  });

  it("reads a patient's events page by page, and new ones from the last position on", async () => {
    const { store } = stores();
    const patient = randomUUID();
    const about = () => anEvent({}, { patient_id: patient });
    const sent = Array.from({ length: 7 }, about);
    await store.append([write(aStream(), 0, ...sent.slice(0, 4))]);
    await store.append([write(aStream(), 0, anEvent(), ...sent.slice(4))]);
    const pages: (readonly string[])[] = [];
    let after = START;
    for (;;) {
      const page = await store.readByPatient(patient, after, 3);
      after = page.at(-1)?.position ?? after;
      if (page.length === 0) break;
      pages.push(idsOf(page));
    }
    expect(pages).toEqual([0, 3, 6].map((from) => idsOf(sent.slice(from, from + 3))));
    const newest = about();
    await store.append([write(aStream(), 0, anEvent(), newest)]);
    expect(idsOf(await store.readByPatient(patient, after, 3))).toEqual([newest.id]);
  });

  it("reads a patient's events newest first, and page by page further back", async () => {
    const { store, other } = stores();
    const [patient, neighbour] = [randomUUID(), randomUUID()];
    const sent = Array.from({ length: 5 }, () => anEvent({}, { patient_id: patient }));
    await store.append([write(aStream(), 0, ...sent.slice(0, 3), anEvent({}, { patient_id: neighbour }))]);
    await other.append([write(aStream(), 0, ...sent.slice(3))]);
    const newest = await store.readByPatientBackwards(patient, 2);
    expect(idsOf(newest)).toEqual(idsOf(sent.slice(3)).toReversed());
    const further = await store.readByPatientBackwards(patient, 10, newest.at(-1)?.position);
    expect(idsOf(further)).toEqual(idsOf(sent.slice(0, 3)).toReversed());
    expect(await store.readByPatientBackwards(patient, 3, START)).toEqual([]);
  });

  it('reads an event without a patient for no patient', async () => {
    const { store } = stores();
    const event = { ...anEvent(), metadata: {} };
    await store.append([write(aStream(), 0, event)]);
    for (const name of ['', 'undefined', 'null']) expect(await store.readByPatient(name, START, 5)).toEqual([]);
  });

  it('reads the newest events of the store, newest first, and page by page further back', async () => {
    const { store, other } = stores();
    await store.append([write(aStream(), 0, anEvent())]);
    const from = await store.head();
    for (const size of [1, 3, 2, 1]) await store.append([write(aStream(), 0, ...events(size))]);
    const all = await stored(store, from);
    const newest = await other.readAllBackwards(5);
    expect(newest).toEqual(all.toReversed().slice(0, 5));
    const further = await other.readAllBackwards(3, newest.at(-1)?.position);
    expect(further.slice(0, 2)).toEqual(all.toReversed().slice(5));
    expect(further[2]?.position).toBe(from);
    expect(await store.readAllBackwards(3, START)).toEqual([]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the limit %d', async (limit) => {
    const { store } = stores();
    for (const read of [
      () => store.readStream('a-1', { limit }),
      () => store.readByPatient('patient-1', START, limit),
      () => store.readTextByPatient('patient-1', START, limit),
      () => store.readLinesByPatient('patient-1', { after: START, until: START, limit }, { type: 'type' }),
      () => store.readByPatientBackwards('patient-1', limit),
      () => store.readAll(START, limit),
      () => store.readAllBackwards(limit),
      async () => store.subscribe(START, { signal: AbortSignal.abort(), batchSize: limit }),
    ])
      await expect(read()).rejects.toThrow(RangeError);
  });

  it('refuses a position of another store', async () => {
    const { store } = stores();
    const foreign = 'another store: 12' as Position;
    for (const read of [
      () => store.readByPatient('patient-1', foreign, 1),
      () => store.readTextByPatient('patient-1', foreign, 1),
      () => store.readByPatientBackwards('patient-1', 1, foreign),
      () => store.readAll(foreign, 1),
      () => store.readAllBackwards(1, foreign),
      async () => store.subscribe(foreign, { signal: AbortSignal.abort() }),
    ])
      await expect(read()).rejects.toThrow(RangeError);
  });
}
