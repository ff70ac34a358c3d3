import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { dropRetired } from '../checkpoint/drop-retired.js';
import {
  buildingAsReached,
  CheckpointConflict,
  createBuilding,
  findLive,
  type Generation,
  isBuilding,
  leaseOfBuild,
} from '../checkpoint/generation.js';
import { Leases } from '../checkpoint/lease.js';
import { Halted, isPassing, recordFailure } from '../poison/halt.js';
import type { Projection } from '../projection.js';
import { BatchProcessor } from '../runner/batch-processor.js';
import { type CatchingUp, catchUp } from '../runner/catch-up.js';
import { DocumentWork } from '../runner/document-work.js';
import type { RunnerContext } from '../runner/runner-context.js';
import { switchOver } from './switch-over.js';

/**
 * Builds a projection's rows anew from the first event, beside the live ones, and switches to them in one transaction.
 * Readers never fail and never wait; feeds are sent what differs, so nothing at all where the rows are the same. Documents
 * that are parked are folded anew, and parked in the new rows when they still can't be.
 * @throws Halted at an event that can't be parked; the live rows are then as they were. CheckpointConflict when this process
 *   stood still or was cut off, and another one has taken over the build.
 */
export async function rebuild(
  projection: Projection,
  store: EventStore,
  db: DataSource,
  signal: AbortSignal,
  onProgress?: CatchingUp['onProgress'],
): Promise<void> {
  const { name, version, recalls } = projection;
  await withLease(new Leases(db), name, signal, async (held, token) => {
    const building = await createBuilding(db, name, version, token, recalls?.lists);
    await build(projection, building, store, db, held, onProgress);
  });
}

/**
 * Rebuilds a projection whose code is newer than its rows.
 * @throws an error when it is older: rows of a version that this code does not know are not its to touch. CheckpointConflict
 *   when another process has taken over the build.
 */
export async function raiseVersion(
  projection: Projection,
  { store, db, log, leases }: RunnerContext,
  signal: AbortSignal,
): Promise<void> {
  const { name, version, recalls } = projection;
  // A build may have had to leave some, as while a backup read them.
  await dropRetired(db, name);
  if (!(await isOlder(db, projection))) return;
  await withLease(leases, name, signal, async (held, token) => {
    if (!(await isOlder(db, projection))) return; // Somebody else has built it meanwhile.
    log.info(`Projection ${name}: building version ${version} beside the older one.`);
    const building = await createBuilding(db, name, version, token, recalls?.lists);
    await build(projection, building, store, db, held).catch((error) => sayOnLive(db, name, building, error));
    log.info(`Projection ${name}: switched to version ${version}.`);
  });
}

/** Whoever takes over begins anew, and the live rows go on meanwhile: a builder may stand still for longer than a runner. */
const BUILDER_EXPIRES_S = 10;

/**
 * Builds of one projection take turns, by a lease. Of a builder that has lost it nothing is left: the next one's
 * `createBuilding` retires its build, which is then neither written to nor switched to.
 * @throws CheckpointConflict when the lease was lost before the work was done.
 */
async function withLease(
  leases: Leases,
  name: string,
  signal: AbortSignal,
  work: (held: AbortSignal, token: string) => Promise<void>,
): Promise<void> {
  let done = false;
  await leases.whileHeld(
    leaseOfBuild(name),
    signal,
    async (held, token) => {
      await work(held, token);
      done = true;
    },
    BUILDER_EXPIRES_S,
  );
  if (!done) throw new CheckpointConflict(`The build of ${name} was taken over.`);
}

/** Nobody looks at a build: that it has halted is said where readiness and boards look. A live runner's next step clears it. */
async function sayOnLive(db: DataSource, name: string, building: Generation, error: unknown): Promise<never> {
  if (error instanceof Halted) {
    // The live one first: a failure that is said late, after the next builder's switch, is then not said on its rows.
    const live = await requireLive(db, name);
    if (await isBuilding(db, building)) await recordFailure(db, name, live, error);
  }
  throw error;
}

async function isOlder(db: DataSource, { name, version }: Projection): Promise<boolean> {
  const live = await findLive(db, name);
  if (live && live.version > version)
    throw new Error(`version ${live.version} is live, and this code knows only ${version}`);
  return live !== undefined && live.version < version;
}

/** How long until a build goes on after trouble with the database, and how often at most before its checkpoint has moved again. */
const GO_ON_MS = 500;
const TIMES_WITHOUT_PROGRESS = 8;

/**
 * Goes on from the last checkpoint where the database cancels a statement, or is away for a moment: of a log of years each such moment
 * would cost hours. Not for ever, since what was built may be what is in the way.
 */
async function build(
  projection: Projection,
  begun: Generation,
  store: EventStore,
  db: DataSource,
  signal: AbortSignal,
  onProgress?: CatchingUp['onProgress'],
): Promise<void> {
  await dropRetired(db, projection.name);
  let building = begun;
  let taken = 0;
  for (let times = 0; ; ) {
    const before = taken;
    const told: CatchingUp['onProgress'] = (events, recordedAt) => {
      taken = before + events;
      onProgress?.(taken, recordedAt);
    };
    try {
      return await buildOn(projection, building, store, db, signal, told);
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      await delay(GO_ON_MS, undefined, { signal });
      // A database that is still away moves no checkpoint.
      const reached = await buildingAsReached(db, building).catch((failure) => {
        if (failure instanceof CheckpointConflict || !isPassing(failure)) throw failure;
        return building;
      });
      times = reached.position === building.position ? times + 1 : 0;
      if (times > TIMES_WITHOUT_PROGRESS) throw error;
      building = reached;
    }
  }
}

/**
 * Never takes in more than the live generation has: what feeds are sent at the switch is then what differs between the
 * two, and not what has just happened, which they get patch by patch as always (P3).
 */
async function buildOn(
  projection: Projection,
  building: Generation,
  store: EventStore,
  db: DataSource,
  signal: AbortSignal,
  onProgress?: CatchingUp['onProgress'],
): Promise<void> {
  const { name } = projection;
  const processor = await BatchProcessor.open(new DocumentWork(projection, store, db, building.id), db, building);
  const catchUpWith = async (live: Generation, told?: CatchingUp['onProgress']) => {
    await catchUp(processor, store, signal, { until: live.position, onProgress: told });
    await processor.flush();
  };
  await catchUpWith(await requireLive(db, name), onProgress);
  // Once more, so that little is left for the moment in which the live runner has to wait.
  await catchUpWith(await requireLive(db, name));
  await switchOver(db, projection, building, (live) => catchUpWith(live));
  await dropRetired(db, name);
}

async function requireLive(db: DataSource, name: string): Promise<Generation> {
  const live = await findLive(db, name);
  if (!live) throw new Error(`${name} has never run: there is nothing to rebuild.`);
  return live;
}
