import { boards as wardBoards } from '../../boards/boards.js';
import { patientRegister } from '../../patients/patient-register.js';
import { expectedOf, expectWhole } from '../../testing/expected.js';
import { journeys } from '../../testing/journeys.js';
import { openDataSource } from '../../testing/read-models.js';
import { listen, ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import { dropRetired } from '../checkpoint/drop-retired.js';
import { CheckpointConflict, createLive, findLive } from '../checkpoint/generation.js';
import type { Projection } from '../projection.js';
import { rebuild } from './rebuild.js';
import { switchOver } from './switch-over.js';

const boards = wardBoards as Projection;
const [THIS, NEXT] = [boards.version, boards.version + 1];

/** The boards as a next version of the code makes them: an admission's number is said in another way. */
const nextBoards: Projection = {
  ...boards,
  version: NEXT,
  apply: (document, stored) => {
    const { event } = stored;
    if (event.type !== 'PatientAdmitted') return boards.apply(document, stored);
    const data = { ...event.data, admission_number: `No. ${event.data.admission_number}` };
    return boards.apply(document, { ...stored, event: { ...event, data } });
  },
};

describe('switching to another build', () => {
  let side: ReadSide;
  const signal = new AbortController().signal;
  beforeEach(async () => {
    side = await ReadSide.open();
  });
  afterEach(() => side.close());

  it('a raised version is built beside the old one, which goes on meanwhile, and is then switched to', async () => {
    const [said, oldSaid] = [listen(), listen()];
    const older = await openDataSource(side.url);
    const old = side.run(boards, oldSaid, older);
    await side.append(...journeys(6));
    await side.caughtUp(['ward-boards']);
    const before = await side.feed();
    side.run(nextBoards, said);
    await side.append(...journeys(3, 50));
    await until('the next version is live', async () => (await findLive(side.db, 'ward-boards'))?.version === NEXT);
    await side.append(...journeys(2, 70));
    await side.caughtUp(['ward-boards']);
    const { rows } = expectedOf(nextBoards, await side.events());
    expect(await side.rows(boards)).toEqual(rows);
    expect(said.lines).toEqual([
      `Projection ward-boards: building version ${NEXT} beside the older one.`,
      `Projection ward-boards: switched to version ${NEXT}.`,
    ]);
    await until('the old code says why it stands still', () =>
      oldSaid.lines.some((line) => line.includes(`version ${NEXT} is live, and this code knows only ${THIS}`)),
    );
    expect((await side.feed()).length).toBeGreaterThan(before.length);
    expect(await side.leftovers()).toBe(0);
    await old.stop();
    await older.destroy();
  });

  it('P5: a next version that can’t tell whose an event is says so on the rows that readers still see', async () => {
    const old = side.run(boards);
    await side.append(...journeys(3));
    await side.caughtUp(['ward-boards']);
    await old.stop();
    let broken = true;
    const key: Projection['key'] = (event) => (broken && event.type === 'IcuCaseOpened' ? null : nextBoards.key(event));
    side.run({ ...nextBoards, key });
    const failure = async () => (await side.progress.standings())[0]?.failure;
    await until('it has halted', async () => (await failure()) != null);
    expect(await failure()).toMatchObject({ type: 'IcuCaseOpened', message: expect.stringContaining('IcuCaseOpened') });
    broken = false;
    await until('it goes on', async () => (await failure()) === null);
    expect((await findLive(side.db, 'ward-boards'))?.version).toBe(NEXT);
  });

  it('whoever follows what is on no feed is told that it may read otherwise', async () => {
    const told: string[] = [];
    side.run(patientRegister as Projection);
    await side.append(...journeys(1));
    await side.caughtUp(['patient-register']);
    const stop = side.listener.listen('signal', (payload) => told.push(payload));
    await rebuild(patientRegister as Projection, side.store, side.db, signal);
    await until('everybody is told', () => told.includes(''));
    stop();
  });

  it('what an aborted build left is dropped by the next one, and can’t be written to any more', async () => {
    side.run(patientRegister as Projection);
    await side.append(...journeys(4));
    await side.caughtUp(['patient-register']);
    const register = patientRegister as Projection;
    const aborted = await side.processor(register, await side.building('patient-register', 1));
    await aborted.take((await side.events()).slice(0, 8));
    expect(await side.leftovers()).toBeGreaterThan(0);
    await rebuild(patientRegister as Projection, side.store, side.db, signal);
    await expect(side.catchUp(aborted)).rejects.toThrow(CheckpointConflict);
    expect(await side.leftovers()).toBe(0);
    await expectWhole(side, [patientRegister as Projection]);
  });

  it('what is left is dropped by whoever comes first, of several at once', async () => {
    side.run(patientRegister as Projection);
    await side.append(...journeys(1));
    await side.caughtUp(['patient-register']);
    for (let round = 0; round < 5; round++) {
      await side.building('patient-register', 1);
      await side.pool.query(`UPDATE projection_generation SET state = 'retired' WHERE state = 'building'`);
      await Promise.all([1, 2, 3, 4].map(() => dropRetired(side.db, 'patient-register')));
    }
    await dropRetired(side.db, 'patient-register');
    expect(await side.leftovers()).toBe(0);
  });

  it('P2: while it switches the live runner waits, and then finds itself overtaken', async () => {
    await side.append(...journeys(3));
    const live = await side.processor(boards, await createLive(side.db, 'ward-boards', THIS));
    await side.catchUp(live);
    const next = await side.processor(boards, await side.building('ward-boards', THIS));
    await side.append(...journeys(1, 10));
    const ended: string[] = [];
    let moving: Promise<unknown> = Promise.resolve();
    const building = await side.building('ward-boards', THIS);
    const built = await side.processor(boards, building);
    await switchOver(side.db, boards, building, async ({ position }) => {
      moving = side
        .catchUp(live)
        .catch((error: unknown) => error)
        .finally(() => ended.push('live'));
      await until('it waits', async () => (await side.waiting()) > 0);
      await side.catchUp(built, position);
      ended.push('catching up');
    });
    expect(await moving).toBeInstanceOf(CheckpointConflict);
    expect(ended).toEqual(['catching up', 'live']);
    await expect(side.catchUp(next)).rejects.toThrow(CheckpointConflict);
    side.run(boards);
    await side.caughtUp(['ward-boards']);
    await expectWhole(side, [boards]);
  });

  it('a switch that stands still is given up: the live runner goes on', async () => {
    side.run(boards);
    await side.append(...journeys(1));
    await side.caughtUp(['ward-boards']);
    const building = await side.building('ward-boards', THIS);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const switching = switchOver(side.db, boards, building, () => end, 500).catch((error: unknown) => error);
    await side.append(...journeys(1, 10));
    await side.caughtUp(['ward-boards']);
    resolve();
    expect(await switching).toBeInstanceOf(Error);
    await expectWhole(side, [boards]);
  });
});
