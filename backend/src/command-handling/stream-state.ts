import { type Aggregate, type Event, readEvent } from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';

/** An aggregate as its stream has it. */
export interface StreamState<State> {
  readonly state: State;
  /** Of the stream's newest event; 0: there is no such stream. */
  readonly revision: number;
  /** What was read of the stream. */
  readonly events: readonly RecordedEvent[];
}

/** Reads an aggregate's stream: of one whose newest event decides that event alone, however long the stream is. */
export async function streamState<State, E extends Event>(
  store: EventStore,
  aggregate: Aggregate<State, E>,
  stream: string,
): Promise<StreamState<State>> {
  const events = await store.readStream(stream, aggregate.newestDecides && { direction: 'backwards', limit: 1 });
  const state = events.reduce(
    (before, { type, metadata, data, revision }) =>
      aggregate.evolve(before, readEvent(type, Number(metadata.version), data) as Event as E, revision),
    aggregate.initial,
  );
  return { state, events, revision: events.at(-1)?.revision ?? 0 };
}
