import { type ChartFeed, chartFeedOf } from '@ward-board/contract';
import {
  allergyListed,
  allergyRecorded,
  idOf,
  monitoringAdjusted,
  observationAmended,
  observationEnteredInError,
  observationRecorded,
  registered,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { rebuild } from '../engine/rebuild/rebuild.js';
import { expectWhole } from '../testing/expected.js';
import { ReadSide } from '../testing/read-side.js';
import { chart } from './chart.js';
import { chartCounts } from './chart-counts.js';

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open();
});
afterEach(() => side.close());

const all = [chart, chartCounts] as readonly Projection[];
const patients = [1, 2].map((n) => idOf('patient', n));
const second = { record_id: idOf('observation', 2), patient_id: idOf('patient', 2) };
const headsOf = async (): Promise<Readonly<Record<ChartFeed, number>>> => {
  const { rows } = await side.pool.query<{ feed: ChartFeed; seq: number }>(
    `SELECT feed, seq::int FROM feed_head WHERE feed LIKE 'chart:%' ORDER BY feed`,
  );
  return Object.fromEntries(rows.map(({ feed, seq }) => [feed, seq]));
};

it('P1, P3, P4: rows and numbered feeds are what the events come to, and the same rows after a rebuild', async () => {
  const running = all.map((projection) => side.run(projection));
  await side.append(
    ...patients.map((patient_id, n) => [registered({ patient_id, mrn: `MRN-${n}` })]),
    [observationRecorded(), observationRecorded(second)],
    [observationAmended()],
    [allergyRecorded(), allergyListed()],
    [observationEnteredInError(second)],
    [monitoringAdjusted()],
  );
  await side.caughtUp(['chart', 'chart-counts']);
  await expectWhole(side, all);
  const [one, other] = patients.map(chartFeedOf) as [ChartFeed, ChartFeed];
  expect(await headsOf()).toEqual({ [one]: 3, [other]: 2 });
  for (const each of running) await each.stop();

  const [rows, feed] = [await side.rows(chart), await side.feed()];
  await rebuild(chart as Projection, side.store, side.db, AbortSignal.timeout(60_000));
  expect(await side.rows(chart)).toEqual(rows);
  // A number without a patch: whoever has joined reads the chart anew.
  expect(await side.feed()).toEqual(feed);
  expect(await headsOf()).toEqual({ [one]: 4, [other]: 3 });
});
