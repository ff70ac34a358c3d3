import { bedOccupancy } from '../beds.js';
import type { Projection, Row } from './projection.js';
import { expectEachBellOnce, expectWhole } from '../testing/expected.js';
import { journeys } from '../testing/journeys.js';
import { listen, ReadSide } from '../testing/read-side.js';
import { until } from '../testing/until.js';
import { wardBoards } from '../boards/boards.js';
import { findLive } from './generation.js';
import { Halted } from './halt.js';
import { rebuild } from './rebuild.js';
import { projections } from '../process/start-projections.js';

const boards = wardBoards as Projection;

describe('a rebuild', () => {
  let side: ReadSide;
  const signal = new AbortController().signal;
  beforeEach(async () => {
    side = await ReadSide.open();
  });
  afterEach(() => side.close());

  const leftovers = async () => {
    const { rows } = await side.pool.query(
      'SELECT 1 FROM read_row r WHERE NOT EXISTS (SELECT FROM projection p WHERE p.live = r.generation)',
    );
    return rows.length;
  };

  it('P4: of every projection, while people write and read: same rows, no patch, no failed read, no bell', async () => {
    const everything = [...projections.map(({ name }) => name), 'notifications'];
    side.start();
    await side.caughtUp(everything); // Bells ring for what happens from here on.
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
      await rebuild(projection, side.store, side.db, signal);
      expect(Number(await side.store.head())).toBeGreaterThan(Number(began));
    }
    over = true;
    await Promise.all([writing, reading]);
    expect(reads).toBeGreaterThan(3);
    await side.caughtUp(everything);
    await expectWhole(side, projections);
    await expectEachBellOnce(side);
    expect(await leftovers()).toBe(0);
    await side.append(...journeys(1, 90));
    await side.caughtUp();
    await expectWhole(side, projections);
  });

  it('sends each board exactly what differs, in one patch', async () => {
    const running = side.run(boards);
    await side.append(...journeys(6));
    await side.caughtUp(['ward-boards']);
    await running.stop();
    const expected = await side.feed();
    const rows = await side.rows(boards);
    const emergency = rows.find(({ collection, boards: on }) => collection === 'emergency-details' && on[0]) as Row;
    const icu = rows.find(({ collection, boards: on }) => collection === 'icu' && on[0]) as Row;
    await side.pool.query(`UPDATE read_row SET record = record || '{"notes": "wrong"}' WHERE id = $1`, [emergency.id]);
    await side.pool.query('DELETE FROM read_row WHERE id = $1', [icu.id]);
    await side.pool.query(
      `INSERT INTO read_row SELECT generation, collection, gen_random_uuid(), patient_id, boards, search, record
       FROM read_row WHERE id = $1`,
      [icu.id.replace('7003', '7002')],
    );
    await side.pool.query(
      `INSERT INTO read_row SELECT generation, 'icu', $2, patient_id, '{icu}', search, record FROM read_row WHERE id = $1`,
      [emergency.id, '01900000-0000-7003-8000-00000000dead'],
    );
    await rebuild(boards, side.store, side.db, signal);
    const sent = (await side.feed()).filter(
      ({ ward, seq }) => !expected.some((one) => one.ward === ward && one.seq === seq),
    );
    expect(await side.rows(boards)).toEqual(rows);
    expect(sent.map(({ ward }) => ward)).toEqual(['emergency', 'icu']);
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
    for (const { ward, seq } of sent) expect(seq).toBe(1 + expected.filter((one) => one.ward === ward).length);
  });

  it('two at once take turns', async () => {
    side.run(bedOccupancy as Projection);
    await side.append(...journeys(10));
    await side.caughtUp(['bed-occupancy']);
    await Promise.all([1, 2, 3].map(() => rebuild(bedOccupancy as Projection, side.store, side.db, signal)));
    await expectWhole(side, [bedOccupancy as Projection]);
    expect(await leftovers()).toBe(0);
  });

  it('that meets poison says so, and leaves everything as it was', async () => {
    side.run(boards);
    await side.append(...journeys(4));
    await side.caughtUp(['ward-boards']);
    const [rows, live] = [await side.rows(boards), await findLive(side.db, 'ward-boards')];
    const fragile: Projection = {
      ...boards,
      apply: (file, fact) => {
        if (fact.event.type === 'IcuCaseOpened') throw new Error('Full.');
        return boards.apply(file, fact);
      },
    };
    await expect(rebuild(fragile, side.store, side.db, signal)).rejects.toThrow(Halted);
    expect(await side.rows(boards)).toEqual(rows);
    expect(await findLive(side.db, 'ward-boards')).toEqual(live);
    expect((await side.progress.standings())[0]?.failure).toBeNull();
    await side.append(...journeys(1, 30));
    await side.caughtUp(['ward-boards']);
    await expectWhole(side, [boards]);
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
});
