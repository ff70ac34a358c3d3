import { listFeeds, wardKeys } from '@ward-board/contract';
import { bedClaimed, bedReleased, idOf, registered } from '@ward-board/domain/testing';
import { bedOccupancy } from '../../occupancy/bed-occupancy.js';
import { projections } from '../../process/start-projections.js';
import { expectWhole } from '../../testing/expected.js';
import { journey, journeys } from '../../testing/journeys.js';
import { ReadSide } from '../../testing/read-side.js';
import { until } from '../../testing/until.js';

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

it('P1, P3: rows, checkpoint and feed are what the events come to, taken in as they happen', async () => {
  side.start();
  for (const append of journeys(6)) await side.append(append);
  await side.caughtUp();
  await expectWhole(side, projections);
});

it('P1, P3: and taken in at once, from a history', async () => {
  await side.append(...journeys(12));
  side.start();
  await side.caughtUp();
  await expectWhole(side, projections);
});

it('a bed that changed hands within a batch is its new patient’s: also for a runner that starts later', async () => {
  const second = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };
  await side.append([bedClaimed()]);
  const first = side.start();
  await side.caughtUp();
  await first.stop();
  await side.append([bedReleased()], [bedClaimed(second)]);
  const next = side.start();
  await side.caughtUp();
  await next.stop();
  expect(await side.rows(bedOccupancy)).toMatchObject([{ record: second }]);
  await side.append([bedReleased(second)]);
  const last = side.start();
  await side.caughtUp();
  await last.stop();
  expect(await side.rows(bedOccupancy)).toEqual([]);
});

it('every feed that there is can be numbered in', async () => {
  const { rows } = await side.pool.query<{ feed: string }>('SELECT feed FROM feed_head');
  expect(rows.map(({ feed }) => feed).sort()).toEqual([...new Set<string>([...wardKeys, ...listFeeds])].sort());
});

it('tells of the feeds when there is something new in one, and of positions always', async () => {
  const heard: string[] = [];
  const stop = ['feed', 'projection_moved'].map((channel) => side.listener.listen(channel, () => heard.push(channel)));
  side.start();
  await side.append([registered()]);
  await side.caughtUp();
  await until('all have been heard', () => heard.length >= 3);
  expect(new Set(heard)).toEqual(new Set(['projection_moved']));
  for (const append of journey(2).slice(0, 2)) await side.append(append);
  await until('the feed has been heard', () => heard.includes('feed'));
  for (const end of stop) end();
});
