import type { EventStore, Position, RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { Projection } from './projection.js';
import { appendsOf, wholeAppends } from './appends.js';
import { Files } from './documents.js';
import { foldBatch } from './fold-batch.js';
import type { Generation } from './generation.js';
import { Halted, recordFailure, takeInUnits } from './halt.js';
import { writeBatch } from './write-batch.js';

/** How many events are folded and written at once; when catching up, where a row that changes often is written once. */
export const BATCH_SIZE = 500;
const CATCH_UP_SIZE = 2_000;

/** How far to catch up, and whom to tell on the way. */
export interface CatchingUp {
  /** The position to stop at, which is the end of an append; the newest event unless said otherwise. */
  readonly until?: Position;
  /** Told how many events have been taken in, and when the last of them was recorded. */
  readonly onProgress?: (events: number, recordedAt: string) => void;
}

/** Takes batches into one generation, one after the other. */
export class TakeIn {
  private readonly files: Files;

  constructor(
    private readonly projection: Projection,
    private readonly db: DataSource,
    private generation: Generation,
  ) {
    this.files = new Files(projection, db, generation.id);
  }

  get position(): Position {
    return this.generation.position;
  }

  /**
   * Takes in a batch of whole appends.
   * @throws Overtaken, Halted, or the database's errors; what was taken in before is written.
   */
  async batch(events: readonly RecordedEvent[]): Promise<void> {
    try {
      await takeInUnits(appendsOf(events), (part) => this.write(part));
    } catch (error) {
      if (error instanceof Halted) await recordFailure(this.db, this.projection.name, this.generation, error);
      throw error;
    }
  }

  /** Takes in what is stored up to a position; without one, a last few may have come in the meantime. */
  async catchUp(store: EventStore, signal: AbortSignal, { until, onProgress }: CatchingUp = {}): Promise<void> {
    const read = async (after: Position) => {
      const page = await store.readAll(after, CATCH_UP_SIZE);
      const within = until === undefined ? page : page.filter(({ position }) => position <= until);
      const isLast = within.length < CATCH_UP_SIZE;
      return { events: isLast ? within : wholeAppends(within), isLast };
    };
    let count = 0;
    for (let next = read(this.position); ; ) {
      signal.throwIfAborted();
      const { events, isLast } = await next;
      const last = events.at(-1);
      if (!last) return;
      // Read while this one is folded and written.
      if (!isLast) next = read(last.position);
      next.catch(() => {});
      await this.batch(events);
      count += events.length;
      onProgress?.(count, last.recordedAt);
      if (isLast) return;
    }
  }

  private async write(events: readonly RecordedEvent[]): Promise<void> {
    const { projection, db } = this;
    const folded = foldBatch(projection, events, await this.files.openFor(events));
    if (folded.last) {
      this.generation = await writeBatch(db, this.generation, folded, folded.last.position);
      this.files.keep(folded.files);
    }
    if (folded.poison) throw new Halted(folded.poison);
  }
}
