import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { exclusively } from '../engine/advisory-lock.js';
import { createLive, findLive, type Generation } from '../engine/generation.js';
import { Halted, recordFailure, takeInUnits } from '../engine/halt.js';
import { keepTrying, type RunnerLog } from '../engine/supervise.js';
import { hang, ring } from './store-notifications.js';

/** The identity of its checkpoint. */
export const NOTIFIER = 'notifications';

/**
 * Rings the bells: once for each event, ever. It is no projection, since what was rung can't be unrung: it is never
 * rebuilt, and on a store that has a history before it first starts it begins at the end. It halts as a projection does.
 */
export async function runNotifier(
  store: EventStore,
  db: DataSource,
  log: RunnerLog,
  signal: AbortSignal,
): Promise<void> {
  await keepTrying('Notifications', log, signal, () =>
    exclusively(db, NOTIFIER, signal, async (held) => {
      let checkpoint = (await findLive(db, NOTIFIER)) ?? (await createLive(db, NOTIFIER, 1, await store.head()));
      const takeIn = async (events: readonly RecordedEvent[]) => {
        checkpoint = await ring(db, checkpoint, events, await hang(store, events));
      };
      for await (const batch of store.subscribe(checkpoint.position, { signal: held }))
        await takeInEach(batch, takeIn).catch((error) => halt(db, checkpoint, error));
    }),
  );
}

/** One by one where it has to be: bells of one append need not ring together, but none may be lost. */
const takeInEach = (batch: readonly RecordedEvent[], takeIn: (events: readonly RecordedEvent[]) => Promise<void>) =>
  takeInUnits(
    batch.map((event) => [event]),
    takeIn,
  );

async function halt(db: DataSource, checkpoint: Generation, error: unknown): Promise<never> {
  if (error instanceof Halted) await recordFailure(db, NOTIFIER, checkpoint, error);
  throw error;
}
