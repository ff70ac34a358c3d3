import { Injectable } from '@nestjs/common';
import { headers, pairIn, TREND_PARTS, type TrendPeriod, type TrendPoint, type Trends } from '@ward-board/contract';
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
 * Of each part of a period so many of the newest readings are read, whatever their code: a trend costs the same however much
 * was measured. It is what one request may record at most, so that no set is cut.
 */
const READ_OF_A_PART = 50;

/** `$2` and `$3` are where the parts begin and end; one row more than is read of a part tells that it has more. */
const READINGS = `SELECT part.n::int AS part, r.* FROM projection p
    CROSS JOIN unnest($2::text[], $3::text[]) WITH ORDINALITY AS part (begins, ends, n)
    CROSS JOIN LATERAL (
      SELECT r.record ->> 'code' AS code, (r.record ->> 'value')::float8 AS value, r.record ->> 'value_string' AS value_string,
        r.record ->> 'unit' AS unit, r.filed_at AS at
      FROM read_row r
      WHERE r.generation = p.live AND r.collection = 'observations' AND r.filed_under = $4
        AND r.filed_at >= part.begins COLLATE "C" AND r.filed_at < part.ends COLLATE "C"
      ORDER BY r.filed_at DESC, r.id DESC LIMIT ${READ_OF_A_PART + 1}
    ) r WHERE p.name = $1 ORDER BY part.n, r.at`;
const STATE = `SELECT ${HALTED} OR ${PARKED('$2')} AS halted`;

/** A row of `READINGS`: of which part it is, from 1, and what was measured. */
export interface Read {
  readonly part: number;
  readonly code: string;
  readonly value: number | null;
  readonly value_string: string | null;
  readonly unit: string | null;
  readonly at: string;
}

/** Null: it is no number, or in another unit than the chart's. */
function pointOf(read: Read): TrendPoint | null {
  const charted = inChartUnit(read.code, read);
  if (!charted) return null;
  const pair = pairIn(charted.value_string);
  if (pair) return { at: read.at, value: pair[0], second: pair[1] };
  return charted.value === null ? null : { at: read.at, value: charted.value, second: null };
}

/** The lowest, the highest and the newest of a part, in their order. */
function outline(points: readonly TrendPoint[]): readonly TrendPoint[] {
  const lowest = points.reduce((one, other) => (other.value < one.value ? other : one));
  const highest = points.reduce((one, other) => (other.value > one.value ? other : one));
  const kept = new Set([lowest, highest, points.at(-1)]);
  return points.filter((point) => kept.has(point));
}

/** Points by code out of what was read, oldest first; `thinned`: there is more than they show. */
export function seriesOf(reads: readonly Read[]): Pick<Trends, 'series' | 'thinned'> {
  const byCode = new Map<string, Map<number, TrendPoint[]>>();
  const counts = new Map<number, number>();
  let thinned = false;
  for (const read of reads) {
    const count = (counts.get(read.part) ?? 0) + 1;
    counts.set(read.part, count);
    thinned ||= count > READ_OF_A_PART;
    const point = pointOf(read);
    if (!point) continue;
    const parts = byCode.get(read.code) ?? new Map<number, TrendPoint[]>();
    parts.set(read.part, [...(parts.get(read.part) ?? []), point]);
    byCode.set(read.code, parts);
  }
  const series = [...byCode].map(([code, parts]) => {
    const all = [...parts.values()];
    const points = all.flatMap(outline);
    thinned ||= points.length < all.reduce((sum, { length }) => sum + length, 0);
    return { code, points };
  });
  return { series: series.sort((one, other) => (one.code < other.code ? -1 : 1)), thinned };
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
    const [[state], reads] = await Promise.all([
      this.db.query<{ halted: boolean }[]>(STATE, [chart.name, patientId]),
      from === null ? [] : this.read(patientId, from.getTime(), now.getTime()),
    ]);
    if (reads.length === 0) await this.readModels.one('patients', patientId);
    const body: Trends = { from: from?.toISOString() ?? null, to: now.toISOString(), ...seriesOf(reads) };
    return new Answer(JSON.stringify(body), state?.halted ? { [headers.projection]: 'stopped' } : {});
  }

  private async read(patientId: string, from: number, to: number): Promise<Read[]> {
    const edge = (n: number) => new Date(from + ((to - from) * n) / TREND_PARTS).toISOString();
    const begins = Array.from({ length: TREND_PARTS }, (_, n) => edge(n));
    // What a clock at a bedside has measured a little later than now is of the last part.
    const ends = [...begins.slice(1), '9999'];
    return this.db.query(READINGS, [chart.name, begins, ends, chartListOf(patientId, { category: 'vital-signs' })]);
  }

  /** When the newest stay began; null: there was none. */
  private async admittedAt(patientId: string): Promise<Date | null> {
    const { body = '' } = await this.readModels.list({ collection: 'admissions', patient: patientId, limit: 1 });
    const [stay] = (JSON.parse(body) as { readonly items: readonly { readonly admitted_at: string }[] }).items;
    return stay ? new Date(stay.admitted_at) : null;
  }
}
