import type { BoardSnapshot } from '@ward-board/contract';
import { BoardWatch } from '../testing/board-watch.js';
import { type RunningService, startService } from '../testing/running-service.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a database that was set back', () => {
  let app: TestApp;
  let otherNode: RunningService;
  let before: BoardSnapshot;
  let watch: BoardWatch;
  let elsewhere: BoardWatch;
  beforeAll(async () => {
    app = await openTestApp();
    otherNode = await startService({ databaseUrl: app.service.settings.databaseUrl });
  });
  afterAll(async () => {
    await otherNode?.stop();
    await app?.close();
  });
  beforeEach(async () => {
    for (let n = 0; n < 3; n++) await app.reception.receives('emergency');
    before = await app.emergency.seesBoard('emergency');
    watch = await BoardWatch.open(app.emergency);
    elsewhere = await BoardWatch.open({ url: otherNode.url, token: app.emergency.token });
    for (const each of [watch, elsewhere])
      expect(await each.join('emergency', before.seq, before.feed)).toEqual({ ok: true, seq: before.seq, patches: [] });
  });
  afterEach(() => {
    for (const each of [watch, elsewhere]) each?.close();
  });

  /** As a restored backup leaves it: the newest `lost` patches are gone, and `others` may have taken their numbers. */
  const setBack = async (lost: number, others: number) => {
    const client = await app.db.connect();
    await client.query('begin');
    await client.query(`delete from feed_patch where feed = 'emergency' and seq > $1`, [before.seq - lost]);
    await client.query(`update feed_head set seq = $1 where feed = 'emergency'`, [before.seq - lost + others]);
    await client.query(
      `insert into feed_patch (feed, seq, at, changes)
       select 'emergency', $1::bigint + n, now(), '[]' from generate_series(1, $2::int) n`,
      [before.seq - lost, others],
    );
    await client.query(`notify feed, ''`);
    await client.query('commit');
    client.release();
  };

  it.each([
    ['to a smaller number', 2, 0],
    ['and has come to the same number by other ways', 2, 2],
    ['and overtaken what was known of it', 2, 5],
  ])('%s: every client, at every node, has to read anew', async (_, lost, others) => {
    await setBack(lost, others);
    await until('the connections are closed', () => watch.gone && elsewhere.gone);
    // Closed as by a bad network: Socket.IO's client connects again by itself.
    expect([watch.gone, elsewhere.gone]).toEqual(['transport close', 'transport close']);
    expect([...watch.patches, ...elsewhere.patches]).toEqual([]);

    const after = await app.emergency.seesBoard('emergency');
    expect(after.feed).not.toBe(before.feed);
    expect(after.seq).toBe(before.seq - lost + others);
    for (const { url } of [app.service, otherNode]) {
      const again = await BoardWatch.open({ url, token: app.emergency.token });
      const resync = { ok: false, code: 'resync_required' };
      for (const seq of [0, before.seq - lost, before.seq])
        expect(await again.join('emergency', seq, before.feed)).toEqual(resync);
      expect(await again.join('emergency', after.seq, after.feed)).toMatchObject({ ok: true, patches: [] });
      again.close();
    }
  });

  it('is live again for whoever has read anew', async () => {
    await setBack(1, 0);
    await until('the connections are closed', () => watch.gone && elsewhere.gone);
    const { seq, feed } = await app.emergency.seesBoard('emergency');
    const again = await BoardWatch.open(app.emergency);
    await again.join('emergency', seq, feed);
    await app.reception.receives('emergency');
    await again.caughtUpTo(seq + 1);
    expect(again.seqs).toEqual([seq + 1]);
    again.close();
  });
});

it('a client that comes with the number of a feed of another identity has to read anew', async () => {
  const app = await openTestApp();
  const watch = await BoardWatch.open(app.emergency);
  const { feed } = await app.emergency.seesBoard('emergency');
  expect(await watch.join('emergency', 0, 'another')).toEqual({ ok: false, code: 'resync_required' });
  expect(await watch.join('emergency', 0, feed)).toMatchObject({ ok: true });

  // As another node does, when it has noticed what this one could not.
  await app.db.query('update feed_identity set id = gen_random_uuid()');
  const renewed = (await app.emergency.seesBoard('emergency')).feed;
  const late = await BoardWatch.open(app.emergency);
  await late.join('emergency', 0, renewed).catch(() => {});
  await until('this node has noticed', () => watch.gone === 'transport close');
  const again = await BoardWatch.open(app.emergency);
  expect(await again.join('emergency', 0, renewed)).toMatchObject({ ok: true });
  for (const each of [watch, late, again]) each.close();
  await app.close();
});
