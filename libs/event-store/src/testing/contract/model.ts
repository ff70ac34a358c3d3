import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { EventIdReused, type EventStore, type Json, type StreamWrite } from '../../port/event-store.js';
import { InMemoryModel, type ModelEvent, type ModelResult } from './in-memory-model.js';
import { aStream, byStream, type StoresUnderTest, stored } from './samples.js';

/** One step of a random history. `which` chooses among the appends sent before. */
type Step =
  | { readonly kind: 'append'; readonly other: boolean; readonly writes: readonly StepWrite[] }
  | { readonly kind: 'resend'; readonly other: boolean; readonly which: number }
  | { readonly kind: 'reuse'; readonly other: boolean; readonly which: number; readonly elsewhere: boolean };

interface StepWrite {
  readonly stream: number;
  /** The error of the expected revision; mostly 0. */
  readonly off: number;
  readonly data: readonly unknown[];
}

const STREAMS = 4;
const json = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' });
const stepWrite = fc.record({
  stream: fc.nat(STREAMS - 1),
  off: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(-1, 1) }),
  data: fc.array(json, { minLength: 1, maxLength: 3 }),
});
/** @param most streams of an append. */
const stepOf = (most: number): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('append' as const),
        other: fc.boolean(),
        writes: fc.uniqueArray(stepWrite, { minLength: 1, maxLength: most, selector: ({ stream }) => stream }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('resend' as const), other: fc.boolean(), which: fc.nat() }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('reuse' as const),
        other: fc.boolean(),
        which: fc.nat(),
        elsewhere: fc.boolean(),
      }),
    },
  );

/** ES1 to ES5 over random histories: a store answers as the model does, and holds the same events in the same order. */
export function describeModel(stores: () => StoresUnderTest): void {
  it.each([
    ['one after another', 1],
    ['several at once', 8],
  ])('answers and stores as the model does, %s', async (_, together) => {
    const { store, other, onlyOneStream } = stores();
    const step = stepOf(onlyOneStream ? 1 : 3);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const model = new InMemoryModel();
        const streams = Array.from({ length: STREAMS }, () => aStream());
        const from = await store.head();
        const sent: StreamWrite[][] = [];
        for (let n = 0; n < steps.length; n += together) {
          const expected: ModelResult[] = [];
          const answers: Promise<ModelResult>[] = [];
          for (const each of steps.slice(n, n + together)) {
            const writes = toWrites(each, streams, sent, model);
            sent.push(writes);
            expected.push(model.append(writes));
            // Appends sent at once that share a stream or an id keep their order only within one instance.
            answers.push(answerOf(each.other && together === 1 ? other : store, writes));
          }
          expect(await Promise.all(answers)).toEqual(expected);
        }
        const all = (await stored(other, from)).map(({ position, recordedAt, ...event }) => event);
        const inOrder = together === 1 ? (events: readonly ModelEvent[]) => events : byStream<ModelEvent>;
        expect(inOrder(all)).toEqual(inOrder(model.events));
      }),
      { numRuns: 40 },
    );
  });
}

function toWrites(each: Step, streams: readonly string[], sent: StreamWrite[][], model: InMemoryModel): StreamWrite[] {
  const earlier = each.kind === 'append' ? undefined : sent[each.which % Math.max(1, sent.length)];
  if (each.kind === 'append' || !earlier) {
    const writes = each.kind === 'append' ? each.writes : [{ stream: 0, off: 0, data: [null] }];
    return writes.map(({ stream, off, data }) => {
      const name = streams[stream] ?? aStream();
      const events = data.map((value) => newEvent(value));
      return { stream: name, expectedRevision: Math.max(0, model.revision(name) + off), events };
    });
  }
  if (each.kind === 'resend') return earlier;
  // The same ids with one event more, or in another stream.
  return earlier.map(({ stream, events }) => {
    const name = each.elsewhere ? aStream() : stream;
    return { stream: name, expectedRevision: model.revision(name), events: [...events, newEvent(null)] };
  });
}

function newEvent(value: unknown) {
  // -0 is not JSON: it would come back as 0.
  const data = JSON.parse(JSON.stringify(value)) as Json;
  return { id: randomUUID(), type: 'Counted', data, metadata: { patient_id: 'p' } };
}

async function answerOf(store: EventStore, writes: readonly StreamWrite[]): Promise<ModelResult> {
  try {
    const result = await store.append(writes);
    return result.outcome === 'conflict' ? result : { outcome: result.outcome };
  } catch (error) {
    if (error instanceof EventIdReused) return { outcome: 'reused' };
    throw error;
  }
}
