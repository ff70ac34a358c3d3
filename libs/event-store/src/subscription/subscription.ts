import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreUnavailable, type Position, type RecordedEvent } from '../port/event-store.js';
import { retryDelay } from './retry-delay.js';

/** Reads the next batch after a position, without splitting an append; empty when there is nothing yet. */
export type ReadBatch = (after: Position) => Promise<readonly RecordedEvent[]>;

/** Calls `wake` whenever there may be new events, and when it may have missed some. Returns how to stop it. */
export type Notify = (wake: () => void) => () => void;

/**
 * Reads batch after batch: as soon as it is notified, and every `pollMs` without a notification. During an outage it tries
 * again after growing delays, or as soon as it is notified again. It ends at once with `signal`.
 * @throws every error but unavailability: it is a bug, such as a missing table.
 */
export async function* subscription(
  read: ReadBatch,
  notify: Notify,
  pollMs: number,
  start: Position,
  batchSize: number,
  signal: AbortSignal,
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  let wakeUp = new AbortController();
  const wake = () => wakeUp.abort();
  // An aborted sleep rejects, and so does one whose signal was aborted before it began.
  const sleepUntilWoken = (ms: number) => sleep(ms, undefined, { signal: wakeUp.signal }).catch(() => {});
  const unlisten = notify(wake);
  signal.addEventListener('abort', wake);
  let after = start;
  let failures = 0;
  try {
    while (!signal.aborted) {
      // Renewed before the read, so that a notification that comes during the read ends the sleep after it.
      wakeUp = new AbortController();
      let batch: readonly RecordedEvent[] | undefined;
      try {
        batch = await unlessAborted(read(after), signal);
        failures = 0;
      } catch (error) {
        if (!(error instanceof EventStoreUnavailable)) throw error;
        await sleepUntilWoken(retryDelay(failures++));
        continue;
      }
      if (!batch || signal.aborted) return;
      const last = batch.at(-1);
      if (last) {
        after = last.position;
        yield batch;
      }
      // A batch that is not full ended at the newest event at the time of the read.
      if (batch.length < batchSize) await sleepUntilWoken(pollMs);
    }
  } finally {
    unlisten();
    signal.removeEventListener('abort', wake);
  }
}

/**
 * The promise's outcome, or undefined as soon as the signal is aborted. `Promise.race` with one long-lived promise of the
 * abort would be a leak: each race would leave a reaction on that promise for as long as the subscription lives.
 */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(undefined);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
