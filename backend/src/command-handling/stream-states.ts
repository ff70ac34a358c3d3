import { Injectable, Logger } from '@nestjs/common';
import { type Aggregate, type Event, streamFold, UnreadableEvent } from '@ward-board/domain';
import { type EventStore, type RecordedEvent, readState, type StreamState } from '@ward-board/event-store';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';

/** So many unreadable events are remembered as logged: every command on their streams meets them again. */
const REMEMBERED = 1_000;

/** Reads aggregates from their streams. */
@Injectable()
export class StreamStates {
  private readonly log = new Logger('StreamStates');
  private readonly logged = new Set<string>();

  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /**
   * An aggregate as its stream has it, at a cost that does not grow with the stream.
   * @throws ProblemException `unavailable` when the stream has an event that this code can't read: deciding without it could
   * contradict it.
   */
  async read<State, E extends Event>(aggregate: Aggregate<State, E>, id: string): Promise<StreamState<State>> {
    const fold = streamFold(aggregate);
    // Not the whole name of the stream, which may have a patient's data in it.
    const streamType = aggregate.stream('').replace(/-$/, '');
    const evolve = (state: State, event: RecordedEvent) => {
      try {
        return fold.evolve(state, event);
      } catch (error) {
        throw error instanceof UnreadableEvent ? this.unavailable(event, streamType, error) : error;
      }
    };
    return readState(this.store, aggregate.stream(id), { ...fold, evolve }, (error) => {
      this.log.warn(`A snapshot of a stream of type ${streamType} can't be read or kept: ${String(error)}`);
    });
  }

  private unavailable({ id }: RecordedEvent, streamType: string, cause: UnreadableEvent): ProblemException {
    if (!this.logged.has(id)) {
      this.log.error(`Event ${id} of a stream of type ${streamType} can't be read: ${cause.message}`);
      const [oldest = ''] = this.logged;
      if (this.logged.size === REMEMBERED) this.logged.delete(oldest);
      this.logged.add(id);
    }
    const detail = `A stream of type ${streamType} has an event that this version of the service does not know.`;
    return new ProblemException('unavailable', detail, { headers: { 'retry-after': '30' }, cause });
  }
}
