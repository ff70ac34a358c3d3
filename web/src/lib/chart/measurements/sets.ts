import {
  asOfChips,
  type Clinical,
  chipCodeOf,
  diastolicOf,
  isImplausible,
  type Measurement,
  type ObservationRecord,
  sameValueCode,
  vitalCodes,
} from '@ward-board/contract';
import { assessedSince } from '../../patient/vitals/measured.js';
import { numbersOf, numbersRecorded } from './measured.js';

/** What was measured at one moment: by code, a chip's also what came under other codes of the same vital sign. */
export interface VitalsSet {
  readonly at: string;
  readonly by: string;
  readonly values: ReadonlyMap<string, ObservationRecord>;
}

const byTime = (a: ObservationRecord, b: ObservationRecord): number =>
  a.effective_at === b.effective_at ? (a.id < b.id ? 1 : -1) : a.effective_at < b.effective_at ? 1 : -1;

/** Vital signs, newest measured first; other observations are no card's. */
export const vitalsIn = (records: readonly ObservationRecord[]): readonly ObservationRecord[] =>
  records.filter(({ category }) => category === 'vital-signs').toSorted(byTime);

/** Whose column a value stands in. How much oxygen is breathed in stands beside its flow. */
const columnOf = (code: string): string => (diastolicOf.has(code) ? chipCodeOf(code) : sameValueCode(code));

/** A value of a set as its column has it: a systolic pressure as a blood pressure. */
export const inColumn = ({ values }: Pick<VitalsSet, 'values'>, record: ObservationRecord): ObservationRecord =>
  diastolicOf.has(record.code)
    ? (asOfChips([...values.values()]).find(({ id }) => id === record.id) ?? record)
    : record;

/** Newest measured first, and of one time what stands of each vital sign first. @param vitals newest first. */
function standingFirst(vitals: readonly ObservationRecord[]): readonly ObservationRecord[] {
  const standing = new Set(asOfChips(vitals).map(({ id }) => id));
  return [...Map.groupBy(vitals, ({ effective_at }) => effective_at).values()].flatMap((all) =>
    all.toSorted((one, other) => Number(standing.has(other.id)) - Number(standing.has(one.id))),
  );
}

/**
 * The sets in observations that are newest first, newest first: what has one time and was recorded by one person. Of several values of
 * a vital sign the first set has what stands, and the next ones what it replaced.
 */
export function setsOf(vitals: readonly ObservationRecord[]): readonly VitalsSet[] {
  const sets: { at: string; by: string; who: string; values: Map<string, ObservationRecord> }[] = [];
  for (const record of standingFirst(vitals)) {
    const { effective_at: at, recorded_by } = record;
    const code = columnOf(record.code);
    const open = sets.find((set) => set.at === at && set.who === recorded_by.id && !set.values.has(code));
    if (open) open.values.set(code, record);
    else sets.push({ at, by: recorded_by.name, who: recorded_by.id, values: new Map([[code, record]]) });
  }
  return sets;
}

/** A value as it was measured, whoever says it; `id`: of one that is a record. */
type Reading = Pick<ObservationRecord, 'code' | 'value' | 'value_string' | 'unit' | 'effective_at'> &
  Partial<Pick<ObservationRecord, 'id'>>;

/** What was measured before, as a form shows it beside what is typed. */
export interface Before extends Omit<Reading, 'id' | 'code' | 'unit'> {
  /** It is on this device, and not in the chart yet. */
  readonly unsent: boolean;
}

/** A set that waits on this device. */
interface WaitingSet {
  /** RFC 3339: when it was measured. */
  readonly at: string;
  readonly set: readonly Measurement[];
  /** Why it came back; null: it did not. */
  readonly refusal: string | null;
}

/** The newest of each code, of the chart and of what waits on this device to be sent, and was not refused. */
export function newestBefore(vitals: readonly Reading[], waiting: readonly WaitingSet[]): ReadonlyMap<string, Before> {
  const newest = new Map<string, Before>([...newestOf(vitals)].map(([code, of]) => [code, { ...of, unsent: false }]));
  for (const { at: effective_at, set, refusal } of waiting)
    for (const { code, value = null, value_string = null } of refusal === null ? set : []) {
      const known = newest.get(code);
      if (known && Date.parse(known.effective_at) > Date.parse(effective_at)) continue;
      newest.set(code, { value: value ?? null, value_string: value_string ?? null, effective_at, unsent: true });
    }
  return newest;
}

/** The newest of each code, of one moment the first; of what a chip measures by the chip's code, and written as its value is. */
export function newestOf<Of extends Reading>(vitals: readonly Of[]): ReadonlyMap<string, Of> {
  const newest = new Map<string, Of>();
  for (const record of asOfChips(vitals)) {
    const known = newest.get(record.code);
    if (!known || known.effective_at < record.effective_at) newest.set(record.code, record);
  }
  return newest;
}

/** Readings with what assessments found later than the newest of the same vital sign, newest first. @param vitals newest first. */
export function withAssessed(vitals: readonly Reading[], scores: Clinical['scores']): readonly Reading[] {
  const newest = newestOf(vitals);
  const found = (['GCS', 'Pain'] as const).flatMap((name): readonly Reading[] => {
    const code = vitalCodes[name];
    const since = assessedSince(name, scores, newest.get(code)?.effective_at ?? null);
    if (since === null || since.at === null) return [];
    const [value, value_string] = 'words' in since ? [null, since.words] : [since.number, null];
    return [{ code, unit: null, value, value_string, effective_at: since.at }];
  });
  return [...found, ...vitals].toSorted((one, other) => other.effective_at.localeCompare(one.effective_at));
}

/** `96/58`, `36.9`: a value without its unit. */
export const sayReading = ({ value, value_string }: Pick<ObservationRecord, 'value' | 'value_string'>): string =>
  value_string ?? String(value ?? '');

/** The same of a code, with a mark where no living patient can have it: `197 ?`. */
export const sayDoubted = (code: string, of: Parameters<typeof sayReading>[0]): string =>
  `${sayReading(of)}${isImplausible(code, of) ? ' ?' : ''}`;

/** A value in time: of a pressure both numbers, the second where it was measured. */
export interface Point {
  readonly at: number;
  readonly value: number;
  readonly second: number | null;
}

/** A point of a code as its chart says it. */
export function sayPoint(code: string, { value, second }: Omit<Point, 'at'>): string {
  if (second !== null) return `${value}/${second}`;
  return code === vitalCodes.BP ? `${value}/?` : String(value);
}

/**
 * What was recorded of a code last, where that is text, which is no point of its trend; null: it is a number.
 * @param since when the last point was measured.
 */
export function textSince(newest: Reading | undefined, since: number): string | null {
  if (newest === undefined || numbersOf(newest) !== null || Date.parse(newest.effective_at) <= since) return null;
  return sayReading(newest);
}

/** Whether a living patient can have the value of a point. */
export const isPossible = (code: string, point: Omit<Point, 'at'>): boolean =>
  !isImplausible(
    code,
    code === vitalCodes.BP || point.second !== null
      ? { value: null, value_string: sayPoint(code, point) }
      : { value: point.value, value_string: null },
  );

/**
 * The readings of a code that are numbers which a living patient can have, oldest first; of one moment what was recorded last.
 * @param vitals newest first.
 */
export const pointsOf = (vitals: readonly ObservationRecord[], code: string): readonly Point[] =>
  asOfChips(vitals)
    .filter((record) => record.code === code)
    .filter(({ effective_at }, n, all) => all[n - 1]?.effective_at !== effective_at)
    .flatMap((record) => {
      const numbers = isImplausible(code, record) ? null : numbersRecorded(record);
      return numbers === null ? [] : [{ at: Date.parse(record.effective_at), value: numbers[0], second: numbers[1] }];
    })
    .toReversed();

/**
 * When a set was measured that is typed: as its first value was, since none of them may look younger than it is.
 * @param filled how many values stand in the form. @param before as it was before this key.
 * @returns RFC 3339; null: nothing is typed.
 */
export const measuredFrom = (filled: number, before: string | null, now: Date): string | null =>
  filled === 0 ? null : (before ?? now.toISOString());
