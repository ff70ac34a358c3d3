import { jest } from '@jest/globals';
import type { EmergencyCaseRecord } from '@ward-board/contract';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { FeedLog } from './feed-log.js';
import { MOST_BYTES } from './patch-history.js';

const SOCKETS = 100;
const PATCHES = 1_000;
const CASES = 20;
/** Between the numbers that two of them have reached. */
const STEP = 9;

/** A ward after an outage: everybody comes back at once, each with the number they had reached. */
describe('a hundred clients that join at once', () => {
  let app: TestApp;
  const watches: BoardWatch[] = [];
  beforeAll(async () => {
    app = await openTestApp();
    for (let n = 0; n < CASES; n++) await app.emergency.triages(await app.reception.receives('emergency'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    for (const watch of watches) watch.close();
    await app?.close();
  });

  /** The patches of changes that come in turn to each case; the last of each says what it is by now. */
  const missPatches = async (notes: string): Promise<number> => {
    const cases = await app.emergency.lists('/api/emergency-details');
    const { rows } = await app.db.query<{ seq: string }>(
      `update feed_head set seq = seq + $1 where feed = 'emergency' returning seq`,
      [PATCHES],
    );
    const end = Number(rows[0]?.seq);
    const changes = Array.from({ length: PATCHES }, (_, n) => {
      const of = cases[n % CASES];
      if (!of) throw new Error('The board is not as full as it should be.');
      const record: EmergencyCaseRecord = { ...of, notes: n < PATCHES - CASES ? notes : null };
      return JSON.stringify([{ collection: 'emergency-details', op: 'upsert', id: record.id, record }]);
    });
    await app.db.query(
      `insert into feed_patch (feed, seq, at, changes)
       select 'emergency', $1::bigint + n, now(), change::json from unnest($2::text[]) with ordinality as c (change, n)`,
      [end - PATCHES, changes],
    );
    return end;
  };
  /** Everybody connects to a process that has seen none of it, each with the number they had reached. */
  const comeBack = async (): Promise<void> => {
    await app.service.restart();
    for (const watch of watches.splice(0)) watch.close();
    for (let n = 0; n < SOCKETS; n++) watches.push(await BoardWatch.open(app.emergency));
  };
  const reached = (end: number, n: number) => end - PATCHES + n * STEP;

  it('are answered each record once, from one read of what they have missed, and others are answered meanwhile', async () => {
    const end = await missPatches('older');
    await comeBack();
    const cases = await app.emergency.lists('/api/emergency-details');
    const read = jest.spyOn(FeedLog.prototype, 'before');
    let answered = 0;
    const joins = watches.map(async (watch, n) => {
      const joined = await watch.join('emergency', reached(end, n));
      answered += 1;
      return joined;
    });
    // Of requests that need no database, which may be slower than the joins: some are answered between two of those.
    const between = new Set<number>();
    for (; answered < SOCKETS; between.add(answered)) await app.emergency.http.get('/health/live');
    await app.emergency.seesBoard('emergency');
    expect([...between].filter((joined) => joined > 0 && joined < SOCKETS)).not.toEqual([]);
    for (const joined of await Promise.all(joins)) {
      expect(joined).toMatchObject({ ok: true, seq: end });
      const patches = joined.ok ? joined.patches : [];
      expect(patches.flatMap(({ changes }) => changes)).toHaveLength(CASES);
      expect(replay('emergency-details', [], patches)).toEqual(cases);
    }
    expect(read.mock.calls.length).toBeLessThanOrEqual(PATCHES / 100);
  });

  it('are told to load anew where that is less than what they have missed, and the rest stays in Postgres', async () => {
    const end = await missPatches('x'.repeat(20_000));
    await comeBack();
    const read = jest.spyOn(FeedLog.prototype, 'before');
    const joined = await Promise.all(watches.map((watch, n) => watch.join('emergency', reached(end, n))));
    for (const answer of joined.slice(0, 70)) expect(answer).toEqual({ ok: false, code: 'resync_required' });
    const bytes = await Promise.all(
      read.mock.results.map(async ({ value }) => (await (value as ReturnType<FeedLog['before']>)).bytes),
    );
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(5 * MOST_BYTES);
  });
});
