import {
  asOfChips,
  diastolicOf,
  OXYGEN_CONCENTRATION,
  OXYGEN_FLOW,
  readingPattern,
  sameValueCode,
  sameValueCodes,
  TREND_PARTS,
  type Trends,
  vitalCodes,
} from '@ward-board/contract';
import { inChartUnit } from '@ward-board/domain';
import { chartListOf } from '@ward-board/projections';
import fc from 'fast-check';
import { done } from '../testing/api-client.js';
import { Charts, heartRate } from '../testing/charts.js';
import type { Answer } from '../testing/http.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

let app: TestApp;
let charts: Charts;
beforeAll(async () => {
  app = await openTestApp();
  charts = await Charts.of(app);
  // Of its row others are copies.
  await charts.records('observations', heartRate(await charts.arrives()));
});
afterAll(() => app?.close());

/** What is said of a moment under one code, by one of its requests. */
interface CodedValue {
  readonly code: string;
  readonly said: number | string;
  readonly unit: string | null;
  /** What one request records has the same time in its ids, and more that is random. */
  readonly request: number;
  readonly random: number;
}
interface Reading {
  readonly id: string;
  readonly code: string;
  readonly unit: string | null;
  readonly value: number | null;
  readonly value_string: string | null;
  readonly effective_at: string;
}

const codesOf = (chip: string): readonly string[] => [
  chip,
  ...[...sameValueCodes].flatMap(([code, of]) => (of === chip ? [code] : [])),
];
const ofMoment = (
  codes: fc.Arbitrary<string>,
  said: fc.Arbitrary<number | string>,
  units: fc.Arbitrary<string | null>,
) =>
  fc.array(fc.record({ code: codes, said, unit: units, request: fc.integer({ min: 1, max: 3 }), random: fc.nat(9) }), {
    minLength: 1,
    maxLength: 6,
  });
const upper = fc.constantFrom('60', '70', '75.5', '75,5', '120');
const lower = fc.constantFrom('40', '39.75', '60', '80', '?', 'P', 'palp');
const pressure = fc.oneof(
  fc.constantFrom(40, 60, 70, 75.5, 120),
  fc.tuple(upper, fc.constantFrom('/', ' / '), lower).map((parts) => parts.join('')),
  fc.constantFrom('not measurable', 'palpable at 60', '60 palpable'),
);
const moment = fc.oneof(
  {
    weight: 3,
    arbitrary: ofMoment(
      fc.constantFrom(...codesOf(vitalCodes.BP), ...[...diastolicOf].slice(0, 2).flat()),
      pressure,
      fc.constantFrom(null, 'mmHg', 'mmHg', 'kPa'),
    ),
  },
  {
    weight: 1,
    arbitrary: ofMoment(
      fc.constantFrom(...codesOf(vitalCodes.Temp).slice(0, 3)),
      fc.constantFrom(36, 38.5, 'warm'),
      fc.constant('°C'),
    ),
  },
  {
    weight: 1,
    arbitrary: ofMoment(
      fc.constantFrom(...codesOf(vitalCodes.HR), '2339-0'),
      fc.constantFrom(40, 90, 130, 'weak'),
      fc.constant(null),
    ),
  },
  {
    weight: 2,
    arbitrary: ofMoment(
      fc.constantFrom(OXYGEN_FLOW, OXYGEN_FLOW, OXYGEN_CONCENTRATION),
      fc.constantFrom(0, 2, 21, 'On room-air', 'ambient air', 'R.A. (21 %)', '20,9 %', 'air 2 L', '40 %', 'mask'),
      fc.constantFrom(null, 'L/min', '%'),
    ),
  },
);

const PART_MS = (24 * 3_600_000) / TREND_PARTS;
let patients = 0;
/** As they are stored: each moment in the middle of a part of the period, of which five points of a code are shown. */
function readingsOf(moments: readonly (readonly CodedValue[])[], now: number): readonly (readonly Reading[])[] {
  const digits = (n: number, length: number) => String(n).padStart(length, '0');
  return moments.map((all, m) =>
    all.map(({ code, said, unit, request, random }, n) => ({
      ...{ code, unit, effective_at: new Date(now - (m + 0.5) * PART_MS).toISOString() },
      id: `0190${digits(m, 4)}-${digits(request, 4)}-7${digits(random, 3)}-8000-${digits(patients, 8)}${digits(n, 4)}`,
      ...(typeof said === 'number' ? { value: said, value_string: null } : { value: null, value_string: said }),
    })),
  );
}

const numbersIn = ({ code, ...of }: Reading): readonly string[] => {
  const [, ...pair] = new RegExp(readingPattern).exec((of.value_string ?? '').replaceAll(',', '.')) ?? [];
  const [first = of.value, second = null] = pair.map((digits) => (digits === undefined ? null : Number(digits)));
  const said =
    second === null ? { value: first, value_string: null } : { value: null, value_string: `${first}/${second}` };
  const charted = first === null ? null : inChartUnit(code, { ...said, unit: of.unit });
  return charted ? [`${sameValueCode(code)} ${of.effective_at} ${charted.value_string ?? charted.value}`] : [];
};
const newestOfEach = (readings: readonly Reading[]): readonly Reading[] => [
  ...new Map(readings.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((each) => [each.code, each])).values(),
];
/**
 * The points of a moment by the rule of the boards; a systolic pressure has a series of its own besides, and the share of oxygen has one
 * in place of being a flow.
 */
const pointsBy = (readings: readonly Reading[]): readonly string[] => {
  const [shares, others] = [true, false].map((isShare) =>
    readings.filter(({ code }) => (code === OXYGEN_CONCENTRATION) === isShare),
  );
  const own = [...(shares ?? []), ...readings.filter(({ code }) => diastolicOf.has(code))];
  return [asOfChips(others ?? []), own].flatMap((all) => newestOfEach(all).flatMap(numbersIn));
};

/** The points of all moments as the database finds them. */
async function pointsFrom(readings: readonly Reading[]): Promise<readonly string[]> {
  const { id } = await charts.arrives();
  await app.db.query(
    `INSERT INTO read_row (generation, collection, id, key, record, filed_under, filed_at)
     SELECT o.generation, o.collection, (said ->> 'id')::uuid, said ->> 'id', o.record || said, $1, said ->> 'effective_at'
     FROM (SELECT * FROM read_row WHERE collection = 'observations' LIMIT 1) o, jsonb_array_elements($2) said`,
    [chartListOf(id, { category: 'vital-signs' }), JSON.stringify(readings)],
  );
  const path: string = `/api/observations/patient/${id}/trends`;
  return done((await charts.doctor.get(path)) as Answer<Trends>).series.flatMap(({ code, points }) =>
    points.map(({ at, value, second }) => `${code} ${at} ${second === null ? value : `${value}/${second}`}`),
  );
}

it('of readings of one vital sign at one moment, trends have what stands on the boards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: TREND_PARTS - 1, size: 'max' }), async (moments) => {
      patients += 1;
      const readings = readingsOf(moments, Date.now());
      expect((await pointsFrom(readings.flat())).toSorted()).toEqual(readings.flatMap(pointsBy).toSorted());
    }),
    { numRuns: 20 },
  );
});
