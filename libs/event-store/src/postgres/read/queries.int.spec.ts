import pg, { type QueryConfig } from 'pg';
import { MAX_STREAM_EVENTS, type Position, START } from '../../port/event-store.js';
import { toPosition } from '../../port/position.js';
import { idsOf } from '../../testing/contract/samples.js';
import { openTestStores, type TestStores } from '../../testing/test-stores.js';
import { linesQuery } from './line-query.js';
import {
  allBackwardsQuery,
  allQuery,
  appendQuery,
  patientBackwardsQuery,
  patientQuery,
  streamQuery,
  subscriptionQuery,
} from './queries.js';

/** The part of a node of `explain (analyze, format json)` that says how many rows were touched, and by which index. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodes = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Query plans with 100,000 events in the store that a read does not select. */
describe('reads of a large store', () => {
  const LONG = 'admission-long';
  const FOREIGN = MAX_STREAM_EVENTS;
  const KNOWN = '01900000-0000-7000-8000-000000000001';
  let stores: TestStores;
  let client: pg.Client;

  beforeAll(async () => {
    stores = await openTestStores();
    client = new pg.Client({ connectionString: stores.url });
    await client.connect();
    // Foreign events are in one stream, half of them of one patient; 'rare' has the first event and the last two.
    await client.query(
      `insert into event_store.event
       select n, case when n = 2 then '${KNOWN}' else gen_random_uuid() end, case when n between 2 and $1 + 1 then $2 else 'admission-rare' end,
         case when n = 1 then 1 when n <= $1 + 1 then n - 1 else n - $1 end, 'Counted', '{}',
         jsonb_build_object('patient_id', case
           when n not between 2 and $1 + 1 then 'rare' when n % 2 = 0 then 'frequent' else 'patient-' || n % 1000 end),
         now(), n
       from generate_series(1, $1::int + 3) n`,
      [FOREIGN, LONG],
    );
  });
  afterAll(async () => {
    await client.end();
    await stores.close();
  });

  const middle = toPosition(String(FOREIGN / 2));
  /** Each with its index, and how many rows it touches and answers with. */
  const reads: readonly [string, QueryConfig, string, number][] = [
    ['the events of a patient', patientQuery('rare', START, 100), 'event_by_patient', 3],
    ['a page of a patient with many events', patientQuery('frequent', middle, 1_000), 'event_by_patient', 1_000],
    [
      'a page of lines of a patient with many events',
      linesQuery({ table: 'event_store.event', patient: "e.metadata ->> 'patient_id'" }, { data: 'data' }, 'frequent', {
        after: middle,
        until: toPosition(String(FOREIGN)),
        limit: 1_000,
      }),
      'event_by_patient',
      1_000,
    ],
    ['the newest events of a patient', patientBackwardsQuery('frequent', 10), 'event_by_patient', 10],
    ['a page of a patient, backwards', patientBackwardsQuery('frequent', 1_000, middle), 'event_by_patient', 1_000],
    ['a patient without events', patientQuery('nobody', START, 100), 'event_by_patient', 0],
    ['the append of an event', appendQuery(KNOWN), 'event_event_id_key', 1],
    ['an event that is not stored', appendQuery(KNOWN.replace('1', '2')), 'event_event_id_key', 0],
    ['a short stream', streamQuery('admission-rare', {}), 'event_stream_revision_key', 3],
    ['a page of a long stream', streamQuery(LONG, { limit: 1_000 }), 'event_stream_revision_key', 1_000],
    [
      'the newest event of a stream',
      streamQuery(LONG, { direction: 'backwards', limit: 1 }),
      'event_stream_revision_key',
      1,
    ],
    ['the tail of a stream', streamQuery(LONG, { after: FOREIGN - 5 }), 'event_stream_revision_key', 5],
    ['the start of a stream', streamQuery(LONG, { before: 4 }), 'event_stream_revision_key', 3],
    ['a page of all', allQuery(middle, 10), 'event_pkey', 10],
    ['the newest of all', allBackwardsQuery(10), 'event_pkey', 10],
    ['a page of all, backwards', allBackwardsQuery(10, middle), 'event_pkey', 10],
    ['a batch of a subscription', subscriptionQuery(middle, 10), 'event_pkey', 10],
  ];

  describe.each([
    ['before Postgres has statistics', 'select 1'],
    ['with statistics', 'analyze event_store.event'],
  ])('%s', (_, prepare) => {
    beforeAll(() => client.query(prepare));

    it.each(reads)('finds %s by an index, and touches no other event', async (_what, { text, values }, index, rows) => {
      await client.query(`deallocate all; prepare read as ${text}`);
      const literals = values?.map((value) => pg.escapeLiteral(String(value))).join(', ');
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await client.query(`set plan_cache_mode = ${mode}`);
        const { rows: explained } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
          `explain (analyze, format json) execute read (${literals})`,
        );
        const plan = explained[0]?.['QUERY PLAN'][0]?.Plan;
        if (!plan) throw new Error('Postgres explained nothing');
        const scans = nodes(plan).filter((node) => node['Node Type'].includes('Scan'));
        expect(plan['Actual Rows']).toBe(rows);
        expect(scans.map((node) => node['Index Name'])).toContain(index);
        for (const scan of scans) {
          expect(scan['Actual Rows']).toBeLessThanOrEqual(rows);
          expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
        }
      }
    });
  });

  it('refuses to read more than 100,000 events of a stream at once, and reads them by parts', async () => {
    const store = stores.open();
    expect(await store.readStream(LONG, { after: FOREIGN - 1 })).toHaveLength(1);
    await client.query(
      `insert into event_store.event values ($1, gen_random_uuid(), $2, $3, 'Counted', '{}', '{}', now(), $1)`,
      [FOREIGN + 4, LONG, FOREIGN + 1],
    );
    await expect(store.readStream(LONG)).rejects.toThrow(RangeError);
    const [newest] = await store.readStream(LONG, { direction: 'backwards', limit: 1 });
    expect(newest?.revision).toBe(FOREIGN + 1);
    expect(await store.readStream(LONG, { after: 1, before: 1_002 })).toHaveLength(1_000);
  });

  it("reads a patient's events among all the others, in order", async () => {
    const store = stores.open();
    const all = await store.readByPatient('rare', START, 100);
    expect(all.map(({ position }) => position)).toEqual([1, FOREIGN + 2, FOREIGN + 3].map((n) => toPosition(`${n}`)));
    const first = all[0]?.position ?? ('' as Position);
    expect(idsOf(await store.readByPatient('rare', first, 1))).toEqual(idsOf(all.slice(1, 2)));
  });
});
