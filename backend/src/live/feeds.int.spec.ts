import { jest } from '@jest/globals';
import type { FeedName } from '@ward-board/contract';
import { PgListener } from '@ward-board/event-store';
import { createTestDatabase, withSeededRandom } from '@ward-board/event-store/testing';
import { feedIdentity } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { migrations } from '../app/database-schema.js';
import { dataSourceOptions } from '../platform/database/connection-options.js';
import { migrate } from '../platform/database/migrate.js';
import { defaultRetention } from '../settings/retention.js';
import type { Settings } from '../settings/settings.js';
import { numbers } from '../testing/board-watch.js';
import { until } from '../testing/until.js';
import { FeedLog, type StoredPatch } from './feed-log.js';
import { Feeds, type Missed } from './feeds.js';
import { MOST_CHARTS, TooManyCharts } from './followed-charts.js';

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
    feeds = new Feeds(db, listener, { retention: defaultRetention } as Settings);
    feeds.subscribe({ onPatch: (patch) => pushed.push(patch), onSetBack: () => {}, isJoined: () => false });
  });
  afterEach(() => feeds.onApplicationShutdown());

  /** Appends patches, as one batch of the projection; each changes one of fifty records. @returns the feed's number. */
  const write = async (feed: string, count: number, bytes = 100): Promise<number> => {
    const [{ seq }] = await db.query<[{ seq: number }]>(
      `WITH head AS (UPDATE feed_head SET seq = seq + $2 WHERE feed = $1 RETURNING seq - $2 AS base, seq),
       written AS (
         INSERT INTO feed_patch
         SELECT $1, base + n, now(), json_build_array(json_build_object(
           'collection', 'icu', 'op', 'upsert', 'id', ((base + n) % 50)::text,
           'record', json_build_object('number', base + n, 'text', repeat('x', $3))))
         FROM head, generate_series(1, $2::int) n
       ) SELECT seq::int, pg_notify('feed', '') FROM head`,
      [feed, count, bytes],
    );
    return seq;
  };
  const join = async (feeds: Feeds, name: FeedName, after: number): Promise<Missed> => {
    const answers: Missed[] = [];
    await feeds.join(name, after, undefined, (missed) => answers.push(missed));
    const [answer] = answers;
    if (!answer || answers.length > 1) throw new Error(`${answers.length} answers`);
    return answer;
  };
  type Numbers = ReadonlyMap<string, number>;
  /** The number that each record was last changed at, as the feed is at a number: fifty records in turn. */
  const numbersAt = (seq: number): Numbers =>
    new Map(numbers(Math.max(0, seq - 50), seq).map((number) => [`${number % 50}`, number]));
  const applied = (before: Numbers, patches: readonly Pick<StoredPatch, 'changes'>[]): Numbers => {
    const changes = patches.flatMap((patch) => patch.changes) as unknown as {
      id: string;
      record: { number: number };
    }[];
    return new Map([...before, ...changes.map(({ id, record }) => [id, record.number] as const)]);
  };
  const patchesOf = (missed: Missed) => (missed.ok ? missed.patches : []);

  it('is read once for all who join it, at whatever number each, and each record is answered once', async () => {
    const end = await write('icu', 1_000);
    await feeds.onModuleInit();
    const reads = jest.spyOn(FeedLog.prototype, 'before');
    const distances = Array.from({ length: 100 }, (_, n) => end - 10 * n);
    const answers = await Promise.all(distances.map((after) => join(feeds, 'icu', after)));
    for (const [n, answer] of answers.entries()) {
      const after = distances[n] ?? 0;
      expect(answer).toMatchObject({ ok: true, seq: end });
      expect(patchesOf(answer)).toHaveLength(Math.min(50, end - after));
      expect(applied(numbersAt(after), patchesOf(answer))).toEqual(numbersAt(end));
    }
    expect(reads.mock.calls.length).toBe(10);
    reads.mockRestore();
  });

  it('costs no read to join again, or after a patch that was pushed meanwhile', async () => {
    const start = await write('lab', 10);
    await feeds.onModuleInit();
    const end = await write('lab', 300);
    await until('it is pushed', () => feeds.seqOf('lab') === end);
    const reads = jest.spyOn(FeedLog.prototype, 'before');
    expect(patchesOf(await join(feeds, 'lab', start))).toHaveLength(50);
    expect(reads.mock.calls.length).toBe(0);
    reads.mockRestore();
  });

  it(
    'joined in any moment while it grows: what is answered makes the feed at its number, and pushing goes on from there',
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
        if (!missed.ok) throw new Error(missed.code);
        expect(applied(numbersAt(after), missed.patches)).toEqual(numbersAt(missed.seq));
        expect(pushed.slice(pushedBefore).map(({ seq }) => seq)).toEqual(numbers(missed.seq, end));
      }
    }),
  );

  it('pushes nothing more once it was shut down, though it is reading just then', async () => {
    await feeds.onModuleInit();
    await write('operations', 300);
    const reading = feeds.catchUp();
    feeds.onApplicationShutdown();
    const { length } = pushed;
    await reading;
    expect(pushed).toHaveLength(length);
  });

  it('is loaded anew by who has missed more than a megabyte of it, whether it was pushed here or not', async () => {
    await feeds.onModuleInit();
    const end = await write('ward', 60, 30_000);
    await until('it is pushed', () => feeds.seqOf('ward') === end);
    const again = new Feeds(db, listener, { retention: defaultRetention } as Settings);
    await again.onModuleInit();
    for (const node of [feeds, again]) {
      expect(await join(node, 'ward', 0)).toEqual({ ok: false, code: 'resync_required' });
      expect(await join(node, 'ward', 30)).toMatchObject({ ok: true, seq: end });
    }
    again.onApplicationShutdown();
  });

  it('leaves in Postgres what is too much for an answer', async () => {
    await write('radiology', 40, 200_000);
    await feeds.onModuleInit();
    const reads = jest.spyOn(FeedLog.prototype, 'before');
    expect(await join(feeds, 'radiology', 0)).toEqual({ ok: false, code: 'resync_required' });
    const read = await Promise.all(reads.mock.results.map(({ value }) => value as ReturnType<FeedLog['before']>));
    expect(JSON.stringify(read).length).toBeLessThan(5_500_000);
    reads.mockRestore();
  });

  it('to which more is written than is kept goes on at its newest patch, under the same identity', async () => {
    // Nothing has counted the patches since there were none: pruned right after a burst, Postgres plans for those.
    await db.query(`DELETE FROM feed_patch; UPDATE feed_head SET seq = 0; ANALYZE feed_patch`);
    await feeds.onModuleInit();
    let setBack = 0;
    feeds.subscribe({ onPatch: (patch) => pushed.push(patch), onSetBack: () => setBack++, isJoined: () => false });
    const identity = await feedIdentity(db);
    await write('operations', 1);
    await until('it is pushed', () => feeds.seqOf('operations') === 1);
    await write('operations', defaultRetention.feedPatches + 200);
    await new FeedLog(db, defaultRetention).prune();
    await feeds.catchUp();
    const end = await write('operations', 1);
    await until('the newest patch is pushed', () => pushed.at(-1)?.seq === end);
    expect([setBack, await feedIdentity(db)]).toEqual([0, identity]);
    await feeds.join('operations', 1, identity, (missed) => expect(missed).toMatchObject({ ok: false }));
    await feeds.join('operations', end - 1, identity, (missed) =>
      expect(patchesOf(missed)).toMatchObject([{ seq: end }]),
    );
    expect.assertions(3);
  });

  it('lets requests be answered between the answers to joins', async () => {
    await feeds.onModuleInit();
    const order: string[] = [];
    let done = false;
    const others = (async () => {
      while (!done) {
        await new Promise(setImmediate);
        order.push('another');
      }
    })();
    const joins = [1, 2, 3].map((n) => feeds.join('lab', 0, undefined, () => void order.push(`join ${n}`)));
    await Promise.all(joins);
    done = true;
    await others;
    const places = [1, 2, 3].map((n) => order.indexOf(`join ${n}`));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const [index, place] of places.slice(1).entries()) expect(place - (places[index] ?? 0)).toBeGreaterThan(1);
  });

  it('of one patient more than may be followed is not joined, until somebody leaves another', async () => {
    await feeds.onModuleInit();
    // So many at once would only wait for connections here.
    const marks = jest.spyOn(FeedLog.prototype, 'marks').mockResolvedValue(new Map());
    const gone = new Set<FeedName>();
    feeds.subscribe({ onPatch: () => {}, onSetBack: () => {}, isJoined: (name) => !gone.has(name) });
    const chart = (n: number) => `chart:${String(n)}` as const;
    const most = MOST_CHARTS - feeds.names.length;
    await Promise.all(numbers(0, most).map((n) => join(feeds, chart(n), 0)));
    await expect(join(feeds, chart(0), 0)).rejects.toThrow(TooManyCharts);
    gone.add(chart(7));
    expect(await join(feeds, chart(0), 0)).toEqual({ ok: true, seq: 0, patches: [] });
    expect(feeds.names).toHaveLength(MOST_CHARTS);
    marks.mockRestore();
  });
});
