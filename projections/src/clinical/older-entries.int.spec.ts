import type { DomainEvent } from '@ward-board/domain';
import { admitted, icuOpened, idOf, observationAmended, registered } from '@ward-board/domain/testing';
import fc from 'fast-check';
import { boards } from '../boards/boards.js';
import { findLive } from '../engine/checkpoint/generation.js';
import type { Projection } from '../engine/projection.js';
import { rebuild } from '../engine/rebuild/rebuild.js';
import { imaging } from '../imaging/imaging.js';
import { expectedOf, expectWhole } from '../testing/expected.js';
import { observedStories } from '../testing/random-readings.js';
import { ReadSide } from '../testing/read-side.js';
import { reading, roundAt } from '../testing/vitals.js';

const all = [boards, imaging] as readonly Projection[];
let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

/** The life of somebody's observations: a hundred or more events. */
const story = (): readonly DomainEvent[] => {
  const [found] = fc.sample(
    observedStories(300).filter(({ events }) => events.length > 100),
    { numRuns: 1, seed: 20261121 },
  );
  return found?.events ?? [];
};
const arrived = [registered(), admitted(), icuOpened()].map((event) => [event]);

it('P1, P3, P4: rows and patches are what the stored events come to, one after the other and after a rebuild', async () => {
  const running = all.map((projection) => side.run(projection));
  await side.append(...arrived);
  for (const event of story()) await side.append([event]);
  await side.caughtUp(['ward-boards', 'imaging']);
  await expectWhole(side, all);
  for (const each of running) await each.stop();
  for (const projection of all) {
    await rebuild(projection, side.store, side.db, AbortSignal.timeout(60_000));
    expect(await side.rows(projection)).toEqual(expectedOf(projection, await side.events()).rows);
  }
});

it('P4: with nothing in memory each event finds what it is about', async () => {
  const running = all.map((projection) => side.run(projection));
  await side.append(...arrived);
  await side.caughtUp(['ward-boards', 'imaging']);
  for (const each of running) await each.stop();
  for (const event of story().slice(0, 150)) {
    await side.append([event]);
    for (const projection of all) {
      const live = await findLive(side.db, projection.name);
      if (live) await side.catchUp(await side.processor(projection, live));
    }
  }
  await expectWhole(side, all);
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
const scansIn = (node: PlanNode): readonly PlanNode[] => [
  ...(node['Relation Name']?.startsWith('read_row') ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
];

it('a correction touches a few rows, by indices, whatever is stored of the patient and of others', async () => {
  const running = side.run(boards as Projection);
  await side.append(...arrived, [reading(1, '8867-4', 60)]);
  await side.caughtUp(['ward-boards']);
  await running.stop();
  await side.pool.query(
    `INSERT INTO read_row (generation, collection, id, key, search, record, sealed, filed_under, filed_at)
     SELECT generation, collection, ('01000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, key, list, record, true, list,
       to_char(timezone('UTC', now()) - n * interval '1 min', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     FROM read_row, generate_series(1, 40000) n, LATERAL (SELECT CASE WHEN n % 2 = 0 THEN search ELSE search || '-' || n % 50 END) AS of (list)
     WHERE collection = 'patient-readings'`,
  );
  await side.pool.query('ANALYZE read_row');
  const asked: { readonly text: string; readonly values: unknown[] }[] = [];
  const query = side.db.query.bind(side.db);
  side.db.query = async <Found>(text: string, values: unknown[] = []): Promise<Found> => {
    if (/SELECT[^;]*FROM read_row/.test(text)) asked.push({ text, values });
    return query(text, values);
  };
  const live = await findLive(side.db, boards.name);
  const changes = { code: '9279-1', effective_at: roundAt(0) };
  await side.append([observationAmended({ record_id: idOf('observation', 1), changes, before: {} })]);
  if (live) await side.catchUp(await side.processor(boards as Projection, live));
  // The document, the reading, its list, and the one that it comes to be in.
  expect(asked).toHaveLength(4);
  for (const { text, values } of asked) {
    const { rows } = await side.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const found = scansIn(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Actual Loops'] > 0);
    // All else is a page, of which there is no better way.
    const touched = found.map(
      (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    );
    expect(touched.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(10);
  }
});

it('a reading that is older than thousands is found, and shown once it is edited into being the newest', async () => {
  const running = side.run(boards as Projection);
  await side.append(...arrived);
  for (let n = 0; n < 6; n++)
    await side.append(Array.from({ length: 500 }, (_, m) => reading(500 * n + m + 1, '8867-4', 60)));
  const changes = { effective_at: roundAt(5_000), value: 99 };
  await side.append([observationAmended({ record_id: idOf('observation', 1), changes, before: {} })]);
  await side.caughtUp(['ward-boards']);
  await running.stop();
  const icu = (await side.rows(boards)).find(({ collection }) => collection === 'icu');
  expect(icu?.record).toMatchObject({
    clinical: { vitals: [{ value: 99, previous: { effective_at: roundAt(3_000) } }] },
  });
});
