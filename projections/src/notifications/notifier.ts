import { claimLive, createLive, findLive } from '../engine/checkpoint/generation.js';
import { tellingTrouble } from '../engine/poison/halt.js';
import { BatchProcessor } from '../engine/runner/batch-processor.js';
import type { RunnerContext } from '../engine/runner/runner-context.js';
import { supervise } from '../engine/runner/supervise.js';
import { NOTIFIER, notificationWork } from './notification-work.js';
import { Pruning } from './prune-notifications.js';

/**
 * Creates the notifications: once for each event, ever. It is no projection, since what was told can't be untold: it is
 * never rebuilt, and on a store that has a history before it first starts it begins at the end.
 * @param keptDays how long notifications are kept.
 */
export async function runNotifier(
  { store, db, log, leases, reader, observe }: RunnerContext,
  keptDays: number,
  signal: AbortSignal,
): Promise<void> {
  await supervise('Notifications', log, signal, () =>
    leases.whileHeld(NOTIFIER, signal, async (held, token) => {
      if (!(await findLive(db, NOTIFIER))) await createLive(db, NOTIFIER, 1, await store.head());
      const live = await claimLive(db, NOTIFIER, token);
      const processor = await BatchProcessor.open(notificationWork(store, db, log), db, live, observe);
      const pruning = new Pruning(db, keptDays);
      const consumer = {
        get position() {
          return processor.position;
        },
        take: processor.take.bind(processor),
        tick: async () => Math.min(await processor.tick(), await pruning.tick()),
      };
      await tellingTrouble(db, live, () => reader.follow(consumer, held));
    }),
  );
}
