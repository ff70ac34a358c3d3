import { Logger } from '@nestjs/common';
import { type Aggregate, type Event, readEvent, UnreadableEvent } from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { ProblemException } from '../platform/http/problem-exception.js';

const log = new Logger('StreamState');

/** The ids of the unreadable events that were logged: every command on their streams meets them again. */
const logged = new Set<string>();

/** An aggregate as its stream has it. */
export interface StreamState<State> {
  readonly state: State;
  /** Of the stream's newest event; 0: there is no such stream. */
  readonly revision: number;
  /** What was read of the stream. */
  readonly events: readonly RecordedEvent[];
}

/**
 * Reads an aggregate's stream: of one whose newest event decides that event alone, however long the stream is.
 * @throws ProblemException `unavailable` when the stream has an event that this code can't read: deciding without it could
 * contradict it.
 */
export async function streamState<State, E extends Event>(
  store: EventStore,
  aggregate: Aggregate<State, E>,
  stream: string,
): Promise<StreamState<State>> {
  const events = await store.readStream(stream, aggregate.newestDecides && { direction: 'backwards', limit: 1 });
  const state = events.reduce((before, recorded) => {
    const event = readable(recorded, aggregate);
    return aggregate.evolve(before, event as Event as E, recorded.revision);
  }, aggregate.initial);
  return { state, events, revision: events.at(-1)?.revision ?? 0 };
}

/** A stored event in today's shape. @throws ProblemException `unavailable` when this code can't read it. */
function readable({ id, type, metadata, data }: RecordedEvent, { stream }: Pick<Aggregate<never, never>, 'stream'>) {
  try {
    return readEvent(type, Number(metadata.version), data);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    // Not the whole name of the stream, which may have a patient's data in it.
    const streamType = stream('').replace(/-$/, '');
    if (!logged.has(id)) log.error(`Event ${id} of a stream of type ${streamType} can't be read: ${error.message}`);
    logged.add(id);
    const detail = `A stream of type ${streamType} has an event that this version of the service does not know.`;
    throw new ProblemException('unavailable', detail, { headers: { 'retry-after': '30' }, cause: error });
  }
}
