export type VitalName = 'BP' | 'HR' | 'SpO2' | 'RR' | 'Temp' | 'Pain' | 'GCS' | 'EtCO2' | 'Wt';

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

/** Stands where a measurement was; the separators around it go with it. */
const READ = '\uE000';
const gaps = /[\s,;·|]*\uE000[\s,;·|\uE000]*/gu;

/** Reads `BP 88/52 HR 128 SpO2 93 …` into measurements, and leaves every other word as it was. */
export function parseVitals(text: string | null): ParsedVitals {
  if (text === null || text.trim() === '') return { vitals: [], rest: null };
  const found: (Vital & { readonly at: number })[] = [];
  let rest = text;
  for (const [name, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [whole, first, second] = match;
      if (first === undefined || found.some((other) => other.name === name)) continue;
      rest = rest.replace(whole, READ);
      found.push({
        name,
        value: second === undefined ? first.replace(',', '.') : `${first}/${second}`,
        number: Number(first.replace(',', '.')),
        second: second === undefined ? null : Number(second),
        at: match.index,
      });
    }
  }
  const left = rest.replaceAll(gaps, ' ').trim();
  return {
    vitals: found.sort((a, b) => a.at - b.at).map(({ at: _, ...vital }) => vital),
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
