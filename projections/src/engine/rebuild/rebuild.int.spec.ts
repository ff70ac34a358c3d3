import { jest } from '@jest/globals';
import { idOf } from '@ward-board/domain/testing';
import { type EventStore, START } from '@ward-board/event-store';
import { boards as wardBoards } from '../../boards/boards.js';
import { bedOccupancy } from '../../occupancy/bed-occupancy.js';
import { projections } from '../../process/start-projections.js';
import { expectEachBellOnce, expectedOf, expectWhole } from '../../testing/expected.js';
import { journeys } from '../../testing/journeys.js';
import { listen, ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';
import { CheckpointConflict, findLive, isBuilding } from '../checkpoint/generation.js';
import { Halted } from '../poison/halt.js';
import { parkedPatients } from '../poison/parked-documents.js';
import { type Projection, patientIdOf, type Row } from '../projection.js';
import { rebuild } from './rebuild.js';

const boards = wardBoards as Projection;

describe('a rebuild', () => {
  let side: ReadSide;
  const signal = new AbortController().signal;
  beforeEach(async () => {
    side = await ReadSide.open();
  });
  afterEach(() => side.close());

  it('P4: of every projection, while people write and read: same rows, no patch, no failed read, no bell', async () => {
    const everything = [...projections.map(({ name }) => name), 'notifications'];
    side.start();
    await side.caughtUp(everything); // Bells are created of what happens from here on.
    await side.append(...journeys(20));
    await side.caughtUp(everything);
    let over = false;
    const writing = (async () => {
      for (let from = 100; !over; from += 3) for (const append of journeys(3, from)) await side.append(append);
    })();
    let reads = 0;
    const reading = (async () => {
      for (; !over; reads++) {
        const shown = await side.rows(boards);
        // Who was there before the rebuild is there at each moment of it.
        expect(
          shown.filter(
            ({ collection, id }) => collection === 'admissions' && id < '01900000-0000-7001-8000-000000000100',
          ),
        ).toHaveLength(20);
      }
    })();
    for (const projection of projections) {
      const began = await side.store.head();
      // Each goes on once something was written since it began.
      const store: EventStore = Object.assign(Object.create(side.store), {
        readAll: async (...page: Parameters<EventStore['readAll']>) => {
          await until('somebody writes', async () => Number(await side.store.head()) > Number(began));
          return side.store.readAll(...page);
        },
      });
      await rebuild(projection, store, side.db, signal);
    }
    over = true;
    await Promise.all([writing, reading]);
    expect(reads).toBeGreaterThan(3);
    await side.caughtUp(everything);
    await expectWhole(side, projections);
    await expectEachBellOnce(side);
    expect(await side.leftovers()).toBe(0);
    await side.append(...journeys(1, 90));
    await side.caughtUp();
    await expectWhole(side, projections);
  });

  it('sends each feed exactly what differs, in one patch', async () => {
    const running = side.run(boards);
    await side.append(...journeys(6));
    await side.caughtUp(['ward-boards']);
    await running.stop();
    const expected = await side.feed();
    const rows = await side.rows(boards);
    const emergency = rows.find(({ collection, feeds: on }) => collection === 'emergency-details' && on[0]) as Row;
    const icu = rows.find(({ collection, feeds: on }) => collection === 'icu' && on[0]) as Row;
    await side.pool.query(`UPDATE read_row SET record = record || '{"notes": "wrong"}' WHERE id = $1`, [emergency.id]);
    await side.pool.query('DELETE FROM read_row WHERE id = $1', [icu.id]);
    await side.pool.query(
      `INSERT INTO read_row SELECT generation, collection, gen_random_uuid(), key, feeds, search, record
       FROM read_row WHERE id = $1`,
      [icu.id.replace('7003', '7002')],
    );
    await side.pool.query(
      `INSERT INTO read_row SELECT generation, 'icu', $2, key, '{icu}', search, record FROM read_row WHERE id = $1`,
      [emergency.id, '01900000-0000-7003-8000-00000000dead'],
    );
    await rebuild(boards, side.store, side.db, signal);
    const sent = (await side.feed()).filter(
      ({ feed, seq }) => !expected.some((one) => one.feed === feed && one.seq === seq),
    );
    expect(await side.rows(boards)).toEqual(rows);
    expect(sent.map(({ feed }) => feed)).toEqual(['emergency', 'icu']);
    expect(sent[0]?.changes).toEqual([
      { collection: 'emergency-details', op: 'upsert', id: emergency.id, record: emergency.record },
    ]);
    expect(sent[1]?.changes).toHaveLength(2);
    expect(sent[1]?.changes).toContainEqual({ collection: 'icu', op: 'upsert', id: icu.id, record: icu.record });
    expect(sent[1]?.changes).toContainEqual({
      collection: 'icu',
      op: 'remove',
      id: '01900000-0000-7003-8000-00000000dead',
    });
    for (const { feed, seq } of sent) expect(seq).toBe(1 + expected.filter((one) => one.feed === feed).length);
  });

  it('two at once take turns', async () => {
    side.run(bedOccupancy as Projection);
    await side.append(...journeys(10));
    await side.caughtUp(['bed-occupancy']);
    await Promise.all([1, 2, 3].map(() => rebuild(bedOccupancy as Projection, side.store, side.db, signal)));
    await expectWhole(side, [bedOccupancy as Projection]);
    expect(await side.leftovers()).toBe(0);
  });

  it('that meets an event of which nobody can say whose it is says so, and leaves everything as it was', async () => {
    side.run(boards);
    await side.append(...journeys(4));
    await side.caughtUp(['ward-boards']);
    const [rows, live] = [await side.rows(boards), await findLive(side.db, 'ward-boards')];
    const fragile: Projection = {
      ...boards,
      key: (event) => (event.type === 'IcuCaseOpened' ? null : boards.key(event)),
    };
    await expect(rebuild(fragile, side.store, side.db, signal)).rejects.toThrow(Halted);
    expect(await side.rows(boards)).toEqual(rows);
    expect(await findLive(side.db, 'ward-boards')).toEqual(live);
    expect((await side.progress.standings())[0]?.failure).toBeNull();
    await side.append(...journeys(1, 30));
    await side.caughtUp(['ward-boards']);
    await expectWhole(side, [boards]);
  });

  it('folds parked documents anew, and parks what still can’t be folded in the new rows', async () => {
    const broken = new Set([idOf('patient', 1), idOf('patient', 2)]);
    const fragile: Projection = {
      ...boards,
      apply: (document, stored) => {
        if (broken.has(patientIdOf(stored)) && stored.event.type === 'EmergencyCaseTriaged') throw new Error('No.');
        return boards.apply(document, stored);
      },
    };
    const running = side.run(fragile);
    await side.append(...journeys(4));
    await side.caughtUp(['ward-boards']);
    await running.stop();
    expect((await parkedPatients(side.db)).map(({ patient_id }) => patient_id)).toEqual([...broken]);
    broken.delete(idOf('patient', 1));
    await rebuild(fragile, side.store, side.db, signal);
    expect((await parkedPatients(side.db)).map(({ patient_id }) => patient_id)).toEqual([...broken]);
    const emergency = (await side.rows(boards)).filter(({ collection }) => collection === 'emergency-details');
    expect(emergency.map(({ id }) => id)).toContain(idOf('emergency', 1));
    expect(emergency.map(({ id }) => id)).not.toContain(idOf('emergency', 2));
    await rebuild(boards, side.store, side.db, signal);
    expect(await parkedPatients(side.db)).toEqual([]);
    expect(await side.rows(boards)).toEqual(expectedOf(boards, await side.events()).rows);
  });

  it('heals rows that know events which the store does not have', async () => {
    await side.append(...journeys(4));
    const first = side.run(boards);
    await side.caughtUp(['ward-boards']);
    await first.stop();
    await side.pool.query(`UPDATE projection_generation SET position = '9999999999999999999'`);
    const said = listen();
    side.run(boards, said);
    await until('it refuses to skip', () => said.lines.some((line) => line.includes('another history’s')));
    await rebuild(boards, side.store, side.db, signal);
    await side.append(...journeys(1, 30));
    await side.caughtUp(['ward-boards']);
    await expectWhole(side, [boards]);
  });

  describe('whose statements the database cancels', () => {
    /** More events than are written at once, in rows that nobody runs any more. */
    beforeEach(async () => {
      const before = side.run(boards);
      await side.append(...journeys(60));
      await side.caughtUp(['ward-boards']);
      await before.stop();
    });

    /** Once its checkpoint has moved, the next writes of a build are cancelled, as the time limit does it. */
    const cancelsWrites = (times: number) =>
      side.pool.query(`
        CREATE SEQUENCE cancelled_writes;
        CREATE FUNCTION cancel() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('cancelled_writes') <= ${times} THEN
            RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014';
          END IF;
          RETURN new;
        END $$;
        CREATE TRIGGER cancel BEFORE UPDATE ON projection_generation FOR EACH ROW
          WHEN (new.state = 'building' AND old.position > '${START}' AND new.position <> old.position) EXECUTE FUNCTION cancel()`);
    /** From where on the log is read. */
    const readings = () => {
      const readAll = jest.spyOn(side.store, 'readAll');
      return () => readAll.mock.calls.map(([after]) => after);
    };
    afterEach(() => jest.restoreAllMocks());

    it('goes on from its last checkpoint, not from the first event', async () => {
      await cancelsWrites(2);
      const read = readings();
      const told: number[] = [];
      await rebuild(boards, side.store, side.db, signal, (events) => told.push(events));
      expect(read().filter((after) => after === START)).toHaveLength(1);
      expect(told.length).toBeGreaterThan(1);
      expect(told.at(-1)).toBe((await side.events()).length);
      await expectWhole(side, [boards]);
      expect(await side.leftovers()).toBe(0);
    });

    it('is given up while its checkpoint does not move, and leaves the live rows as they were', async () => {
      await cancelsWrites(1_000);
      const [rows, live] = [await side.rows(boards), await findLive(side.db, 'ward-boards')];
      const read = readings();
      await expect(rebuild(boards, side.store, side.db, signal)).rejects.toThrow('statement timeout');
      expect(read().filter((after) => after === START)).toHaveLength(1);
      expect(await side.rows(boards)).toEqual(rows);
      expect(await findLive(side.db, 'ward-boards')).toEqual(live);
    });

    it('and that another process takes over meanwhile, writes nothing more', async () => {
      await cancelsWrites(1);
      const isCancelled = async () =>
        (await side.pool.query('SELECT is_called FROM cancelled_writes')).rows[0]?.is_called === true;
      const { promise: takenOver, resolve } = Promise.withResolvers<void>();
      const readAll = side.store.readAll.bind(side.store);
      // It pauses for half a second before it goes on, and here until it was taken over.
      jest.spyOn(side.store, 'readAll').mockImplementation(async (...page) => {
        if (await isCancelled()) await takenOver;
        return readAll(...page);
      });
      const built = rebuild(boards, side.store, side.db, signal);
      const refused = expect(built).rejects.toThrow(CheckpointConflict);
      await until('a write is cancelled', isCancelled);
      const next = await side.building('ward-boards', boards.version);
      resolve();
      await refused;
      expect(await isBuilding(side.db, next)).toBe(true);
    });
  });
});
