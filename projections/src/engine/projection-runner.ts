import type { EventStore } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { Projection } from './projection.js';
import { exclusively } from './advisory-lock.js';
import { createLive, findLive } from './generation.js';
import { keepTrying, type RunnerLog } from './supervise.js';
import { raiseVersion } from './rebuild.js';
import { BATCH_SIZE, TakeIn } from './batch-processing.js';

/** What `runProjection` asks of whoever starts it. */
export type { RunnerLog } from './supervise.js';

/**
 * Keeps one projection up to date until `signal` ends it: takes turns with other runners of the same projection, builds
 * a new version beside the old one, survives outages, halts at what it can't take in.
 */
export async function runProjection(
  projection: Projection,
  store: EventStore,
  db: DataSource,
  log: RunnerLog,
  signal: AbortSignal,
): Promise<void> {
  const { name } = projection;
  await keepTrying(`Projection ${name}`, log, signal, async () => {
    // Not under the lock: who runs the old version meanwhile keeps its rows up to date until they are switched from.
    await raiseVersion(projection, store, db, log, signal);
    await exclusively(db, name, signal, (held) => follow(projection, store, db, held));
  });
}

async function follow(projection: Projection, store: EventStore, db: DataSource, signal: AbortSignal): Promise<void> {
  const { name, version } = projection;
  const live = (await findLive(db, name)) ?? (await createLive(db, name, version));
  if (live.version !== version) return; // Switched a moment ago: the next attempt sees to it.
  if (live.position > (await store.head()))
    throw new Error(`its rows know events that the store does not have, so they are another history’s: rebuild it`);
  const takeIn = new TakeIn(projection, db, live);
  for await (const batch of store.subscribe(live.position, { signal, batchSize: BATCH_SIZE }))
    await takeIn.batch(batch);
}
