import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { catchUp } from './catch-up.js';
import type { Consumer } from './consumer.js';
import { Inbox } from './inbox.js';

const BATCH_SIZE = 500;

/**
 * One subscription of a process, whose batches every consumer gets. It waits for nobody: a consumer that is slower than
 * the store's events come falls out, catches up by itself, and joins again.
 */
export class SharedReader {
  private readonly inboxes = new Set<Inbox>();
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
      const inbox = this.join(consumer.position);
      if (!inbox) continue;
      try {
        await consume(inbox, consumer, signal);
      } finally {
        this.leave(inbox);
      }
    }
  }

  /** Undefined: the reader is further on than the consumer. */
  private join(position: Position): Inbox | undefined {
    if (this.reading && position < this.position) return undefined;
    const inbox = new Inbox();
    this.inboxes.add(inbox);
    if (!this.reading) void this.read(position);
    return inbox;
  }

  private leave(inbox: Inbox): void {
    this.inboxes.delete(inbox);
    if (this.inboxes.size > 0) return;
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
        for (const inbox of this.inboxes) inbox.put(batch);
      }
    } catch (thrown) {
      error = thrown;
    }
    if (this.reading !== reading) return;
    this.reading = undefined;
    for (const inbox of this.inboxes) inbox.fail(error);
    this.inboxes.clear();
  }
}

/** Returns when the consumer was too slow. */
async function consume(inbox: Inbox, consumer: Consumer, signal: AbortSignal): Promise<void> {
  for (let dueIn = await consumer.tick(); ; dueIn = await consumer.tick()) {
    const batch: readonly RecordedEvent[] | null = await inbox.next(dueIn, signal);
    if (signal.aborted || batch === null) return;
    // Who caught up by itself may be further on than the reader was.
    const news = batch.filter(({ position }) => position > consumer.position);
    if (news.length > 0) await consumer.take(news);
  }
}
