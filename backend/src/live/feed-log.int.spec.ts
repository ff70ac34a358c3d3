import { jest } from '@jest/globals';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrations } from '../app/database-schema.js';
import { dataSourceOptions } from '../platform/database/connection-options.js';
import { migrate } from '../platform/database/migrate.js';
import { defaultRetention } from '../settings/retention.js';
import { FeedLog } from './feed-log.js';

describe('the stored patches', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: DataSource;
  let log: FeedLog;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, migrations);
    db = await new DataSource(dataSourceOptions(database.url, [])).initialize();
    log = new FeedLog(db, defaultRetention);
  });
  afterAll(async () => {
    await db?.destroy();
    await database?.drop();
  });
  const write = (feed: string, count: number) =>
    db.query(
      `WITH head AS (UPDATE feed_head SET seq = seq + $2 WHERE feed = $1 RETURNING seq - $2 AS base)
       INSERT INTO feed_patch SELECT $1, base + n, now(), '[]' FROM head, generate_series(1, $2::int) n`,
      [feed, count],
    );

  it('are deleted but for the newest five thousand of each feed, in small steps', async () => {
    await write('icu', defaultRetention.feedPatches + 1_300);
    await write('emergency', 10);
    const query = jest.spyOn(db, 'query');
    await log.prune();
    const deleted = await Promise.all(
      query.mock.results.map(async ({ value }) => ((await value) as [unknown, number])[1]),
    );
    query.mockRestore();
    expect(deleted.filter((count) => count > 0)).toEqual([500, 500, 300]);
    const kept = await db.query(
      'SELECT feed, min(seq)::int, max(seq)::int FROM feed_patch GROUP BY feed ORDER BY feed',
    );
    expect(kept).toEqual([
      { feed: 'emergency', min: 1, max: 10 },
      { feed: 'icu', min: 1_301, max: defaultRetention.feedPatches + 1_300 },
    ]);
  });

  it('are read up to the limit of each feed, whatever a feed has come to', async () => {
    const known = await log.marks();
    await write('radiology', 4_000);
    await write('lab', 3);
    const { patches, setBack, outrun } = await log.news(known, 10);
    expect(patches.map(({ feed, seq }) => `${feed} ${seq}`)).toEqual([
      ...['lab 1', 'lab 2', 'lab 3'],
      ...Array.from({ length: 10 }, (_, n) => `radiology ${n + 1}`),
    ]);
    expect([setBack, outrun]).toEqual([[], []]);
  });

  it('of a feed to which more was written than is kept are outrun: the feed was not set back', async () => {
    await write('operations', 1);
    const known = await log.marks();
    await write('operations', defaultRetention.feedPatches + 200);
    await log.prune();
    expect(await log.news(known, 10)).toEqual({ patches: [], setBack: [], outrun: ['operations'] });
  });

  it('are news until they are known, and a feed is told to be set back when its last known patch is another', async () => {
    const known = await log.marks();
    expect(await log.news(known, 100)).toEqual({ patches: [], setBack: [], outrun: [] });
    await write('ward', 3);
    const { patches, setBack } = await log.news(known, 100);
    expect([patches.map(({ feed, seq }) => `${feed} ${seq}`), setBack]).toEqual([['ward 1', 'ward 2', 'ward 3'], []]);
    const after = await log.marks();
    expect(after.get('ward')).toEqual({ seq: 3, digest: patches[2]?.digest });
    await db.query(`UPDATE feed_patch SET changes = '[{}]' WHERE feed = 'ward' AND seq = 3`);
    expect((await log.news(after, 100)).setBack).toEqual(['ward']);
    await db.query(`UPDATE feed_head SET seq = 2 WHERE feed = 'ward'`);
    expect((await log.news(after, 100)).setBack).toEqual(['ward']);
  });

  it('of a chart are deleted a day later, in small steps, and it is not taken for set back', async () => {
    const feed = 'chart:01900000-0000-7000-8000-000000000001';
    await db.query('INSERT INTO feed_head VALUES ($1, 0)', [feed]);
    await write(feed, 1_200);
    const known = await log.marks([feed]);
    await db.query(`UPDATE feed_patch SET at = now() - interval '25 hours' WHERE feed = $1`, [feed]);
    const query = jest.spyOn(db, 'query');
    await log.prune();
    const deleted = await Promise.all(
      query.mock.results.map(async ({ value }) => ((await value) as [unknown, number])[1]),
    );
    query.mockRestore();
    expect(deleted.filter((count) => count > 0)).toEqual([500, 500, 200]);
    expect(await log.news(known, 10)).toEqual({ patches: [], setBack: [], outrun: [] });
    await write(feed, 1);
    expect((await log.news(known, 10)).patches.map(({ seq }) => seq)).toEqual([1_201]);
  });

  it('that a number is without make the feed one to be read anew', async () => {
    const feed = 'chart:01900000-0000-7000-8000-000000000002';
    await db.query('INSERT INTO feed_head VALUES ($1, 0)', [feed]);
    await write(feed, 1);
    const known = await log.marks([feed]);
    await db.query('UPDATE feed_head SET seq = seq + 1 WHERE feed = $1', [feed]);
    expect(await log.news(known, 10)).toEqual({ patches: [], setBack: [], outrun: [feed] });
  });

  it('cost what has come, however much is kept, and however many patients ever had a chart', async () => {
    const options = { ...dataSourceOptions(database.url, []), poolSize: 1 } as DataSourceOptions;
    const only = await new DataSource(options).initialize();
    /** How many rows and entries of indices were read: of one connection what was counted is there for sure. */
    const read = async () => {
      await only.query('SELECT pg_stat_force_next_flush()');
      const [{ rows }] = await only.query<[{ readonly rows: number }]>(
        `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname LIKE 'feed!_%' ESCAPE '!')::int
           + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname LIKE 'feed!_%' ESCAPE '!')::int AS rows`,
      );
      return rows;
    };
    await only.query(`INSERT INTO feed_head SELECT 'chart:' || gen_random_uuid(), 1 FROM generate_series(1, 3000)`);
    for (const feed of ['admissions', 'operations']) await write(feed, defaultRetention.feedPatches);
    await only.query('VACUUM ANALYZE feed_head, feed_patch');
    const alone = new FeedLog(only, defaultRetention);
    const known = await alone.marks();
    await write('admissions', 1);
    await alone.news(known, 10);
    const before = await read();
    for (let n = 0; n < 10; n++) expect((await alone.news(known, 10)).patches.at(0)?.feed).toBe('admissions');
    expect((await read()) - before).toBeLessThan(10 * 10 * known.size);
    await only.destroy();
  });
});
