import type { EventStore, RecordedEvent } from '../../port/event-store.js';
import {
  anEvent,
  aStream,
  batchesUntil,
  events,
  idsOf,
  type SeveralStreams,
  type StoresUnderTest,
  stored,
  write,
} from './samples.js';
import { type Random, withSeededRandom } from './seeded-random.js';

/** ES2 and ES3 while many write at once, through two instances. */
export function describeConcurrency(stores: () => StoresUnderTest, severalStreams: SeveralStreams): void {
  severalStreams(
    'ES2: of 50 concurrent claims of one room exactly one is stored, and nothing of the others',
    async () => {
      const { store, other } = stores();
      const room = aStream('room');
      const admissions = Array.from({ length: 50 }, () => aStream());
      const results = await Promise.all(
        admissions.map((admission, n) =>
          (n % 2 ? store : other).append([write(admission, 0, anEvent()), write(room, 0, anEvent({ n }))]),
        ),
      );
      expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'conflict')).toHaveLength(49);
      expect(await store.readStream(room)).toHaveLength(1);
      const written = await Promise.all(admissions.map((admission) => store.readStream(admission)));
      expect(written.map(({ length }) => length)).toEqual(
        results.map(({ outcome }) => (outcome === 'appended' ? 1 : 0)),
      );
    },
  );

  it(
    'ES3: under 16 writers with conflicts, subscribers get every stored event in order, once',
    withSeededRandom(async (newRandom) => {
      const { store, other, onlyOneStream } = stores();
      const from = await store.head();
      const contested = Array.from({ length: 4 }, () => aStream('room'));
      const end = anEvent();
      const watching = [store, other].map((each, n) =>
        batchesUntil(each, from, 7 + n * 50, (seen) => seen.at(-1)?.id === end.id),
      );
      const acknowledged = (
        await Promise.all(
          Array.from({ length: 16 }, (_, n) => writer(n % 2 ? store : other, contested, onlyOneStream, newRandom())),
        )
      ).flat();
      await store.append([write(aStream(), 0, end)]);

      const all = await stored(store, from);
      for (const batches of await Promise.all(watching)) expect(batches.flat()).toEqual(all);
      expect(all.every(({ position }, n) => n === 0 || position > (all[n - 1]?.position ?? ''))).toBe(true);
      expect([...idsOf(all)].sort()).toEqual([...idsOf(acknowledged), end.id].sort());
      for (const stream of contested)
        expect(all.filter((each) => each.stream === stream).map(revision)).toEqual(
          (await other.readStream(stream)).map(revision),
        );
      expect(acknowledged.length).toBeGreaterThan(100);
    }),
  );

  it('ES3: an event that one instance acknowledged can be read from another at once', async () => {
    const { store, other } = stores();
    const stream = aStream();
    for (let n = 0; n < 20; n += 1) {
      const [writing, reading] = n % 2 ? [store, other] : [other, store];
      const event = anEvent();
      const result = await writing.append([write(stream, n, event)]);
      expect(result.outcome).toBe('appended');
      expect(idsOf(await reading.readStream(stream, { after: n }))).toEqual([event.id]);
      if (result.outcome === 'appended') expect(await reading.head()).toBe(result.position);
    }
  });
}

const revision = (event: RecordedEvent) => event.revision;

/** Of each writer. */
const APPENDS = 25;

/** Appends to two of the contested streams at a time, taking revisions from conflicts. Returns the acknowledged events. */
async function writer(store: EventStore, streams: readonly string[], onlyOne: boolean, random: Random) {
  const known = new Map<string, number>();
  const acknowledged: { id: string }[] = [];
  for (let n = 0; n < APPENDS; n += 1) {
    const chosen = streams.filter(() => random() < 0.5).slice(0, 2);
    const writes = [...chosen, aStream()]
      .slice(0, onlyOne ? 1 : 3)
      .map((stream) => write(stream, known.get(stream) ?? 0, ...events(1 + Math.floor(random() * 3))));
    const result = await store.append(writes);
    if (result.outcome === 'conflict') {
      known.set(result.stream, result.actual);
      continue;
    }
    for (const { stream, expectedRevision, events: sent } of writes) {
      known.set(stream, expectedRevision + sent.length);
      acknowledged.push(...sent);
    }
  }
  return acknowledged;
}
