import { jest } from '@jest/globals';
import { PgListener } from '@ward-board/event-store';
import { createTestDatabase, withSeededRandom } from '@ward-board/event-store/testing';
import { feedIdentity } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { migrations } from '../app/database-schema.js';
import { dataSourceOptions } from '../platform/database/connection-options.js';
import { migrate } from '../platform/database/migrate.js';
import { numbers } from '../testing/board-watch.js';
import { until } from '../testing/until.js';
import { FeedLog, PATCHES_KEPT, type StoredPatch } from './feed-log.js';
import { Feeds, type Missed } from './feeds.js';

describe('a feed', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: DataSource;
  let listener: PgListener;
  let feeds: Feeds;
  const pushed: StoredPatch[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, migrations);
    db = await new DataSource(dataSourceOptions(database.url, [])).initialize();
    listener = new PgListener(database.url);
  });
  afterAll(async () => {
    await listener?.close();
    await db?.destroy();
    await database?.drop();
  });
  beforeEach(async () => {
    pushed.splice(0);
    feeds = new Feeds(db, listener);
    feeds.subscribe({ onPatch: (patch) => pushed.push(patch), onSetBack: () => {} });
  });
  afterEach(() => feeds.onApplicationShutdown());

  /** Appends patches of so many bytes, as one batch of the projection. @returns the feed's number. */
  const write = async (feed: string, count: number, bytes = 100): Promise<number> => {
    const [{ seq }] = await db.query<[{ seq: number }]>(
      `WITH head AS (UPDATE feed_head SET seq = seq + $2 WHERE feed = $1 RETURNING seq - $2 AS base, seq),
       written AS (
         INSERT INTO feed_patch
         SELECT $1, base + n, now(), json_build_array(repeat('x', $3)) FROM head, generate_series(1, $2::int) n
       ) SELECT seq::int, pg_notify('feed', '') FROM head`,
      [feed, count, bytes],
    );
    return seq;
  };
  const seqs = (missed: Missed) => missed.ok && missed.patches.map(({ seq }) => seq);

  it('is read once for all who join it at the same number at once', async () => {
    const end = await write('icu', 450);
    await feeds.onModuleInit();
    const reads = jest.spyOn(FeedLog.prototype, 'after');
    const answers: Missed[] = [];
    await Promise.all(
      Array.from({ length: 100 }, () => feeds.join('icu', 150, undefined, (missed) => answers.push(missed))),
    );
    expect(answers).toHaveLength(100);
    for (const answer of answers) expect(seqs(answer)).toEqual(numbers(150, end));
    expect(reads.mock.calls.length).toBe(3);
    reads.mockRestore();
  });

  it(
    'joined in any moment while it grows: what is answered and what is pushed after it are every number once, in order',
    withSeededRandom(async (seeded) => {
      const random = seeded();
      const start = await write('emergency', 600);
      await feeds.onModuleInit();
      const joined: { readonly after: number; readonly missed: Missed; readonly pushedBefore: number }[] = [];
      const joins: Promise<void>[] = [];
      let end = start;
      for (let batch = 0; batch < 60; batch++) {
        end = await write('emergency', 1 + Math.floor(random() * 12));
        for (let n = Math.floor(random() * 4); n > 0; n--) {
          const after = start - Math.floor(random() * 500);
          joins.push(
            feeds.join('emergency', after, undefined, (missed) => {
              joined.push({ after, missed, pushedBefore: pushed.length });
            }),
          );
        }
      }
      await Promise.all(joins);
      await until('all is pushed', () => feeds.seqOf('emergency') === end);
      expect(joined.length).toBeGreaterThan(20);
      for (const { after, missed, pushedBefore } of joined) {
        const later = pushed.slice(pushedBefore).map(({ seq }) => seq);
        expect([...(seqs(missed) || []), ...later]).toEqual(numbers(after, end));
      }
    }),
    60_000,
  );

  it('is loaded anew by who has missed more than a megabyte of it, whether it is at hand or not', async () => {
    await feeds.onModuleInit();
    const join = async (after: number) => {
      let answered: Missed | undefined;
      await feeds.join('ward', after, undefined, (missed) => {
        answered = missed;
      });
      return answered;
    };
    const end = await write('ward', 60, 20_000);
    await until('it is pushed', () => feeds.seqOf('ward') === end);
    expect(await join(0)).toEqual({ ok: false, code: 'resync_required' });
    expect(await join(20)).toMatchObject({ ok: true, seq: end });
    const again = new Feeds(db, listener);
    await again.onModuleInit();
    await again.join('ward', 0, undefined, (missed) => expect(missed.ok).toBe(false));
    await again.join('ward', 20, undefined, (missed) => expect(seqs(missed)).toEqual(numbers(20, end)));
    again.onApplicationShutdown();
    expect.assertions(4);
  });

  it('to which more is written than is kept goes on at its newest patch, under the same identity', async () => {
    await feeds.onModuleInit();
    let setBack = 0;
    feeds.subscribe({ onPatch: (patch) => pushed.push(patch), onSetBack: () => setBack++ });
    const identity = await feedIdentity(db);
    await write('operations', 1);
    await until('it is pushed', () => feeds.seqOf('operations') === 1);
    await write('operations', PATCHES_KEPT + 200);
    await new FeedLog(db).prune();
    await feeds.catchUp();
    const end = await write('operations', 1);
    await until('the newest patch is pushed', () => pushed.at(-1)?.seq === end);
    expect([setBack, await feedIdentity(db)]).toEqual([0, identity]);
    await feeds.join('operations', 1, identity, (missed) => expect(missed).toMatchObject({ ok: false }));
    await feeds.join('operations', end - 1, identity, (missed) => expect(seqs(missed)).toEqual([end]));
    expect.assertions(3);
  });
});
