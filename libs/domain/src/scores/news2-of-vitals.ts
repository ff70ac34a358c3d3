import { inChartUnit } from '../shared/measured-units.js';
import { type Consciousness, type News2, type News2Inputs, type News2Patient, type News2Risk, news2 } from './news2.js';

/** A vital sign as far as a score reads it. `value_string` is for what is no number: a pressure of 120/80, or a letter. */
export interface VitalReading {
  /** A LOINC code. */
  readonly code: string;
  readonly value: number | null;
  readonly value_string: string | null;
  /** Null: the chart's own for the code. */
  readonly unit: string | null;
  /** When it was measured: RFC 3339, UTC, milliseconds. */
  readonly effective_at: string;
}

/** The LOINC codes that NEWS2 is made of. */
export const news2Codes: Readonly<Record<keyof News2Inputs, string>> = {
  respiration_rate: '9279-1',
  spo2: '59408-5',
  oxygen: '3151-8',
  systolic: '85354-9',
  pulse: '8867-4',
  consciousness: '80288-4',
  temperature: '8310-5',
};

/** What a living patient can have, generously: a number beyond is a slip, or in a unit that nobody named, and is not scored. */
const possible: Readonly<Record<Exclude<keyof News2Inputs, 'consciousness'>, readonly [from: number, to: number]>> = {
  respiration_rate: [0, 150],
  spo2: [0, 100],
  oxygen: [0, 100],
  systolic: [0, 350],
  pulse: [0, 350],
  temperature: [10, 46],
};

/** The levels of consciousness on the ACVPU scale, as NEWS2 reads them. */
export const consciousnessLevels: readonly Consciousness[] = ['A', 'C', 'V', 'P', 'U'];

/** Many keyboards write a decimal comma. */
const PAIR = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*\/\s*(\d{1,3}(?:[.,]\d+)?)\s*$/;

/** The two numbers of a pressure as they are written, with points; null: it is none. */
function pressureIn(text: string | null): readonly [upper: string, lower: string] | null {
  const [, upper, lower] = PAIR.exec(text ?? '') ?? [];
  return upper === undefined || lower === undefined ? null : [upper.replace(',', '.'), lower.replace(',', '.')];
}

/** A pressure such as `120,5 / 80` as the chart keeps it, `120.5/80`; any other text as it is. */
export const pressureText = (text: string | null): string | null => pressureIn(text)?.join('/') ?? text;

/** Of a pressure whose lower number was not measured. */
const UPPER_ALONE = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*\/\s*\?\s*$/;

/** The upper of `120/80`, or of `120/?`; null: it is no pressure, as `80/120`. */
const systolicIn = (text: string | null): number | null => {
  const [, alone] = UPPER_ALONE.exec(text ?? '') ?? [];
  const [upper, lower] = (alone === undefined ? (pressureIn(text) ?? []) : [alone.replace(',', '.'), '0']).map(Number);
  return upper === undefined || lower === undefined || lower >= upper ? null : upper;
};

/** What is said of oxygen where its flow is not known: how much is breathed in, of which air has 21 %. */
const PERCENT = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*%\s*$/;
const AIR_PERCENT = 21;
const percentAboveAir = (text: string | null): number | null => {
  const percent = Number(PERCENT.exec(text ?? '')?.[1]?.replace(',', '.'));
  return percent > AIR_PERCENT ? percent : null;
};

/** The years between two dates, of which the first is `YYYY-MM-DD` and the second begins so. */
function completedYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5, 10) < from.slice(5, 10) ? years - 1 : years;
}

/** Of whom vital signs are scored, as the register and their monitoring have it. `date_of_birth` is `YYYY-MM-DD`. */
export interface ScoredPatient extends Omit<News2Patient, 'age'> {
  readonly date_of_birth: string | null;
}

/** A score with its time: when the oldest of the readings that it is made of was measured, so that none passes for newer. */
export interface TimedNews2 extends News2 {
  readonly at: string;
}

/**
 * NEWS2 of a patient's newest readings, one of each code at most. Null where one is missing or can't be scored, and where
 * the score does not apply.
 */
export function news2OfVitals(
  readings: readonly VitalReading[],
  { date_of_birth, ...patient }: ScoredPatient,
): TimedNews2 | null {
  // One that was recorded before units were checked is scored in the chart's unit, or not at all.
  const of = (input: keyof News2Inputs) => {
    const reading = readings.find(({ code }) => code === news2Codes[input]);
    return reading && inChartUnit(reading.code, reading);
  };
  const numberOf = (input: keyof typeof possible): number | null => {
    const reading = of(input);
    const text = reading?.value_string ?? null;
    const number = input === 'oxygen' ? (reading?.value ?? percentAboveAir(text)) : reading?.value;
    const value = (input === 'systolic' ? systolicIn(text) : number) ?? null;
    const [from, to] = possible[input];
    return value !== null && value >= from && value <= to ? value : null;
  };
  const [at = ''] = readings
    .filter(({ code }) => Object.values(news2Codes).includes(code))
    .map(({ effective_at }) => effective_at)
    .sort();
  const inputs: News2Inputs = {
    respiration_rate: numberOf('respiration_rate'),
    spo2: numberOf('spo2'),
    oxygen: numberOf('oxygen'),
    systolic: numberOf('systolic'),
    pulse: numberOf('pulse'),
    consciousness: consciousnessLevels.find((level) => level === of('consciousness')?.value_string) ?? null,
    temperature: numberOf('temperature'),
  };
  const score = news2(inputs, { ...patient, age: date_of_birth === null ? null : completedYears(date_of_birth, at) });
  return score && { ...score, at };
}

/** Minutes from one set of observations to the next, by risk; of `high`, null: watched continuously. */
export interface ObservationIntervals {
  readonly zero: number;
  readonly low: number;
  readonly low_medium: number;
  readonly medium: number;
  readonly high: number | null;
}

/** The least that NEWS2 asks for (Royal College of Physicians 2017), of 4 to 6 hours the shorter. */
export const usualObservationIntervals: ObservationIntervals = {
  zero: 720,
  low: 240,
  low_medium: 60,
  medium: 60,
  high: null,
};

function minutesFor(risk: News2Risk, intervals: ObservationIntervals): number {
  switch (risk) {
    case 'none':
      return intervals.zero;
    case 'low':
      return intervals.low;
    case 'low-medium':
      return intervals.low_medium;
    case 'medium':
      return intervals.medium;
    case 'high':
      return intervals.high ?? 0;
  }
}

/**
 * When the next observations are due after a score. Somebody who is watched continuously is due from the score on.
 * @param prescribed the minutes that were set for this patient: observed oftener than the score asks for, and never less often, since
 * they may have been set while the patient was well.
 */
export function nextObservationDueAt(
  { risk, at }: Pick<TimedNews2, 'risk' | 'at'>,
  intervals: ObservationIntervals,
  prescribed: number | null,
): string {
  const minutes = Math.min(prescribed ?? Infinity, minutesFor(risk, intervals));
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}
