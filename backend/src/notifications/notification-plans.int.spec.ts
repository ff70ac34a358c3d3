import type { SignedInUser } from '@ward-board/contract';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from '../app/database-schema.js';
import { dataSourceOptions } from '../platform/database/connection-options.js';
import { migrate } from '../platform/database/migrate.js';
import { Notifications } from './notifications.js';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** What a hospital is notified of in years: nobody's bell may cost more for it. */
const MANY = 100_000;

describe('with 100,000 notifications', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: DataSource;
  const user: SignedInUser = {
    ...{ id: '01900000-0000-7000-8000-000000000000', name: 'N', email: 'n@wardboard.local', role: 'nurse' },
    ...{ department: 'ICU', ward: 'icu', home_route: '/icu' },
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, migrations);
    db = await new DataSource(dataSourceOptions(database.url, [])).initialize();
    // Without the limits that the service's own connections have: on a busy machine so many take longer.
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `insert into notification (id, kind, priority, title, body, audience, created_at, handled_at)
       select uuidv7(make_interval(hours => n - $1)), 'icu_admission', 'normal', 'Title', 'Body',
         (array['ward:icu', 'ward:icu:nurse', 'role:nurse', $2, 'ward:emergency'])[1 + n % 5], now(),
         CASE WHEN n % 3 = 0 THEN now() - make_interval(hours => $1 - n) END
       from generate_series(1, $1::int) n`,
      [MANY, `user:${user.id}`],
    );
    await client.query('insert into notification_read select id, $1 from notification where random() < 0.3', [user.id]);
    await client.query('analyze');
    await client.end();
  });
  afterAll(async () => {
    await db?.destroy();
    await database?.drop();
  });

  /** The plans of what is done, with what it touched. */
  const explained = async (work: (notifications: Notifications) => Promise<unknown>): Promise<Plan> => {
    const plans: Plan[] = [];
    const explaining = {
      query: async (statement: string, parameters: unknown[]) => {
        const [{ 'QUERY PLAN': plan }] = await db.query(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`,
          parameters,
        );
        plans.push(plan[0].Plan);
        return [];
      },
    };
    await work(new Notifications(explaining as unknown as DataSource, { accessMode: 'role' }));
    const [plan] = plans;
    if (!plan) throw new Error('Nothing was asked.');
    return plan;
  };
  const page = { limit: 50, cursor: undefined };
  const nobodyHasRead = async () => db.query('DELETE FROM notification_watermark');
  const mostIsRead = async () =>
    db.query(
      `INSERT INTO notification_watermark (user_id, starts_after, read_up_to)
       SELECT $1, $1, id FROM notification ORDER BY id DESC LIMIT 1 OFFSET 1000
       ON CONFLICT (user_id) DO UPDATE SET read_up_to = excluded.read_up_to`,
      [user.id],
    );
  const works: [string, (notifications: Notifications) => Promise<unknown>][] = [
    ['everything', (of) => of.list(user, page)],
    ['what is unread', (of) => of.list(user, { ...page, unread: 'true' })],
    ['what is read', (of) => of.list(user, { ...page, unread: 'false' })],
    ['a later page', (of) => of.list(user, { ...page, cursor: '01950000-0000-7000-8000-000000000000' })],
    ['reading all', (of) => of.markAllRead(user)],
    ['reading one', (of) => of.markRead(user, user.id, null)],
    ['what is new', (of) => of.since(new Date())],
    ['what moved lately', (of) => of.movedSince(new Date())],
    ['what was handled lately', (of) => of.handledSince(new Date())],
  ];

  describe.each([
    ['nothing was read together', nobodyHasRead],
    ['nearly all was', mostIsRead],
  ])('of which %s', (_, prepare) => {
    it.each(works)('%s is found by index, and touches no more than it shows', async (_, work) => {
      await prepare();
      const plan = await explained(work);
      const large = nodes(plan).filter(({ 'Relation Name': table = '' }) => /^notification(_read)?$/.test(table));
      const types = new Set(large.map((node) => node['Node Type']));
      expect([...types].filter((type) => type !== 'ModifyTable' && !type.includes('Index'))).toEqual([]);
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(1_200);
    });
  });
});
