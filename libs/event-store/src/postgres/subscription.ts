import type { Position, RecordedEvent } from '../event-store.js';
import { APPENDED_CHANNEL } from './append-function.js';
import { BackOff } from './back-off.js';
import type { PgListener } from './pg-listener.js';
import { isUnavailable } from './unavailable.js';
import { Waker } from './waker.js';

/** Reads the next batch after a position, no append split; empty when there is nothing yet. */
export type ReadBatch = (after: Position) => Promise<readonly RecordedEvent[]>;

/**
 * Reads on and on, woken by notifications, and every `pollMs` without one. During an outage it tries again with
 * back-off, sooner if the listener is back first. It ends with `signal`, at once; any other error is a bug and is thrown.
 */
export async function* subscription(
  read: ReadBatch,
  listener: PgListener,
  pollMs: number,
  start: Position,
  batchSize: number,
  signal: AbortSignal,
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  const backOff = new BackOff();
  const waker = new Waker();
  const unlisten = listener.listen(APPENDED_CHANNEL, waker.wake, waker.wake);
  signal.addEventListener('abort', waker.wake);
  let after = start;
  try {
    while (!signal.aborted) {
      // Before the read: what is stored while it runs wakes the loop again, and is not slept through.
      waker.reset();
      let batch: readonly RecordedEvent[] | undefined;
      try {
        batch = await unlessAborted(read(after), signal);
        backOff.reset();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await waker.sleep(backOff.next());
        continue;
      }
      if (!batch || signal.aborted) return;
      const last = batch.at(-1);
      if (last) {
        after = last.position;
        yield batch;
      }
      // Positions have no gaps: a batch that is not full has come to the end, and what came since has woken the loop.
      if (batch.length < batchSize) await waker.sleep(pollMs);
    }
  } finally {
    unlisten();
    signal.removeEventListener('abort', waker.wake);
  }
}

/**
 * The promise's outcome, or undefined as soon as the signal is aborted. Not `Promise.race` with one long-lived promise
 * of the abort: each race would leave a reaction on it, for as long as the subscription lives.
 */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(undefined);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
