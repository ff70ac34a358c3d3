import { Injectable } from '@nestjs/common';
import {
  airPattern,
  diastolicOf,
  headers,
  OXYGEN_FLOW,
  readingPattern,
  sameValueCode,
  sameValueCodes,
  TIME_OF_ID,
  TREND_PARTS,
  type TrendPeriod,
  type TrendPoint,
  type Trends,
  vitalCodes,
} from '@ward-board/contract';
import { inChartUnit } from '@ward-board/domain';
import { chart, chartListOf } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock/clock.js';
import { Answer } from '../read-models/answer.js';
import { HALTED } from '../read-models/list-statement.js';
import { ReadModels } from '../read-models/read-models.js';
import { PARKED } from './chart-lists.js';

const HOUR_MS = 3_600_000;
const lengths: Readonly<Record<Exclude<TrendPeriod, 'stay'>, number>> = { '24h': 24 * HOUR_MS, '3d': 72 * HOUR_MS };

/**
 * So many readings of a period are read at most to find the extremes of its parts: 28 days with seven values every quarter of an hour are
 * 19,000. Of a period that has more, the newest so many of each part are read. Either takes about as long, and a tenth of a statement's
 * time limit on a processor that is free: with 36,000 a busy one was over it.
 */
const READ_OF_A_PERIOD = 20_000;
const READ_OF_A_PART = 100;

/** When a reading was taken, in milliseconds. */
const AT = "round(1000 * date_part('epoch', r.filed_at::timestamptz))";
/** `$3`: the list of the patient's vital signs. */
const rowsFrom = (condition: string, limit: number) => `SELECT r.record, r.id, ${AT} AS at FROM read_row r
  WHERE r.generation = p.live AND r.collection = 'observations' AND r.filed_under = $3 AND ${condition}
  ORDER BY r.filed_at DESC, r.id DESC LIMIT ${limit}`;

/** What the database is told of codes: the chips' by the others of the same vital sign, but for oxygen, and the diastolic ones by the systolic. */
const SIGNS = JSON.stringify(
  Object.fromEntries([...sameValueCodes, ...[...diastolicOf.keys()].map((systolic) => [systolic, vitalCodes.BP])]),
);
const DIASTOLIC = JSON.stringify(Object.fromEntries(diastolicOf));

/** What was recorded later first: it says what `laterRecordedFirst` of `asOfChips` says, of readings of one moment and vital sign. */
const LATER_FIRST = `left(id::text, ${TIME_OF_ID}) COLLATE "C" DESC, code = sign DESC, id DESC`;

/** Whether a flow of oxygen is words that say that none is given (`$8`), which boards show as a flow of 0 without the unit of the words. */
const IS_AIR = `(record ->> 'code' = '${OXYGEN_FLOW}' AND record ->> 'value_string' ~* $8)`;

/**
 * By part, code, unit, and whether it is one number or two, the extremes of readings: what is sent does not grow with what is read.
 * Arrays compare by their first number, then by the next. Numbers and times are made before they are compared: Postgres would else
 * make them anew for each extreme. Of several readings of one vital sign (`$6`) at one moment that one's numbers count that `asOfChips`
 * has stand: the later recorded, or of a pressure what a score reads of those that say the same upper number. Where that is a systolic one, which keeps a
 * series of its own, the pressure has it as well, with the diastolic one (`$7`) of the moment. What is read of records is made before
 * the sorts: they would else carry the records, and write them to disk.
 */
const extremesIn = (readings: string) => `WITH said AS MATERIALIZED (
    SELECT part, at, id, record ->> 'code' AS code, CASE WHEN ${IS_AIR} THEN NULL ELSE record ->> 'unit' END AS unit,
      CASE WHEN ${IS_AIR} THEN ARRAY[0::float8, NULL] WHEN record ->> 'value' IS NULL THEN regexp_match(replace(record ->> 'value_string', ',', '.'), $4)::float8[]
        ELSE ARRAY[(record ->> 'value')::float8, NULL] END AS numbers,
      (record ->> 'value')::float8 AS value,
      -- None is as long that is a reading's, and Postgres refuses one that is too large or small for it.
      substring(substring(replace(record ->> 'value_string', ',', '.') FROM '[0-9]+(?:[.][0-9]+)?')
        FROM '^[0-9]{1,30}(?:[.][0-9]{1,30})?$')::float8 AS upper,
      coalesce($6::jsonb ->> (record ->> 'code'), record ->> 'code') COLLATE "C" AS sign,
      $7::jsonb ->> (record ->> 'code') AS diastolic
    FROM (${readings}) r
  ), sorted AS (
    SELECT *, id = first_value(id) OVER (PARTITION BY at, sign, code ORDER BY id DESC) AS is_newest,
      first_value(CASE WHEN diastolic IS NOT NULL THEN coalesce(value, upper) END)
        OVER (PARTITION BY at, sign ORDER BY ${LATER_FIRST}) AS systolic,
      first_value(CASE WHEN diastolic IS NULL AND (numbers[2] < numbers[1]) IS NOT TRUE THEN coalesce(value, upper) END)
        OVER (PARTITION BY at, sign ORDER BY ${LATER_FIRST}) AS text_upper
    FROM said
  ), reading AS MATERIALIZED (
    SELECT *, id = first_value(id) OVER (PARTITION BY at, sign ORDER BY
      (is_newest AND sign = '${vitalCodes.BP}' AND CASE WHEN diastolic IS NULL
        THEN numbers[1] = systolic AND numbers[2] < numbers[1] ELSE value = text_upper END) IS TRUE DESC, ${LATER_FIRST}) AS stands
    FROM sorted
  ), drawn AS (
    SELECT part, at, code, unit, true AS is_read,
      CASE WHEN stands OR (is_newest AND diastolic IS NOT NULL) THEN numbers END AS numbers
    FROM reading
    UNION ALL
    SELECT one.part, one.at, one.sign, one.unit, false, ARRAY[one.numbers[1],
      CASE WHEN one.value IS NULL THEN one.numbers[2] ELSE other.value END]
    FROM reading one LEFT JOIN reading other ON other.at = one.at AND other.code = one.diastolic AND other.is_newest
      AND coalesce(other.unit, 'mmHg') = coalesce(one.unit, 'mmHg')
    WHERE one.stands AND one.diastolic IS NOT NULL AND one.numbers IS NOT NULL
  )
  SELECT part, code, unit, (count(*) FILTER (WHERE is_read))::int AS read, count(numbers)::int AS numbers,
    min(ARRAY[numbers[1], at, numbers[2]]) FILTER (WHERE numbers IS NOT NULL) AS lowest,
    max(ARRAY[numbers[1], at, numbers[2]]) FILTER (WHERE numbers IS NOT NULL) AS highest,
    min(ARRAY[numbers[2], at, numbers[1]]) FILTER (WHERE numbers[2] IS NOT NULL) AS lowest_second,
    max(ARRAY[numbers[2], at, numbers[1]]) FILTER (WHERE numbers[2] IS NOT NULL) AS highest_second,
    max(ARRAY[at, numbers[1], numbers[2]]) FILTER (WHERE numbers IS NOT NULL) AS newest
  FROM drawn GROUP BY part, code, unit, numbers[2] IS NULL ORDER BY part`;

/** `$2` is where the period begins and `$5` where its parts do, `$4` the pattern of numbers that are text. One reading more tells that there are more. */
const ALL = extremesIn(`SELECT width_bucket(r.at, $5::float8[]) AS part, r.* FROM projection p
  CROSS JOIN LATERAL (${rowsFrom('r.filed_at >= $2::text COLLATE "C"', READ_OF_A_PERIOD + 1)}) r WHERE p.name = $1`);
/** `$2` is where the parts begin, `$5` where they end. */
const NEWEST = extremesIn(`SELECT part.n::int AS part, r.* FROM projection p
  CROSS JOIN unnest($2::text[], $5::text[]) WITH ORDINALITY AS part (begins, ends, n)
  CROSS JOIN LATERAL (
    ${rowsFrom('r.filed_at >= part.begins COLLATE "C" AND r.filed_at < part.ends COLLATE "C"', READ_OF_A_PART)}
  ) r WHERE p.name = $1`);
const STATE = `SELECT ${HALTED} OR ${PARKED('$2')} AS halted`;

/** The readings of one code in one unit in a part, which are counted from 1. Times are in milliseconds; null: none is of numbers. */
export interface Extremes {
  readonly part: number;
  readonly code: string;
  readonly unit: string | null;
  /** How many readings there are, and how many of them are of numbers. */
  readonly read: number;
  readonly numbers: number;
  readonly lowest: readonly [value: number, at: number, second: number | null] | null;
  readonly highest: Extremes['lowest'];
  /** By the second number; null as well where no reading has one. */
  readonly lowest_second: readonly [second: number, at: number, value: number] | null;
  readonly highest_second: Extremes['lowest_second'];
  readonly newest: readonly [at: number, value: number, second: number | null] | null;
}

/** In the chart's units; nothing where it is no number, or in another unit than the chart's. */
function pointsOf({ code, unit, ...of }: Extremes): readonly TrendPoint[] {
  const pointAt = (at: number, value: number, second: number | null): readonly TrendPoint[] => {
    const said = second === null ? { value, value_string: null } : { value: null, value_string: `${value}/${second}` };
    const charted = inChartUnit(code, { ...said, unit });
    return charted ? [{ at: new Date(at).toISOString(), value: charted.value ?? value, second }] : [];
  };
  return [
    ...[of.lowest, of.highest].flatMap((each) => (each ? pointAt(each[1], each[0], each[2]) : [])),
    ...[of.lowest_second, of.highest_second].flatMap((each) => (each ? pointAt(each[1], each[2], each[0]) : [])),
    ...(of.newest ? pointAt(...of.newest) : []),
  ];
}

/** The one with the least and the one with the most of something; none of none. */
const edgesBy = (points: readonly TrendPoint[], of: (point: TrendPoint) => number): readonly TrendPoint[] =>
  points.toSorted((one, other) => of(one) - of(other)).filter((_, at, { length }) => at === 0 || at === length - 1);

/** Of the extremes of a part in each unit: the lowest and highest, of a pressure by both of its numbers, and the newest; in their order. */
function outline(points: readonly TrendPoint[]): readonly TrendPoint[] {
  const seconds = points.flatMap((point) => (point.second === null ? [] : [point]));
  const kept = [
    ...edgesBy(points, ({ value }) => value),
    ...edgesBy(seconds, ({ second }) => second ?? 0),
    ...edgesBy(points, ({ at }) => Date.parse(at)).slice(-1),
  ];
  const distinct = new Map(kept.map((point) => [`${point.at} ${point.value} ${point.second}`, point]));
  return [...distinct.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/**
 * Points by code, oldest first; what a chip measures by the chip's code, by whichever it came.
 * @param extremes in the order of their parts.
 */
export function seriesOf(extremes: readonly Extremes[]): Pick<Trends, 'series' | 'thinned'> {
  const byCode = new Map<string, Map<number, TrendPoint[]>>();
  let charted = 0;
  for (const of of extremes) {
    const points = pointsOf(of);
    if (points.length === 0) continue;
    charted += of.numbers;
    const code = sameValueCode(of.code);
    const parts = byCode.get(code) ?? new Map<number, TrendPoint[]>();
    parts.set(of.part, [...(parts.get(of.part) ?? []), ...points]);
    byCode.set(code, parts);
  }
  const series = [...byCode]
    .map(([code, parts]) => ({ code, points: [...parts.values()].flatMap(outline) }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  return { series, thinned: series.reduce((sum, { points }) => sum + points.length, 0) < charted };
}

/** What was read of a period; incomplete: not all of it. */
interface Read {
  readonly extremes: readonly Extremes[];
  readonly incomplete: boolean;
}

/** How patients' vital signs went. */
@Injectable()
export class ChartTrends {
  constructor(
    private readonly db: DataSource,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemException `not_found` for nobody's chart. */
  async of(patientId: string, period: TrendPeriod): Promise<Answer> {
    const now = this.clock.now();
    const from = period === 'stay' ? await this.admittedAt(patientId) : new Date(now.getTime() - lengths[period]);
    const [[state], { extremes, incomplete }] = await Promise.all([
      this.db.query<{ halted: boolean }[]>(STATE, [chart.name, patientId]),
      from === null ? { extremes: [], incomplete: false } : this.read(patientId, from.getTime(), now.getTime()),
    ]);
    if (extremes.length === 0) await this.readModels.one('patients', patientId);
    const { series, thinned } = seriesOf(extremes);
    const of = { from: from?.toISOString() ?? null, to: now.toISOString(), thinned: thinned || incomplete, incomplete };
    const body: Trends = { ...of, series };
    return new Answer(JSON.stringify(body), state?.halted ? { [headers.projection]: 'stopped' } : {});
  }

  private async read(patientId: string, from: number, to: number): Promise<Read> {
    const begins = Array.from({ length: TREND_PARTS }, (_, n) => Math.round(from + ((to - from) * n) / TREND_PARTS));
    const times = begins.map((time) => new Date(time).toISOString());
    const values = (since: unknown, edges: unknown) => [
      ...[
        chart.name,
        since,
        chartListOf(patientId, { category: 'vital-signs' }),
        readingPattern,
        edges,
        SIGNS,
        DIASTOLIC,
        airPattern,
      ],
    ];
    const all = await this.db.query<Extremes[]>(ALL, values(times[0], begins));
    if (all.reduce((sum, { read }) => sum + read, 0) <= READ_OF_A_PERIOD) return { extremes: all, incomplete: false };
    // What a clock at a bedside has measured a little later than now is of the last part.
    const ends = [...times.slice(1), '9999'];
    return { extremes: await this.db.query<Extremes[]>(NEWEST, values(times, ends)), incomplete: true };
  }

  /** When the newest stay began; null: there was none. */
  private async admittedAt(patientId: string): Promise<Date | null> {
    const { body = '' } = await this.readModels.list({ collection: 'admissions', patient: patientId, limit: 1 });
    const [stay] = (JSON.parse(body) as { readonly items: readonly { readonly admitted_at: string }[] }).items;
    return stay ? new Date(stay.admitted_at) : null;
  }
}
