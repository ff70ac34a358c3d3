import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { BatchBuffer } from './batch-buffer.js';
import { catchUp } from './catch-up.js';
import type { Consumer } from './consumer.js';

const BATCH_SIZE = 500;

/**
 * One subscription of a process, whose batches every consumer gets. It waits for nobody: a consumer that is slower than
 * the store's events come falls out, catches up by itself, and joins again.
 */
export class SharedReader {
  private readonly buffers = new Set<BatchBuffer>();
  private position: Position = START;
  private reading: AbortController | undefined;

  constructor(private readonly store: EventStore) {}

  /**
   * Keeps a consumer up to date until `signal` ends it.
   * @throws what the consumer throws, or a bug that ends the subscription.
   */
  async follow(consumer: Consumer, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await catchUp(consumer, this.store, signal);
      const buffer = this.join(consumer.position);
      if (!buffer) continue;
      try {
        await consume(buffer, consumer, signal);
      } finally {
        this.leave(buffer);
      }
    }
  }

  /** Undefined: the reader is further on than the consumer. */
  private join(position: Position): BatchBuffer | undefined {
    if (this.reading && position < this.position) return undefined;
    const buffer = new BatchBuffer();
    this.buffers.add(buffer);
    if (!this.reading) void this.read(position);
    return buffer;
  }

  private leave(buffer: BatchBuffer): void {
    this.buffers.delete(buffer);
    if (this.buffers.size > 0) return;
    this.reading?.abort();
    this.reading = undefined;
  }

  private async read(after: Position): Promise<void> {
    const reading = new AbortController();
    this.reading = reading;
    this.position = after;
    let error: unknown = new Error('The event store was closed.');
    try {
      for await (const batch of this.store.subscribe(after, { signal: reading.signal, batchSize: BATCH_SIZE })) {
        if (this.reading !== reading) return;
        this.position = batch.at(-1)?.position ?? this.position;
        for (const buffer of this.buffers) buffer.put(batch);
      }
    } catch (thrown) {
      error = thrown;
    }
    if (this.reading !== reading) return;
    this.reading = undefined;
    for (const buffer of this.buffers) buffer.fail(error);
    this.buffers.clear();
  }
}

/** Returns when the consumer was too slow. */
async function consume(buffer: BatchBuffer, consumer: Consumer, signal: AbortSignal): Promise<void> {
  for (let dueIn = await consumer.tick(); ; dueIn = await consumer.tick()) {
    const batch: readonly RecordedEvent[] | null = await buffer.next(dueIn, signal);
    if (signal.aborted || batch === null) return;
    // Who caught up by itself may be further on than the reader was.
    const news = batch.filter(({ position }) => position > consumer.position);
    if (news.length > 0) await consumer.take(news);
  }
}
