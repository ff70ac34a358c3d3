import type { EventStore, Position } from '@ward-board/event-store';
import { wholeAppends } from './appends.js';
import type { Consumer } from './consumer.js';

/**
 * How many events are read, folded and written at once, where a row that changes often is written once. Every projection that catches up
 * holds two such pages, and more than 500 makes none faster.
 */
const PAGE = 500;

/** How far to catch up, and whom to tell on the way. */
export interface CatchingUp {
  /** The position to stop at, which is the end of an append; the newest event unless said otherwise. */
  readonly until?: Position;
  /** Told how many events have been taken in, and when the last of them was recorded. */
  readonly onProgress?: (events: number, recordedAt: string) => void;
}

/** Takes in what is stored up to a position; without one, a last few may have come in the meantime. */
export async function catchUp(
  consumer: Consumer,
  store: EventStore,
  signal: AbortSignal,
  { until, onProgress }: CatchingUp = {},
): Promise<void> {
  const read = async (after: Position) => {
    const page = await store.readAll(after, PAGE);
    const within = until === undefined ? page : page.filter(({ position }) => position <= until);
    const isLast = within.length < PAGE;
    return { events: isLast ? within : wholeAppends(within), isLast };
  };
  let count = 0;
  for (let next = read(consumer.position); ; ) {
    signal.throwIfAborted();
    const { events, isLast } = await next;
    const last = events.at(-1);
    if (!last) return;
    // Read while this one is folded and written.
    if (!isLast) next = read(last.position);
    next.catch(() => {});
    await consumer.take(events);
    await consumer.tick();
    count += events.length;
    onProgress?.(count, last.recordedAt);
    if (isLast) return;
  }
}
