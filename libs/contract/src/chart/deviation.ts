import { DAYS_OF_YEAR } from '../shared/age.js';
import { type Saturation, usualSaturation } from './saturation.js';

/** A vital sign by the name that people write. */
export type VitalName = 'BP' | 'HR' | 'SpO2' | 'RR' | 'Temp' | 'Pain' | 'GCS' | 'EtCO2' | 'Wt';

/** The LOINC codes that the chart's chips have. */
export const vitalCodes: Readonly<Record<VitalName, string>> = {
  BP: '85354-9',
  HR: '8867-4',
  SpO2: '59408-5',
  RR: '9279-1',
  Temp: '8310-5',
  Pain: '38208-5',
  GCS: '9269-2',
  EtCO2: '19891-2',
  Wt: '29463-7',
};

/** A measurement by its name; of a pressure its upper number. */
interface Vital {
  readonly name: VitalName;
  readonly number: number;
}

/** How far a measurement is out: 1 is amber, 3 is red; which way, where there is one. */
export interface Deviation {
  readonly tier: 1 | 3;
  readonly way: 'low' | 'high';
}

/** A band of values: from its lower bound on, up to the next band. */
export type Band = readonly [from: number, score: 0 | 1 | 2 | 3];

/** The bands of a measurement, and from where on a value that stands out is high, and not low. */
interface Bands {
  readonly normal: number;
  readonly bands: readonly Band[];
}

/** What a single value scores by itself in NEWS2 (Royal College of Physicians, 2017), oxygen saturation on scale 1. */
const news2: Partial<Readonly<Record<VitalName, Bands>>> = {
  RR: {
    normal: 12,
    bands: [
      [0, 3],
      [9, 1],
      [12, 0],
      [21, 2],
      [25, 3],
    ],
  },
  SpO2: {
    normal: 96,
    bands: [
      [0, 3],
      [92, 2],
      [94, 1],
      [96, 0],
    ],
  },
  BP: {
    normal: 111,
    bands: [
      [0, 3],
      [91, 2],
      [101, 1],
      [111, 0],
      [220, 3],
    ],
  },
  HR: {
    normal: 51,
    bands: [
      [0, 3],
      [41, 1],
      [51, 0],
      [91, 1],
      [111, 2],
      [131, 3],
    ],
  },
  Temp: {
    normal: 36.1,
    bands: [
      [0, 3],
      [35.1, 1],
      [36.1, 0],
      [38.1, 1],
      [39.1, 2],
    ],
  },
};

/** Oxygen saturation on scale 2, where 88 to 92 % are prescribed: what is above is too much oxygen, and on air it is not. */
const onAir: Bands = {
  normal: 88,
  bands: [
    [0, 3],
    [84, 2],
    [86, 1],
    [88, 0],
  ],
};
const onOxygen: Bands = { normal: 88, bands: [...onAir.bands, [93, 1], [95, 2], [97, 3]] };

/**
 * Whether a measurement stands out. Adults (16 and over, or of unknown age): by what the value scores by itself in NEWS2,
 * 1 in one tier, 2 and 3 in the other. Children, whom NEWS2 does not score: heart and breathing outside the usual range for
 * their age as Pediatric Advanced Life Support teaches it (American Heart Association, 2006), in the first tier; a systolic
 * pressure that it calls hypotension in the most urgent one (see `hypotension`). A GCS below 15 is a changed consciousness, which NEWS2 scores 3;
 * pain of 7 and over is severe. It marks a number for the eye; it is no score and replaces no judgement.
 * @param saturation by what one of oxygen is judged.
 */
export function deviation(
  { name, number }: Vital,
  years: number | null,
  saturation: Saturation = usualSaturation,
): Deviation | null {
  if (name === 'GCS') return number < 15 ? { tier: 3, way: 'low' } : null;
  if (name === 'Pain') return number >= 7 ? { tier: 1, way: 'high' } : null;
  if (years !== null && years < 16 && name !== 'SpO2' && name !== 'Temp') return ofChild(name, number, years);
  const table = tableOf(name, saturation);
  const score = table === undefined ? 0 : scoreIn(table, number, name === 'Temp' ? 10 : 1);
  if (table === undefined || score === 0) return null;
  return { tier: score === 1 ? 1 : 3, way: number < table.normal ? 'low' : 'high' };
}

const tableOf = (name: VitalName, { scale, onOxygen: isOn }: Saturation): Bands | undefined =>
  name === 'SpO2' && scale === 2 ? (isOn ? onOxygen : onAir) : news2[name];

/** The bands of NEWS2 of a vital sign, the lowest first; none: it is not scored by itself. @param saturation by what one of oxygen is scored. */
export const scoringBands = (name: VitalName, saturation: Saturation): readonly Band[] =>
  tableOf(name, saturation)?.bands ?? [];

/** What a value scores; one between two steps of the table as the worse of the two, as within NEWS2. @param steps of a unit: of a temperature ten. */
function scoreIn({ bands }: Bands, number: number, steps: number): number {
  const at = (value: number): number => bands.findLast(([from]) => value >= from)?.[1] ?? 0;
  const inSteps = Number((number * steps).toFixed(6));
  return Math.max(at(Math.floor(inSteps) / steps), at(Math.ceil(inSteps) / steps));
}

/** The heart and breathing rates that are usual at an age, a minute. */
interface Usual {
  readonly heart: readonly [number, number];
  readonly breath: readonly [number, number];
}

/** The same of a child, as Pediatric Advanced Life Support teaches them (American Heart Association, 2006). @param years under 16. */
export function usualOfChild(years: number): Usual {
  return {
    heart: years < 1 ? [85, 205] : years < 2 ? [100, 190] : years < 10 ? [60, 140] : [60, 100],
    breath: years < 1 ? [30, 60] : years < 4 ? [24, 40] : years < 6 ? [22, 34] : years < 13 ? [18, 30] : [12, 20],
  };
}

/** To the end of the 28th day. */
const NEWBORN_YEARS = 28 / DAYS_OF_YEAR;

/**
 * The systolic pressure below which a child is hypotensive, by Pediatric Advanced Life Support (American Heart Association,
 * Provider Manual 2020): 60 mmHg up to 28 days, 70 up to 12 months, 70 + 2 × age in years under 10, and 90 from 10 years on. In a
 * child it falls late: below it shock is no longer compensated.
 * @param years whole years, under one the part of it that has passed.
 */
function hypotension(years: number): number {
  if (years <= NEWBORN_YEARS) return 60;
  return years < 1 ? 70 : years < 10 ? 70 + 2 * years : 90;
}

function ofChild(name: VitalName, number: number, years: number): Deviation | null {
  if (name === 'BP') return number < hypotension(years) ? { tier: 3, way: 'low' } : null;
  if (name !== 'HR' && name !== 'RR') return null;
  const usual = usualOfChild(years);
  const [low, high] = name === 'HR' ? usual.heart : usual.breath;
  return number < low ? { tier: 1, way: 'low' } : number > high ? { tier: 1, way: 'high' } : null;
}
