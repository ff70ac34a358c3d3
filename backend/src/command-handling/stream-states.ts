import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Aggregate, type Event, streamFold, UnreadableEvent } from '@ward-board/domain';
import {
  type EventStore,
  type RecordedEvent,
  readState,
  type Snapshot,
  type StreamState,
} from '@ward-board/event-store';
import PQueue from 'p-queue';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';

/** So many unreadable events are remembered as logged: every command on their streams meets them again. */
const REMEMBERED = 1_000;
/** So many snapshots wait to be kept at most: each holds a state. */
const WAITING_MOST = 100;

/**
 * Reads aggregates from their streams, and keeps their snapshots, one at a time, beside everything else: while the table is
 * locked, say, no command waits, and one connection is taken.
 */
@Injectable()
export class StreamStates implements OnApplicationShutdown {
  private readonly log = new Logger('StreamStates');
  private readonly logged = new Set<string>();
  private readonly keeping = new PQueue({ concurrency: 1 });
  private ending = false;

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
    const failed = (error: unknown) => {
      this.log.warn(`A snapshot of a stream of type ${streamType} can't be read or kept: ${String(error)}`);
    };
    const stream = aggregate.stream(id);
    const found = await readState(this.store, stream, { ...fold, evolve }, failed);
    if (found.due) this.keep(stream, found.due, failed);
    return found;
  }

  /** When every snapshot that was due is kept. */
  async onIdle(): Promise<void> {
    await this.keeping.onIdle();
  }

  /** The store's connections end after this. */
  async onApplicationShutdown(): Promise<void> {
    this.ending = true;
    this.keeping.clear();
    await this.keeping.onIdle();
  }

  /** One that finds too many waiting is not kept: the next reading of its stream has one again. */
  private keep(stream: string, snapshot: Snapshot, failed: (error: unknown) => void): void {
    if (this.ending || this.keeping.size >= WAITING_MOST) return;
    void this.keeping.add(() => this.store.keepSnapshot(stream, snapshot).catch(failed));
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
