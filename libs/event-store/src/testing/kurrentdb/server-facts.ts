import { randomUUID } from 'node:crypto';
import {
  END,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  KurrentDBClient,
  NO_STREAM,
  type ReadAllOptions,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  streamNameFilter,
} from '@kurrent/kurrentdb-client';
import { isWrongRevision, refusal } from '../../kurrentdb/server/failures.js';
import { readingUrl, withQuickDiscovery } from '../../kurrentdb/server/kurrent-url.js';
import type { ServerUnderTest } from './server-under-test.js';

/** More than any server takes in one message. */
const TOO_LARGE = 17 * 1024 * 1024;
const NEIGHBOURS = 20;

const anEvent = (data: Readonly<Record<string, unknown>> = {}) =>
  jsonEvent({ id: randomUUID(), type: 'Probed', data: { ...data }, metadata: { version: '1' } });
const aStream = () => `fact-${randomUUID()}`;

/** What a call failed with. @throws when it did not. */
const failureOf = (call: Promise<unknown>): Promise<{ readonly type?: unknown; readonly [field: string]: unknown }> =>
  call.then(
    () => Promise.reject(new Error('It did not fail')),
    (error) => error,
  );

/**
 * What a server does otherwise than one would expect, asked of the server itself by its own client, with the numbers of
 * docs/decisions/kurrentdb-has-the-log-postgres-a-copy.md: where a new release of either does it differently, the adapter's reason for it has gone, or
 * the adapter is wrong. Uses jest's globals.
 */
export function describeServerFacts({ url, onlyOneStream }: ServerUnderTest): void {
  const { url: readUrl, credentials } = readingUrl(url);
  const as = credentials ? { credentials } : {};
  let appending: KurrentDBClient;
  let reading: KurrentDBClient;
  beforeAll(() => {
    appending = KurrentDBClient.connectionString(withQuickDiscovery(url));
    reading = KurrentDBClient.connectionString(withQuickDiscovery(readUrl));
  });
  afterAll(async () => {
    await Promise.all([appending.dispose(), reading.dispose()]);
  });

  const append = (stream: string, events: ReturnType<typeof anEvent>[], streamState: bigint | typeof NO_STREAM) =>
    appending.appendToStream(stream, events, { streamState, requiresLeader: true });
  const collect = async (found: AsyncIterable<ResolvedEvent>): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    for await (const { event } of found) if (event) events.push(event);
    return events;
  };
  const readStream = (stream: string) => collect(reading.readStream(stream, { ...as, requiresLeader: true }));
  const readAll = (options: ReadAllOptions) => collect(reading.readAll({ ...as, ...options, requiresLeader: true }));
  const three = async () => {
    const stream = aStream();
    await append(stream, [anEvent(), anEvent(), anEvent()], NO_STREAM);
    return { stream, events: await readStream(stream) };
  };
  const idsOf = (events: readonly RecordedEvent[]) => events.map(({ id }) => id);
  const filter = excludeSystemEvents();

  it('1: each event of an append has a position of its own', async () => {
    const { events } = await three();
    const positions = events.map(({ position }) => position?.commit ?? -1n);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => (a < b ? -1 : 1)));
    expect(events.map(({ position }) => position?.prepare)).toEqual(positions);
  });

  it('2: a reading begins with the event of a position, a subscription after it, and a position of no event is refused', async () => {
    const { events } = await three();
    const position = events[1]?.position;
    if (!position) throw new Error('It has no position');
    expect(idsOf(await readAll({ fromPosition: position, maxCount: 2, filter }))).toEqual(idsOf(events.slice(1)));
    const subscription = reading.subscribeToAll({ ...as, fromPosition: position, filter });
    const first = new Promise<unknown>((resolve) => {
      subscription.once('data', ({ event }) => resolve(event?.id)).once('error', resolve);
    });
    expect(await first).toBe(events[2]?.id);
    await subscription.unsubscribe();
    const invented = { commit: position.commit + 1n, prepare: position.commit + 1n };
    expect(await failureOf(readAll({ fromPosition: invented, maxCount: 1 }))).toMatchObject({ type: 'unavailable' });
  });

  it('3: forwards from the end reads backwards', async () => {
    const { events } = await three();
    const found = await readAll({ fromPosition: END, direction: FORWARDS, maxCount: 3, filter });
    expect(idsOf(found)).toEqual(idsOf(events).toReversed());
  });

  it('4, 23: a conflict tells what there is, though without a message; without errors it tells a wrong revision', async () => {
    const { stream } = await three();
    const failure = await failureOf(append(stream, [anEvent()], 0n));
    expect(isWrongRevision(failure)).toBe(true);
    expect(failure).toMatchObject({ expectedState: 0n, actualState: 2n });
    const silent = KurrentDBClient.connectionString(`${withQuickDiscovery(url)}&throwOnAppendFailure=false`);
    const answer = await silent.appendToStream(stream, [anEvent()], { streamState: 0n });
    await silent.dispose();
    expect(answer.success).toBe(false);
    expect(answer.nextExpectedRevision).not.toBe(2n);
  });

  it('5: the neighbours of an append that is too large are stored once, sent again as they were', async () => {
    const neighbours = Array.from({ length: NEIGHBOURS }, () => ({ stream: aStream(), events: [anEvent()] }));
    const large = failureOf(append(aStream(), [anEvent({ text: 'x'.repeat(TOO_LARGE) })], NO_STREAM));
    const send = () => Promise.allSettled(neighbours.map(({ stream, events }) => append(stream, events, NO_STREAM)));
    await send();
    await large;
    expect((await send()).map(({ status }) => status)).toEqual(neighbours.map(() => 'fulfilled'));
    for (const { stream, events } of neighbours) expect(idsOf(await readStream(stream))).toEqual([events[0]?.id]);
  });

  it('7: knows an event again at the same revision alone, and part of a replay conflicts', async () => {
    const stream = aStream();
    const [event, next] = [anEvent(), anEvent()];
    await append(stream, [event], NO_STREAM);
    await append(stream, [event], NO_STREAM);
    expect(await readStream(stream)).toHaveLength(1);
    expect(isWrongRevision(await failureOf(append(stream, [event, next], NO_STREAM)))).toBe(true);
    await append(stream, [event], 0n);
    expect(idsOf(await readStream(stream))).toEqual([event.id, event.id]);
  });

  it('10, 24: takes an append of 900 kB, and says of a larger one how large it may be, before 25.1 a mebibyte', async () => {
    const text = (length: number) => [anEvent({ text: 'x'.repeat(length) })];
    const stream = aStream();
    await append(stream, text(900_000), NO_STREAM);
    expect(await readStream(stream)).toHaveLength(1);
    if (!onlyOneStream) return;
    const failure = await failureOf(append(aStream(), text(1_200_000), NO_STREAM));
    expect(failure).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1_048_576 });
    expect(refusal(failure)).toContain('(1048576 bytes)');
  });

  (onlyOneStream ? it.skip : it)('10: takes 500 streams in one append', async () => {
    const streams = Array.from({ length: 500 }, aStream);
    await appending.multiStreamAppend(
      streams.map((streamName) => ({ streamName, expectedState: NO_STREAM, events: [anEvent()] })),
    );
    expect(await readStream(streams.at(-1) ?? '')).toHaveLength(1);
  });

  it('11: an append without events succeeds, and makes no stream', async () => {
    const stream = aStream();
    expect(await append(stream, [], NO_STREAM)).toMatchObject({ success: true });
    expect(await failureOf(readStream(stream))).toMatchObject({ type: 'stream-not-found' });
  });

  it('12: readings show at once what was acknowledged, whatever a subscription was told of', async () => {
    const stream = aStream();
    for (let n = 0n; n < 50n; n++) {
      const { position } = await append(stream, [anEvent()], n === 0n ? NO_STREAM : n - 1n);
      expect((await readStream(stream)).at(-1)?.revision).toBe(n);
      if (!position) throw new Error('It has no position');
      expect(await readAll({ fromPosition: position, maxCount: 1, filter })).toMatchObject([
        { streamId: stream, revision: n },
      ]);
    }
  });

  it('14: tells a checkpoint of a subscription with a filter, at a position that no event of it has', async () => {
    const { events } = await three();
    const reached = Promise.withResolvers<bigint>();
    const subscription = reading.subscribeToAll({
      ...as,
      fromPosition: START,
      filter: streamNameFilter({
        prefixes: [`none-${randomUUID()}`],
        maxSearchWindow: 1,
        checkpointInterval: 1,
        checkpointReached: (_, { commit }) => reached.resolve(commit),
      }),
    });
    subscription.on('error', reached.reject);
    let seen = 0;
    subscription.on('data', () => seen++);
    expect(await reached.promise).toBeGreaterThanOrEqual(0n);
    expect([seen, events.length]).toEqual([0, 3]);
    await subscription.unsubscribe();
  });

  it('16: revisions go on after a deletion, and after a tombstone nothing does', async () => {
    const { stream } = await three();
    await appending.deleteStream(stream);
    expect(await failureOf(readStream(stream))).toMatchObject({ type: 'stream-not-found' });
    await append(stream, [anEvent()], NO_STREAM);
    expect((await readStream(stream)).map(({ revision }) => revision)).toEqual([3n]);
    await appending.tombstoneStream(stream);
    const failure = await failureOf(append(stream, [anEvent()], NO_STREAM));
    expect(failure).toMatchObject({ type: 'stream-deleted' });
    expect(refusal(failure)).toContain(stream);
  });
}
