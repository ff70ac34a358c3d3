/** Shared by the parts of the contract suite: events to store, and ways to read what was stored. */
import { randomUUID } from 'node:crypto';
import type { EventStore, Json, NewEvent, Position, RecordedEvent, StreamWrite } from '../../port/event-store.js';

/** The stores under test, opened before the first test: two instances on the same events. */
export interface StoresUnderTest {
  readonly store: EventStore;
  readonly other: EventStore;
  /** Whether appends to several streams are not to be tried. */
  readonly onlyOneStream: boolean;
  /** A further instance, for a test that closes it. */
  another(): Promise<EventStore>;
}

/** `it`, or `it.skip` where appends take one stream only. */
export type SeveralStreams = typeof it | typeof it.skip;

/** A stream name that no other test uses: a store may be shared, and is never emptied. */
export function aStream(prefix = 'admission'): string {
  return `${prefix}-${randomUUID()}`;
}

/** An event with a new id, about patient `patient-1` unless `metadata` names another. */
export function anEvent(data: Json = { level: 3 }, metadata: Readonly<Record<string, string>> = {}): NewEvent {
  return { id: randomUUID(), type: 'EmergencyCaseTriaged', data, metadata: { patient_id: 'patient-1', ...metadata } };
}

/** Events with their order as data: `{ n: 0 }`, `{ n: 1 }`, … */
export function events(count: number): readonly NewEvent[] {
  return Array.from({ length: count }, (_, n) => anEvent({ n }));
}

/** The part of an append that goes to one stream; revision 0: the stream does not exist yet. */
export function write(stream: string, expectedRevision: number, ...given: readonly NewEvent[]): StreamWrite {
  return { stream, expectedRevision, events: given };
}

/** The ids alone, in order. */
export function idsOf(given: readonly { readonly id: string }[]): readonly string[] {
  return given.map(({ id }) => id);
}

/** Events by their streams: the order of appends that share no stream and were sent at once is the store's own affair. */
export function byStream<Event extends { readonly stream: string }>(given: readonly Event[]): readonly Event[] {
  return given.toSorted((one, other) => (one.stream < other.stream ? -1 : one.stream > other.stream ? 1 : 0));
}

/** All events after a position that are stored now, read in small pages. */
export async function stored(store: EventStore, after: Position): Promise<readonly RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for (let from = after; ; ) {
    const page = await store.readAll(from, 50);
    const last = page.at(-1);
    if (!last) return all;
    all.push(...page);
    from = last.position;
  }
}

/** Reads a subscription until `enough` is true of its events so far, then ends it. Returns its batches. */
export async function batchesUntil(
  store: EventStore,
  after: Position,
  batchSize: number,
  enough: (seen: readonly RecordedEvent[]) => boolean,
): Promise<readonly (readonly RecordedEvent[])[]> {
  const ending = new AbortController();
  const batches: (readonly RecordedEvent[])[] = [];
  const seen: RecordedEvent[] = [];
  for await (const batch of store.subscribe(after, { signal: ending.signal, batchSize })) {
    batches.push(batch);
    seen.push(...batch);
    if (enough(seen)) ending.abort();
  }
  return batches;
}
