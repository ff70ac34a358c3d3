import pg, { type QueryConfig } from 'pg';
import { MAX_STREAM_EVENTS, type Position, START } from '../../port/event-store.js';
import { idsOf } from '../../testing/contract/samples.js';
import { openTestStores, type TestStores } from '../../testing/test-stores.js';
import { toPosition } from './position.js';
import { allBackwardsQuery, allQuery, patientQuery, streamQuery, subscriptionQuery } from './queries.js';

/** The part of a node of `explain (analyze, format json)` that says how many rows were touched, and by which index. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodes = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** What a read costs when the store holds 100,000 events that it does not ask for. */
describe('reads of a large store', () => {
  const LONG = 'admission-long';
  const FOREIGN = MAX_STREAM_EVENTS;
  let stores: TestStores;
  let client: pg.Client;

  beforeAll(async () => {
    stores = await openTestStores();
    client = new pg.Client({ connectionString: stores.url });
    await client.connect();
    // One stream of a thousand patients; the patient 'rare' has its first event and the last two.
    await client.query(
      `insert into event_store.event
       select n, gen_random_uuid(), case when n between 2 and $1 + 1 then $2 else 'admission-rare' end,
         case when n = 1 then 1 when n <= $1 + 1 then n - 1 else n - $1 end, 'Counted', '{}',
         jsonb_build_object('patient_id', case when n between 2 and $1 + 1 then 'patient-' || n % 1000 else 'rare' end),
         now(), n
       from generate_series(1, $1::int + 3) n`,
      [FOREIGN, LONG],
    );
    await client.query('analyze event_store.event');
  });
  afterAll(async () => {
    await client.end();
    await stores.close();
  });

  const middle = toPosition(String(FOREIGN / 2));
  it.each<[string, QueryConfig, string, number]>([
    ['the events of a patient', patientQuery('rare', START, 100), 'event_by_patient', 3],
    ['a page of a patient', patientQuery('patient-7', middle, 10), 'event_by_patient', 10],
    ['a patient without events', patientQuery('nobody', START, 100), 'event_by_patient', 0],
    ['a short stream', streamQuery('admission-rare', {}), 'event_stream_revision_key', 3],
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
  ])('finds %s by an index, and touches no other event', async (_, { text, values }, index, rows) => {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`);
      const { rows: explained } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      const plan = explained[0]?.['QUERY PLAN'][0]?.Plan;
      if (!plan) throw new Error('Postgres explained nothing');
      const touched = nodes(plan).filter((node) => node['Node Type'].includes('Scan'));
      expect(plan['Actual Rows']).toBe(rows);
      expect(touched.map((node) => node['Index Name'])).toContain(index);
      for (const node of touched) {
        expect(node['Actual Rows']).toBeLessThanOrEqual(rows);
        expect(node['Rows Removed by Filter'] ?? 0).toBe(0);
      }
    }
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

  it("brings a patient's events across all the others, in order", async () => {
    const store = stores.open();
    const all = await store.readByPatient('rare', START, 100);
    expect(all.map(({ position }) => position)).toEqual([1, FOREIGN + 2, FOREIGN + 3].map((n) => toPosition(`${n}`)));
    const first = all[0]?.position ?? ('' as Position);
    expect(idsOf(await store.readByPatient('rare', first, 1))).toEqual(idsOf(all.slice(1, 2)));
  });
});
