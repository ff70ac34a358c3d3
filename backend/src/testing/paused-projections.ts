import { NOTIFIER, projections } from '@ward-board/projections';
import { ReadModels } from '../read-models/read-models.js';
import type { TestApp } from './test-app.js';
import { until } from './until.js';

/** What is written while projections stand still waits for nothing: it is answered as soon as that is plain. */
const WAIT_MS = 400;

/** All that reads events. */
const everyProjection: readonly string[] = [...projections.map(({ name }) => name), NOTIFIER];

/**
 * Has answers wait only briefly for projections that can't come to what was written. For the others they wait as long as before:
 * on a busy machine those take longer than this. @returns ends it.
 */
export function waitBriefly({ app }: TestApp['service'], names = everyProjection): () => void {
  const readModels = app.get(ReadModels);
  const { longestWaitMs } = readModels;
  readModels.longestWaitMs = (asked) => (asked.some((name) => names.includes(name)) ? WAIT_MS : longestWaitMs(asked));
  return () => {
    readModels.longestWaitMs = longestWaitMs;
  };
}

/** A service that has just started may not have begun its projections: there would be nothing to hold. */
const haveBegun = ({ db }: TestApp, names: readonly string[]): Promise<boolean> =>
  until('the projections begin', async () => {
    const { rowCount } = await db.query('select from projection where name = any($1)', [names]);
    return rowCount === names.length;
  });

/** Keeps projections from moving on, as a slow database would, until `resume`. All of them, unless some are named. */
export async function pauseProjections(
  app: TestApp,
  names: readonly string[] = everyProjection,
): Promise<{ resume(): Promise<void> }> {
  const { db, service } = app;
  await haveBegun(app, names);
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query(`select from projection_generation where name = any($1) order by id for update`, [names]);
  const waitAsBefore = waitBriefly(service, names);
  return {
    async resume() {
      waitAsBefore();
      await holder.query('rollback');
      holder.release();
    },
  };
}

/** Halts one projection, as an event would of which it can't be said what it belongs to, until `resume`. */
export async function haltProjection(app: TestApp, name: string): Promise<{ resume(): Promise<void> }> {
  const failure = { position: '', event_id: '', type: 'Unknown', message: 'halted by a test', since: new Date() };
  const set = (value: object | null) =>
    app.db.query('update projection_generation set failure = $2 where name = $1', [
      name,
      value && JSON.stringify(value),
    ]);
  const isSet = async () => {
    const { rowCount } = await app.db.query(
      'select from projection_generation where name = $1 and failure is not null',
      [name],
    );
    return rowCount === 1;
  };
  await haveBegun(app, [name]);
  await set(failure);
  let paused = await pauseProjections(app, [name]);
  // A batch that was being written when the failure was set takes it away as it is committed, before the lock is given.
  while (!(await isSet())) {
    await paused.resume();
    await set(failure);
    paused = await pauseProjections(app, [name]);
  }
  return {
    async resume() {
      await paused.resume();
      await set(null);
    },
  };
}
