import { setTimeout as delay } from 'node:timers/promises';
import { bedClaimed, idOf, registered, retriaged, stayBegan } from '@ward-board/domain/testing';
import { type PgListener, type Position, START } from '@ward-board/event-store';
import { boards } from '../../boards/boards.js';
import { bedOccupancy } from '../../occupancy/bed-occupancy.js';
import { journey, journeys } from '../../testing/journeys.js';
import { ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import type { Projection } from '../projection.js';
import { ProjectionProgress } from './progress.js';

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

/** As another process has it; `deaf`: each of its notifications is lost. */
const elsewhere = (listener: PgListener = side.listener) => new ProjectionProgress(side.db, listener, ['ward-boards']);
const deaf = { listen: () => () => {} } as unknown as PgListener;
const BEYOND = '9'.repeat(19) as Position;
/** Longer than any test may take: who waits so long is answered for another reason. */
const ENDLESS_MS = 24 * 60 * 60_000;

it('waits until all that a reader depends on have passed the position, and then readers see it', async () => {
  side.start();
  await side.caughtUp();
  for (const append of journey(1).slice(0, 4)) {
    const position = await side.append(append);
    expect(await side.progress.waitFor(position, ENDLESS_MS)).toBe(true);
    for (const standing of await side.progress.standings())
      if (standing.name !== 'notifications') expect(standing.position >= position).toBe(true);
  }
  expect(await side.progress.waitFor(START, 0)).toBe(true);
});

it('waits for those that are named, and for no others', async () => {
  side.run(boards as Projection);
  const position = await side.append(...journeys(1));
  expect(await side.progress.waitFor(position, ENDLESS_MS, ['ward-boards'])).toBe(true);
  expect(await side.progress.waitFor(position, 50, ['ward-boards', 'bed-occupancy'])).toBe(false);
  side.run(bedOccupancy as Projection);
  expect(await side.progress.waitFor(position, ENDLESS_MS, ['ward-boards', 'bed-occupancy'])).toBe(true);
});

it('gives up after the time it was given', async () => {
  side.start();
  const began = Date.now();
  expect(await side.progress.waitFor(BEYOND, 300)).toBe(false);
  expect(Date.now() - began).toBeGreaterThanOrEqual(290);
});

it('gives up at once when one has halted, also while the others move on and on', async () => {
  side.start();
  await side.caughtUp();
  let busy = true;
  const others = (async () => {
    for (let n = 10; busy; n++) await side.append([bedClaimed({ patient_id: idOf('patient', n) })]);
  })();
  const waiting = side.progress.waitFor(BEYOND, ENDLESS_MS);
  await side.appendKeyless('PatientRegistered');
  expect(await waiting).toBe(false);
  expect(await side.progress.waitFor(BEYOND, ENDLESS_MS)).toBe(false);
  busy = false;
  await others;
});

it('does not wait for a document that is parked', async () => {
  side.start();
  await side.caughtUp();
  const position = await side.append([registered()], [retriaged({ emergency_id: idOf('emergency', 99) })]);
  expect(await side.progress.waitFor(position, ENDLESS_MS)).toBe(true);
  expect(await side.progress.standings()).toContainEqual(
    expect.objectContaining({ name: 'ward-boards', failure: null, parked: 1 }),
  );
});

it('reaches a position that a projection does not handle, without a word from it', async () => {
  side.start();
  await side.caughtUp();
  const position = await side.append([stayBegan()]);
  expect(await side.progress.waitFor(position, ENDLESS_MS)).toBe(true);
});

it('finds out by itself when every notification is lost', async () => {
  side.start();
  const other = elsewhere(deaf);
  const position = await side.append(...journeys(1));
  expect(await other.waitFor(position, ENDLESS_MS)).toBe(true);
  const next = await side.append(...journeys(1, 2));
  expect(await other.waitFor(next, ENDLESS_MS)).toBe(true);
});

it('a process that has just begun to listen looks at once, and knows what was reached before', async () => {
  side.start();
  const position = await side.append(...journeys(1));
  await side.caughtUp();
  expect(await elsewhere(deaf).waitFor(position, 20)).toBe(true);
});

it('many that wait are told together', async () => {
  side.start();
  const position = await side.append(...journeys(2));
  const waits = Array.from({ length: 200 }, () => side.progress.waitFor(position, ENDLESS_MS));
  expect(new Set(await Promise.all(waits))).toEqual(new Set([true]));
});

it('a build beside the live rows is not what readers see, however far it has come', async () => {
  side.run(boards as Projection);
  await side.append(...journeys(1));
  await side.caughtUp(['ward-boards']);
  const other = elsewhere();
  await other.waitFor(BEYOND, 50);
  // The live one stands still here.
  const held = await side.pool.connect();
  await held.query(`BEGIN; SELECT FROM projection_generation WHERE state = 'live' FOR UPDATE`);
  const position = await side.append(...journeys(3, 2));
  const building = await side.building('ward-boards', 2);
  await side.catchUp(await side.processor(boards as Projection, building));
  expect(await other.waitFor(position, 400)).toBe(false);
  await held.query('ROLLBACK');
  held.release();
  expect(await other.waitFor(position, ENDLESS_MS)).toBe(true);
});

it('forgets what it knew when the connection was lost: Postgres may have come back a moment older', async () => {
  side.start();
  const position = await side.append(...journeys(1));
  expect(await side.progress.waitFor(position, ENDLESS_MS)).toBe(true);
  await side.pool.query(`UPDATE projection_generation SET position = '' WHERE name = 'patient-register'`);
  await side.terminateConnections(`query ILIKE 'listen%'`);
  await until('the loss is noticed', async () => !(await side.progress.waitFor(position, 0)));
  expect(await side.progress.waitFor(position, 300)).toBe(false);
});

it('a database that is away for a moment fails no wait', async () => {
  side.start();
  await side.caughtUp();
  const position = await side.append(...journeys(2));
  const waits = [side.progress.waitFor(position, ENDLESS_MS), elsewhere(deaf).waitFor(position, ENDLESS_MS)];
  await delay(5);
  await side.terminateConnections();
  expect(await Promise.all(waits)).toEqual([true, true]);
});
