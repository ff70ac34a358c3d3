import { START } from '@ward-board/event-store';
import { claimLive, createLive, findLive } from '../engine/checkpoint/generation.js';
import { tellingTrouble } from '../engine/poison/halt.js';
import type { Projection } from '../engine/projection.js';
import { raiseVersion } from '../engine/rebuild/rebuild.js';
import { BatchProcessor } from '../engine/runner/batch-processor.js';
import { DocumentWork } from '../engine/runner/document-work.js';
import type { RunnerContext } from '../engine/runner/runner-context.js';
import { supervise } from '../engine/runner/supervise.js';

/**
 * Keeps one projection up to date until `signal` ends it: takes turns with other processes that run it, builds a new
 * version beside the old one, survives outages, halts at what it can't park.
 */
export async function runProjection(
  projection: Projection,
  context: RunnerContext,
  signal: AbortSignal,
): Promise<void> {
  const { name } = projection;
  const { log, leases } = context;
  await supervise(`Projection ${name}`, log, signal, async () => {
    // Not under the lease: who runs the old version meanwhile keeps its rows up to date until they are switched from.
    await raiseVersion(projection, context, signal);
    await leases.whileHeld(name, signal, (held, token) => follow(projection, context, token, held));
  });
}

async function follow(
  projection: Projection,
  { store, db, reader, observe }: RunnerContext,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const { name, version, recalls } = projection;
  if (!(await findLive(db, name))) await createLive(db, name, version, START, recalls?.lists);
  const live = await claimLive(db, name, token);
  if (live.version !== version) return; // Switched a moment ago: the next attempt sees to it.
  if (live.position > (await store.head()))
    throw new Error(`its rows know events that the store does not have, so they are another history’s: rebuild it`);
  const work = new DocumentWork(projection, store, db, live.id);
  await tellingTrouble(db, live, async () => reader.follow(await BatchProcessor.open(work, db, live, observe), signal));
}
