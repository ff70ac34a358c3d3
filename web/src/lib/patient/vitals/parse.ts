import type { VitalName } from '@ward-board/contract';

export type { VitalName };

/** One measurement found in free text; `value` is what was typed. */
export interface Vital {
  readonly name: VitalName;
  readonly value: string;
  readonly number: number;
  /** The diastolic pressure, when there is one. */
  readonly second: number | null;
}

export interface ParsedVitals {
  readonly vitals: readonly Vital[];
  /** What could not be read as a measurement, as it stands. */
  readonly rest: string | null;
}

const names: readonly (readonly [VitalName, string])[] = [
  ['BP', 'BP|blood pressure'],
  ['HR', 'HR|pulse|heart rate|P(?=\\s*\\d)'],
  ['SpO2', 'SpO2|SpO₂|sats?|O2 sat'],
  ['RR', 'RR|resp(?:iratory)?(?: rate)?'],
  ['Temp', 'Temp(?:erature)?|T(?=\\s*\\d)'],
  ['Pain', 'Pain(?: score)?'],
  ['GCS', 'GCS'],
  ['EtCO2', 'EtCO2|EtCO₂'],
  ['Wt', 'Wt|weight'],
];

const unit = '(?:\\s*(?:mmHg|bpm|\\/min|%|°?\\s*C\\b|kg|\\/\\s*1[05]\\b))?';
const single = '(\\d{1,3}(?:[.,]\\d{1,2})?)';
const pair = '(\\d{2,3})\\s*\\/\\s*(\\d{2,3})';

const patterns = names.map(
  ([name, words]) =>
    [
      name,
      new RegExp(`(?<![\\p{L}\\d])(?:${words})\\s*[:=]?\\s*${name === 'BP' ? pair : single}(?!\\d)${unit}`, 'giu'),
    ] as const,
);

/** What each can be at all; anything else was mistyped, or is in another unit. */
const possible: Readonly<Record<VitalName, readonly [least: number, most: number]>> = {
  BP: [30, 300],
  HR: [10, 350],
  SpO2: [20, 100],
  RR: [1, 99],
  Temp: [25, 45],
  Pain: [0, 10],
  GCS: [3, 15],
  EtCO2: [1, 150],
  Wt: [0.3, 500],
};
/** After a number: it is the beginning of a range, in Fahrenheit, or a part of something longer. */
const goesOn = /^\s*(?:[-–—]\s*\d|to\s+\d|°?\s*F\b|[./]\d|[.,]\d)/iu;

/** Whether a living patient can have this; a number beyond was mistyped, or is in another unit. */
export function canBe({ name, number, second }: Pick<Vital, 'name' | 'number' | 'second'>): boolean {
  const [least, most] = possible[name];
  return number >= least && number <= most && (second === null || (second >= 10 && second < number));
}

/** Stands where a measurement was; the separators around it go with it. */
const READ = '\uE000';
const gaps = /[\s,;·|]*\uE000[\s,;·|\uE000]*/gu;

/**
 * Reads `BP 88/52 HR 128 SpO2 93 …` into measurements, and leaves every other word as it was: also a number that can’t be
 * what it is said to be, a range, and degrees Fahrenheit.
 */
export function parseVitals(text: string | null): ParsedVitals {
  if (text === null || text.trim() === '') return { vitals: [], rest: null };
  const found: (Vital & { readonly at: number; readonly end: number })[] = [];
  for (const [name, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [whole, first, second] = match;
      if (first === undefined || found.some((other) => other.name === name)) continue;
      const vital = {
        name,
        value: second === undefined ? first.replace(',', '.') : `${first}/${second}`,
        number: Number(first.replace(',', '.')),
        second: second === undefined ? null : Number(second),
        at: match.index,
        end: match.index + whole.length,
      };
      if (!canBe(vital) || goesOn.test(text.slice(vital.end))) continue;
      found.push(vital);
    }
  }
  found.sort((a, b) => a.at - b.at);
  const around = found.map(({ end }, at) => text.slice(end, found[at + 1]?.at));
  const left = [text.slice(0, found[0]?.at), ...around].join(READ).replaceAll(gaps, ' ').trim();
  return {
    vitals: found.map(({ at: _, end: __, ...vital }) => vital),
    rest: /[\p{L}\d]/u.test(left) ? left : null,
  };
}

export const vitalUnit: Readonly<Record<VitalName, string>> = {
  BP: 'mmHg',
  HR: 'bpm',
  SpO2: '%',
  RR: '/min',
  Temp: '°C',
  Pain: '/10',
  GCS: '',
  EtCO2: 'mmHg',
  Wt: 'kg',
};

/** A unit of the chart as it stands after a value: of pain, whose unit is the scale of 0-10, `/10`. */
export const unitAfter = (unit: string | null): string => unit?.replace(/^0-(?=\d+$)/, '/') ?? '';

export const vitalWord: Readonly<Record<VitalName, string>> = {
  BP: 'Blood pressure',
  HR: 'Heart rate',
  SpO2: 'Oxygen saturation',
  RR: 'Respiratory rate',
  Temp: 'Temperature',
  Pain: 'Pain',
  GCS: 'Glasgow Coma Scale',
  EtCO2: 'End-tidal CO2',
  Wt: 'Weight',
};
