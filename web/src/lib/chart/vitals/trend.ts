import {
  asOfChips,
  assessmentsOffered,
  type ChartArea,
  deviation,
  gcsChip,
  hasOxygen,
  type ObservationRecord,
  OXYGEN_CONCENTRATION,
  OXYGEN_FLOW,
  possibleRange,
  type Saturation,
  usualSaturation,
  type VitalsChip,
  vitalsChips,
} from '@ward-board/contract';
import type { VitalName } from '../../patient/vitals/names.js';
import { isPossible, type Point, sayPoint } from '../measurements/sets.js';

/** What every chart of a measurement shows at least; data beyond widen it. */
const usual: Readonly<Record<VitalName, readonly [from: number, to: number]>> = {
  BP: [60, 160],
  HR: [50, 130],
  SpO2: [88, 100],
  RR: [8, 26],
  Temp: [35.5, 39],
  Pain: [0, 10],
  GCS: [3, 15],
  EtCO2: [25, 50],
  Wt: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
};
/** How finely the band of usual values is looked for. */
const STEPS = 200;

/** The vital signs that an area's chart draws: what it asks for, as a chip or as an assessment. */
export function trendChips(area: ChartArea): readonly VitalsChip<VitalName>[] {
  const asked = vitalsChips[area];
  const assessed: readonly string[] = assessmentsOffered[area];
  return assessed.includes(gcsChip.label) && !asked.includes(gcsChip) ? [...asked, gcsChip] : asked;
}

/** A range of values, from the lower one to the higher one. */
export type ValueRange = readonly [from: number, to: number];

/** A reading that no living patient can have, and how its chart says it: it is no point of the line. */
export interface ImpossibleReading {
  readonly point: Point;
  readonly said: string;
  /** At which edge it is marked. */
  readonly isAbove: boolean;
}

/** The readings of a code as its chart has them: the points of its line, and what is beyond it. */
export function partedOf(
  code: string,
  points: readonly Point[],
): { readonly line: readonly Point[]; readonly beyond: readonly ImpossibleReading[] } {
  const [from] = possibleRange(code) ?? [Number.NEGATIVE_INFINITY];
  return {
    line: points.filter((point) => isPossible(code, point)),
    beyond: points
      .filter((point) => !isPossible(code, point))
      .map((point) => ({ point, said: `${sayPoint(code, point)} ?`, isAbove: point.value >= from })),
  };
}

/** The range that a chart of these points shows. */
export function rangeOf(name: VitalName, points: readonly Point[]): ValueRange {
  const values = points.flatMap(({ value, second }) => (second === null ? [value] : [value, second]));
  const [from, to] = [Math.min(usual[name][0], ...values), Math.max(usual[name][1], ...values)];
  return from < to ? [from, to] : [from - 1, to + 1];
}

/** The part of a range whose values do not stand out for somebody of this age; null: the measurement has no such band. */
export function bandOf(
  name: VitalName,
  years: number | null,
  [from, to]: ValueRange,
  saturation: Saturation = usualSaturation,
): ValueRange | null {
  const step = (to - from) / STEPS;
  const inside = Array.from({ length: STEPS + 1 }, (_, n) => from + n * step).filter(
    (number) => deviation({ name, number }, years, saturation) === null,
  );
  const [first, last] = [inside[0], inside.at(-1)];
  return first === undefined || last === undefined || inside.length > STEPS ? null : [first, last];
}

/** The shortest time that charts show. */
const LEAST_MS = 3_600_000;

/**
 * The time that charts of these readings share: a period's, from the first reading on, since those of somebody who came an hour ago
 * would be a dot at the end of a day.
 * @param all of each code, oldest first.
 */
export function spanOf([from, to]: ValueRange, all: readonly (readonly Point[])[]): ValueRange {
  const newest = Math.max(to, ...all.map((points) => points.at(-1)?.at ?? to));
  const oldest = Math.min(newest - LEAST_MS, ...all.map((points) => points[0]?.at ?? newest));
  return [Math.max(from, oldest), Math.max(newest, from + 60_000)];
}

/** Whether a patient had oxygen at a time; null: what was recorded then does not say. */
interface OxygenAt {
  readonly at: number;
  readonly onOxygen: boolean | null;
}

/**
 * When a patient had oxygen, oldest first.
 * @param vitals what the chart has: texts are no points. @param pointsOf the trend of a code.
 */
export function oxygenOverTime(
  vitals: readonly Pick<ObservationRecord, 'code' | 'unit' | 'value' | 'value_string' | 'effective_at'>[],
  pointsOf: (code: string) => readonly Point[],
): readonly OxygenAt[] {
  const points = [OXYGEN_FLOW, OXYGEN_CONCENTRATION].flatMap((code) =>
    pointsOf(code).map(({ at, value }) => ({
      ...{ code, unit: null, value, value_string: null, effective_at: new Date(at).toISOString() },
    })),
  );
  return asOfChips([...vitals, ...points])
    .filter(({ code }) => code === OXYGEN_FLOW)
    .map((reading) => ({ at: Date.parse(reading.effective_at), onOxygen: hasOxygen(reading) }))
    .toSorted((one, other) => one.at - other.at);
}

/** By what a saturation of a moment is judged: the oxygen is the newest of before. @param oxygen oldest first. */
export const saturationAt = (scale: 1 | 2, oxygen: readonly OxygenAt[], at: number): Saturation => ({
  scale,
  onOxygen: oxygen.findLast((given) => given.at <= at)?.onOxygen ?? null,
});
