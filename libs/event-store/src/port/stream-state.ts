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
  /** What the reader is to keep, so that the next reading is short; null: what is kept is near enough. */
  readonly due: Snapshot | null;
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
 * A snapshot is no authority: one of another fold, or of another past of the stream, is ignored, and an append on what was
 * read still names the revision.
 * @param onFailure hears why a snapshot could not be read; the reading goes on without.
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
  const readNewest = async () => (await store.readStream(stream, { direction: 'backwards', limit })).toReversed();
  const found = await readNewest();
  const revision = found.at(-1)?.revision ?? 0;
  if (from === 'newest' || (found[0]?.revision ?? 1) === 1) {
    const state = found.reduce(evolve, initial);
    return { state, revision, newest: found, followsFromNewest: true, due: null };
  }

  const version = createHash('sha256').update(from.snapshotsOf).digest('hex');
  const kept = await keptSnapshot(store, stream, version, onFailure);
  // Kept of events that were stored after the first read: a state with them does not belong to a revision before them.
  const newest = kept && kept.revision > revision ? await readNewest() : found;
  const snapshot = kept && (await isOfStream(store, stream, kept, newest)) ? kept : null;
  return { ...(await goOn(store, stream, fold, newest, snapshot, version)), newest, followsFromNewest: false };
}

/** The state of a stream from a snapshot on, or from its first event on. */
async function goOn<State>(
  store: EventStore,
  stream: string,
  { initial, evolve }: StreamFold<State>,
  newest: readonly RecordedEvent[],
  snapshot: Snapshot | null,
  version: string,
): Promise<Pick<StreamState<State>, 'state' | 'revision' | 'due'>> {
  const [oldest, last] = [newest[0], newest.at(-1)];
  const revision = last?.revision ?? 0;
  const began = snapshot?.revision ?? 0;
  let state = snapshot ? (snapshot.state as unknown as State) : initial;
  for await (const page of pages(store, stream, began, oldest?.revision ?? 0)) state = page.reduce(evolve, state);
  state = newest.filter((event) => event.revision > began).reduce(evolve, state);
  const isDue = last && revision - began >= SNAPSHOT_EVERY;
  return {
    state,
    revision,
    due: isDue ? { version, revision, eventId: last.id, state: state as unknown as Json } : null,
  };
}

/** The snapshot that was kept last of a stream and a fold; null: there is none, or it can't be read. */
async function keptSnapshot(
  store: EventStore,
  stream: string,
  version: string,
  onFailure: (error: unknown) => void,
): Promise<Snapshot | null> {
  try {
    return await store.readSnapshot(stream, version);
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error;
    onFailure(error);
    return null;
  }
}

/** Whether the event that a snapshot names is in the stream, and no newer than the newest that was read. */
async function isOfStream(
  store: EventStore,
  stream: string,
  { revision, eventId }: Snapshot,
  newest: readonly RecordedEvent[],
): Promise<boolean> {
  if (revision > (newest.at(-1)?.revision ?? 0)) return false;
  const read = newest.find((event) => event.revision === revision);
  const [named] = read ? [read] : await store.readStream(stream, { after: revision - 1, limit: 1 });
  return named?.id === eventId;
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
