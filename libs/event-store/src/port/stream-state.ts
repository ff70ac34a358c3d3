import { createHash } from 'node:crypto';
import { type EventStore, EventStoreUnavailable, type Json, type RecordedEvent, type Snapshot } from './event-store.js';

/** How the events of a stream are folded into a state. */
export interface StreamFold<State> {
  readonly initial: State;
  /** Pure. @throws whatever is wrong with an event that can't be folded. */
  readonly evolve: (state: State, event: RecordedEvent) => State;
  /**
   * `newest`: the stream's newest event decides the state alone. Otherwise the state is JSON and is kept in snapshots, and
   * this text says which: any two folds that may differ, or of which one can read an event that the other can't, have
   * different texts.
   */
  readonly from: 'newest' | { readonly snapshotsOf: string };
}

/** A stream as a reader found it. */
export interface StreamState<State> {
  readonly state: State;
  /** Of the stream's newest event; 0: there is no such stream. */
  readonly revision: number;
  /** The newest events of the stream, oldest first: at least one, if there is any. */
  readonly newest: readonly RecordedEvent[];
  /** The state follows from those alone. */
  readonly followsFromNewest: boolean;
  /** Resolves, and never rejects, once the snapshot is kept for which this reading gave cause. */
  readonly kept: Promise<void>;
}

/**
 * The newest events of a stream, which every reading reads: a stream of so many has no snapshot. Few, since in a stream of
 * large events they are what reading it costs.
 */
const NEWEST = 6;
/** So many events after the last snapshot the next one is kept: half of those that are read anyway. */
const SNAPSHOT_EVERY = NEWEST / 2;
/** How many events are read at once where there is no snapshot: an answer of this many large ones comes in time. */
const PAGE = 250;

/**
 * The state of a stream. It takes one read of six events at most and, of a longer stream, one of a snapshot, however long
 * the stream is; but for the first reading of a stream that has no snapshot of this fold, which reads all of it in pages.
 * A snapshot is no authority: one of another fold, of another past of the stream, or from ahead of it is ignored, and an
 * append on what was read still names the revision.
 * @param onFailure hears why a snapshot could not be read or kept; the reading goes on without.
 * @throws EventStoreUnavailable, and what `evolve` throws.
 */
export async function readState<State>(
  store: EventStore,
  stream: string,
  fold: StreamFold<State>,
  onFailure: (error: unknown) => void,
): Promise<StreamState<State>> {
  const { initial, evolve, from } = fold;
  const limit = from === 'newest' ? 1 : NEWEST;
  const newest = (await store.readStream(stream, { direction: 'backwards', limit })).toReversed();
  const [oldest, last] = [newest[0], newest.at(-1)];
  const revision = last?.revision ?? 0;
  if (from === 'newest' || !oldest || !last || oldest.revision === 1) {
    const state = newest.reduce(evolve, initial);
    return { state, revision, newest, followsFromNewest: true, kept: Promise.resolve() };
  }

  const version = createHash('sha256').update(from.snapshotsOf).digest('hex');
  const snapshot = await usableSnapshot(store, stream, version, newest, onFailure);
  const began = snapshot?.revision ?? 0;
  let state = snapshot ? (snapshot.state as unknown as State) : initial;
  for await (const page of pages(store, stream, began, oldest.revision)) state = page.reduce(evolve, state);
  state = newest.filter((event) => event.revision > began).reduce(evolve, state);
  const next: Snapshot = { version, revision, eventId: last.id, state: state as unknown as Json };
  const due = revision - began >= SNAPSHOT_EVERY;
  const kept = due ? store.keepSnapshot(stream, next).catch(onFailure) : Promise.resolve();
  return { state, revision, newest, followsFromNewest: false, kept };
}

/** The stream's snapshot, if it is of this fold and of the events that the stream has. */
async function usableSnapshot(
  store: EventStore,
  stream: string,
  version: string,
  newest: readonly RecordedEvent[],
  onFailure: (error: unknown) => void,
): Promise<Snapshot | null> {
  let snapshot: Snapshot | null;
  try {
    snapshot = await store.readSnapshot(stream);
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error;
    onFailure(error);
    return null;
  }
  if (snapshot?.version !== version) return null;
  const { revision, eventId } = snapshot;
  const read = newest.find((event) => event.revision === revision);
  const [last] = read ? [read] : await store.readStream(stream, { after: revision - 1, limit: 1 });
  return last?.id === eventId ? snapshot : null;
}

/** The events of a stream between two revisions, oldest first. */
async function* pages(
  store: EventStore,
  stream: string,
  after: number,
  before: number,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let from = after; from < before - 1; ) {
    const page = await store.readStream(stream, { after: from, before, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    from = last.revision;
  }
}
