import { type VitalName, vitalCodes } from './deviation.js';
import { OXYGEN_FLOW, oxygenPercent, possibleFlow } from './vital-codes.js';

/** The number of a reading and, of a pressure, its second one. */
export type MeasuredNumbers = readonly [first: number, second: number | null];

/** The LOINC code of a blood pressure, which is two numbers. */
const PRESSURE = vitalCodes.BP;

/**
 * What a living patient can have, generously, in the chart's unit; of a pressure its upper number. Of what
 * NEWS2 is made of, these are the bounds of the score. An arrest has a pulse and a rate of 0; people have survived an accidental
 * hypothermia of 12 °C.
 */
const ranges: Readonly<Record<VitalName, readonly [from: number, to: number]>> = {
  BP: [0, 350],
  HR: [0, 350],
  Temp: [10, 46],
  SpO2: [0, 100],
  RR: [0, 150],
  Wt: [0.3, 500],
  EtCO2: [0, 150],
  GCS: [3, 15],
  Pain: [0, 10],
};
/** The same by LOINC code, with the flow of oxygen. */
const bounds: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  [OXYGEN_FLOW, possibleFlow],
  ...(Object.keys(ranges) as VitalName[]).map((name) => [vitalCodes[name], ranges[name]] as const),
]);

/** The least and the most that a living patient can have of a vital sign by its code; null: no bounds are known. */
export const possibleRange = (code: string): readonly [from: number, to: number] | null => bounds.get(code) ?? null;

/** Many keyboards write a decimal comma. */
const PAIR = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*\/\s*(\d{1,3}(?:[.,]\d+)?)\s*$/;

/** A text such as `120,5 / 80` as the chart keeps it, `120.5/80`; null: it is no pair of numbers. */
export function pairText(text: string | null): string | null {
  const [, first, second] = PAIR.exec(text ?? '') ?? [];
  return first === undefined || second === undefined ? null : `${first}/${second}`.replaceAll(',', '.');
}

/** The two numbers of a text such as `120/80`; null: it is no pair. */
export function pairIn(text: string | null): readonly [first: number, second: number] | null {
  const [first, second] = pairText(text)?.split('/').map(Number) ?? [];
  return first === undefined || second === undefined ? null : [first, second];
}

/**
 * Of a text such as `120/80`, or `120/?`, the numbers: for Postgres, whose expressions have these signs as well. With more decimals than
 * these it is no reading: Postgres refuses a number that is smaller than any it knows.
 */
export const readingPattern = String.raw`^\s*(\d{1,3}(?:[.,]\d{1,30})?)\s*/\s*(?:(\d{1,3}(?:[.,]\d{1,30})?)|\?)\s*$`;

const SYSTOLIC_ALONE = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*\/\s*\?\s*$/;
/** The upper number of `120/?`, of which the lower was not measured; null: it is another text. */
const systolicAlone = (text: string | null): number | null => {
  const [, upper] = SYSTOLIC_ALONE.exec(text ?? '') ?? [];
  return upper === undefined ? null : Number(upper.replace(',', '.'));
};

/**
 * The numbers of a vital sign that the chart has a chip for. Null: it is none that a living patient can have (a slip, or a
 * unit that nobody named), or it is no number at all. It is then kept as it was recorded, and scored nowhere.
 * @param code LOINC.
 */
export function plausibleNumbers(
  code: string,
  { value, value_string }: { readonly value: number | null; readonly value_string: string | null },
): MeasuredNumbers | null {
  const [from, to] = bounds.get(code) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const number = code === OXYGEN_FLOW ? (value ?? oxygenPercent(value_string)) : value;
  if (code !== PRESSURE) return number !== null && number >= from && number <= to ? [number, null] : null;
  const [upper, lower] = pairIn(value_string) ?? [systolicAlone(value_string), null];
  return upper !== null && upper >= from && upper <= to && (lower ?? 0) < upper ? [upper, lower] : null;
}

/** Whether a vital sign that the chart has a chip for was recorded as something that no living patient can have, or as no number. */
export const isImplausible = (code: string, of: Parameters<typeof plausibleNumbers>[1]): boolean =>
  bounds.has(code) && plausibleNumbers(code, of) === null;
