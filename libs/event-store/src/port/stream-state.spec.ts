import { jest } from '@jest/globals';
import fc from 'fast-check';
import type { EventStore, Position, ReadStreamOptions, RecordedEvent, Snapshot } from './event-store.js';
import { EventStoreUnavailable } from './event-store.js';
import { readState, type StreamFold } from './stream-state.js';

/** One stream with its snapshots, which counts what is read of it. */
class OneStream {
  events: RecordedEvent[] = [];
  /** Of each version the one that was kept last. */
  snapshots: readonly Snapshot[] = [];
  reads = 0;
  read = 0;
  failures: unknown[] = [];
  failing: Error | null = null;
  private made = 0;

  append(count: number): void {
    for (let n = 0; n < count; n++) {
      const id = `event-${this.made++}`;
      const [stream, type, recordedAt] = ['admission-1', 'Counted', '2026-01-01T00:00:00.000Z'];
      const position = String(this.made) as Position;
      this.events.push({
        id,
        stream,
        type,
        recordedAt,
        position,
        revision: this.events.length + 1,
        data: this.made,
        metadata: {},
      });
    }
  }

  async state<State>(fold: StreamFold<State>) {
    this.reads = 0;
    this.read = 0;
    const found = await readState(this as unknown as EventStore, 'admission-1', fold, (error) =>
      this.failures.push(error),
    );
    if (found.due) await this.keepSnapshot('admission-1', found.due).catch((error) => this.failures.push(error));
    return found;
  }

  async readStream(_: string, { after = 0, before = Infinity, direction, limit }: ReadStreamOptions) {
    const within = this.events.filter(({ revision }) => revision > after && revision < before);
    const found = (direction === 'backwards' ? within.toReversed() : within).slice(0, limit);
    this.reads += 1;
    this.read += found.length;
    return found;
  }

  async readSnapshot(_: string, version: string): Promise<Snapshot | null> {
    if (this.failing) throw this.failing;
    return structuredClone(this.snapshots.find((kept) => kept.version === version) ?? null);
  }

  async keepSnapshot(_: string, snapshot: Snapshot): Promise<void> {
    if (this.failing) throw this.failing;
    const others = this.snapshots.filter(({ version }) => version !== snapshot.version);
    this.snapshots = [...others, JSON.parse(JSON.stringify(snapshot)) as Snapshot];
  }
}

/** The order of all events matters to it, and how often each was folded. */
const folded = (version: string): StreamFold<readonly string[]> => ({
  initial: [],
  evolve: (ids, { id, revision }) => [...ids, `${version} ${id} ${revision}`],
  from: { snapshotsOf: version },
});
const one = folded('one');
const whole = ({ events }: OneStream, { initial, evolve }: StreamFold<readonly string[]>) =>
  events.reduce(evolve, initial);

it('is the state from all events, whatever became of the snapshot in between', async () => {
  type Step = { readonly count: number } | 'older' | 'lost' | 'another fold' | 'set back' | 'not kept';
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ count: fc.integer({ min: 1, max: 14 }) }) },
    fc.constantFrom<Step>('older', 'lost', 'another fold', 'set back', 'not kept'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const stream = new OneStream();
      let older: readonly Snapshot[] = [];
      for (const next of steps) {
        const before = stream.snapshots;
        if (next === 'older') stream.snapshots = older;
        else if (next === 'lost') stream.snapshots = [];
        else if (next === 'another fold') await stream.state(folded('two'));
        // A backup of the stream is restored, but the snapshot stays: other events take the places of those that are gone.
        else if (next === 'set back') stream.events.splice(Math.floor(stream.events.length / 2));
        else if (next === 'not kept') stream.failing = new Error('disk full');
        else stream.append(next.count);
        const { state, revision, newest } = await stream.state(one);
        expect([state, revision, newest.at(-1)]).toEqual([
          whole(stream, one),
          stream.events.length,
          stream.events.at(-1),
        ]);
        stream.failing = null;
        older = before;
      }
    }),
    { numRuns: 300 },
  );
});

it('is read with six events and a snapshot, however long the stream is', async () => {
  const stream = new OneStream();
  stream.append(5);
  for (let n = 5; n < 600; n += 1 + (n % 3)) {
    const firstSnapshot = stream.snapshots.length === 0 && stream.events.length > 6;
    const { state } = await stream.state(one);
    expect(state).toHaveLength(stream.events.length);
    // Once, as it gets longer than that, there is no snapshot yet.
    expect([stream.read, stream.reads]).toEqual(firstSnapshot ? [8, 2] : [Math.min(stream.events.length, 6), 1]);
    stream.append(1 + (n % 3));
  }
});

it('reads all of a stream without a snapshot once, in pages, and never again', async () => {
  const stream = new OneStream();
  stream.append(2_000);
  expect((await stream.state(one)).state).toEqual(whole(stream, one));
  expect(stream.read).toBe(2_000);
  expect(stream.reads).toBe(1 + 8);
  await stream.state(one);
  expect([stream.read, stream.reads]).toEqual([6, 1]);
});

it('is read whole once by each of two releases that fold it otherwise, however often they take turns', async () => {
  const stream = new OneStream();
  stream.append(2_000);
  const two = folded('two');
  for (const fold of [one, two]) await stream.state(fold);
  for (let turn = 0; turn < 20; turn++) {
    stream.append(3);
    for (const fold of [one, two]) {
      expect((await stream.state(fold)).state).toEqual(whole(stream, fold));
      expect([stream.read, stream.reads]).toEqual([6, 1]);
    }
  }
});

it('is of the revision that it says, though others append and keep a snapshot between its two reads', async () => {
  for (const [before, meanwhile] of [
    [10, 1],
    [10, 2],
    [2_000, 20],
  ] as const) {
    const stream = new OneStream();
    stream.append(before);
    await stream.state(one);
    const other = new OneStream();
    other.events = stream.events;
    const readSnapshot = stream.readSnapshot.bind(stream);
    jest.spyOn(stream, 'readSnapshot').mockImplementationOnce(async (...args) => {
      stream.append(meanwhile);
      const { state, revision } = await other.state(one);
      const eventId = stream.events.at(-1)?.id ?? '';
      const version = stream.snapshots[0]?.version ?? '';
      await stream.keepSnapshot('admission-1', { version, revision, eventId, state: state as string[] });
      return readSnapshot(...args);
    });
    const { state, revision, newest } = await stream.state(one);
    expect([revision, newest.at(-1)]).toEqual([state.length, stream.events[state.length - 1]]);
    expect(state).toEqual(whole(stream, one).slice(0, revision));
    // Not the whole stream, but its newest events once more.
    expect([stream.read, stream.reads]).toEqual([12, 2]);
  }
});

it('asks for no snapshot of a short stream, nor where the newest event decides', async () => {
  const stream = new OneStream();
  stream.failing = new Error('asked for');
  stream.append(6);
  await stream.state(one);
  stream.append(94);
  const { state } = await stream.state({ ...one, from: 'newest' });
  expect(state).toEqual([`one ${stream.events.at(-1)?.id} 100`]);
  expect([stream.read, stream.failures]).toEqual([1, []]);
});

it('goes on without a snapshot that can’t be read or kept, and says so', async () => {
  const stream = new OneStream();
  stream.append(20);
  stream.failing = new Error('permission denied');
  expect((await stream.state(one)).state).toEqual(whole(stream, one));
  expect(stream.failures).toEqual([stream.failing, stream.failing]);
});

it('does not read a whole stream because the store is away', async () => {
  const stream = new OneStream();
  stream.append(20);
  stream.failing = new EventStoreUnavailable('away');
  await expect(stream.state(one)).rejects.toThrow(EventStoreUnavailable);
  expect(stream.read).toBe(6);
});

it('fails at an event that can’t be folded, and keeps no snapshot of what came before it', async () => {
  const stream = new OneStream();
  stream.append(700);
  const failing: StreamFold<readonly string[]> = {
    ...one,
    evolve: (ids, event) => {
      if (event.revision === 400) throw new Error('unreadable');
      return one.evolve(ids, event);
    },
  };
  for (let n = 0; n < 2; n++) await expect(stream.state(failing)).rejects.toThrow('unreadable');
  expect(stream.snapshots).toEqual([]);
});
