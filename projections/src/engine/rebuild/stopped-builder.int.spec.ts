import { jest } from '@jest/globals';
import { boards as wardBoards } from '../../boards/boards.js';
import { projections } from '../../process/start-projections.js';
import { startChild, startProjecting } from '../../testing/child.js';
import { expectWhole } from '../../testing/expected.js';
import { journeys } from '../../testing/journeys.js';
import { listen, ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import { CheckpointConflict, createBuilding, findLive, isBuilding } from '../checkpoint/generation.js';
import { Leases } from '../checkpoint/lease.js';
import type { Projection } from '../projection.js';
import { SharedReader } from '../runner/shared-reader.js';
import { raiseVersion, rebuild } from './rebuild.js';
import { switchOver } from './switch-over.js';

const boards = wardBoards as Projection;
const { name, version } = boards;

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

/** Rows of some patients, which nobody runs any more, as the release before this one has made them. */
async function leaveOlderRows() {
  const before = side.run(boards);
  await side.append(...journeys(3));
  await side.caughtUp([name]);
  await before.stop();
  await side.pool.query('UPDATE projection_generation SET version = version - 1 WHERE name = $1', [name]);
}

/** From here on whoever builds waits within its first write; answers what lets it go on. */
async function holdBuilds(): Promise<() => Promise<void>> {
  await side.pool.query(`
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN new; END $$;
    CREATE TRIGGER wait BEFORE UPDATE ON projection_generation FOR EACH ROW
      WHEN (new.state = 'building' AND new.position <> old.position) EXECUTE FUNCTION wait()`);
  const holder = await side.pool.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  return async () => {
    await holder.query('SELECT pg_advisory_unlock(1)');
    holder.release();
  };
}

/** What readers see, and the generations that there are. */
const shown = async () => [
  await findLive(side.db, name),
  await side.rows(boards),
  await side.feed(),
  (await side.pool.query('SELECT id, state, failure FROM projection_generation ORDER BY id')).rows,
];

it('a process that is stopped while it builds a raised version is replaced, and switches nothing when it goes on', async () => {
  await leaveOlderRows();
  const letGo = await holdBuilds();
  const first = await startProjecting(side.url);
  await until('it builds', async () => (await side.waiting()) > 0);
  first.process.kill('SIGSTOP');
  await letGo();
  const second = side.run(boards);
  await side.append(...journeys(1, 10));
  await until('the raised version is live', async () => (await findLive(side.db, name))?.version === version);
  await side.caughtUp([name]);
  const live = await findLive(side.db, name);
  first.process.kill('SIGCONT');
  // It stands by now, and goes on with the rows of the other.
  await second.stop();
  await side.append(...journeys(1, 20));
  await side.caughtUp();
  expect((await findLive(side.db, name))?.id).toBe(live?.id);
  await expectWhole(side, projections);
  await until('nothing is left of its build', async () => (await side.leftovers()) === 0);
  await first.kill();
});

it('a rebuild that is stopped does not hold up the next one, and fails when it goes on', async () => {
  await leaveOlderRows();
  const letGo = await holdBuilds();
  const first = startChild('rebuild', { DATABASE_URL: side.url }, name);
  await until('it builds', async () => (await side.waiting()) > 0);
  first.process.kill('SIGSTOP');
  await letGo();
  await rebuild(boards, side.store, side.db, new AbortController().signal);
  await expectWhole(side, [boards]);
  const after = await shown();
  first.process.kill('SIGCONT');
  expect(await first.ended).toBe(1);
  // It may say how far it came before that.
  expect(first.output().trimEnd().split('\n').at(-1)).toBe(
    `This process stood still or was cut off, and another one has taken over the build of ${name}.`,
  );
  expect(await shown()).toEqual(after);
});

it('who was replaced before its build began does not end that of the next one', async () => {
  await side.building(name, version);
  const next = await side.building(name, version);
  await expect(createBuilding(side.db, name, version, '1')).rejects.toThrow(CheckpointConflict);
  expect(await isBuilding(side.db, next)).toBe(true);
  expect(await side.leftovers()).toBe(2);
});

it('a build that was retired is not switched to', async () => {
  await leaveOlderRows();
  const retired = await side.building(name, version);
  await side.catchUp(await side.processor(boards, retired));
  await side.building(name, version);
  const before = await shown();
  await expect(switchOver(side.db, boards, retired, async () => {})).rejects.toThrow(CheckpointConflict);
  expect(await shown()).toEqual(before);
});

it('who was replaced while it built says nothing of what it then halts at', async () => {
  await leaveOlderRows();
  const { store, db } = side;
  const readAll = store.readAll.bind(store);
  jest.spyOn(store, 'readAll').mockImplementationOnce(async (...page) => {
    await side.building(name, version);
    return readAll(...page);
  });
  const context = { store, db, log: listen(), leases: new Leases(db), reader: new SharedReader(store) };
  const { signal } = new AbortController();
  await expect(raiseVersion({ ...boards, key: () => null }, context, signal)).rejects.toThrow();
  expect((await side.progress.standings()).map(({ failure }) => failure)).toEqual([null]);
});
