import type { Vital } from './parse.js';

export type Deviation = 'low' | 'high';

/**
 * Whether a measurement stands out. Adults (16 and over, or of unknown age): a value that scores 2 or 3 by itself in
 * NEWS2 (Royal College of Physicians, 2017), and a blood pressure of 180/120 and over, the limit of a hypertensive
 * crisis in the ACC/AHA guideline of 2017. Children: outside the usual range for their age as Pediatric Advanced Life
 * Support teaches it (American Heart Association, 2006). It marks a number for the eye; it is no score and replaces no
 * judgement.
 */
export function deviation(vital: Vital, years: number | null): Deviation | null {
  const { name, number, second } = vital;
  const usual = years === null || years >= 16 ? adult : usualOfChild(years);
  switch (name) {
    case 'SpO2':
      return number <= 93 ? 'low' : null;
    case 'Temp':
      return number <= 35 ? 'low' : number >= 39.1 ? 'high' : null;
    case 'GCS':
      return number < 15 ? 'low' : null;
    case 'Pain':
      return number >= 7 ? 'high' : null;
    case 'HR':
      return outside(number, usual.heart);
    case 'RR':
      return outside(number, usual.breath);
    case 'BP':
      if (number < usual.systolic) return 'low';
      return usual === adult && (number >= 180 || (second ?? 0) >= 120) ? 'high' : null;
    default:
      return null;
  }
}

interface Usual {
  readonly heart: readonly [number, number];
  readonly breath: readonly [number, number];
  /** The lowest systolic pressure that is no hypotension. */
  readonly systolic: number;
}
const adult: Usual = { heart: [41, 110], breath: [9, 20], systolic: 101 };

function usualOfChild(years: number): Usual {
  return {
    heart: years < 1 ? [85, 205] : years < 2 ? [100, 190] : years < 10 ? [60, 140] : [60, 100],
    breath: years < 1 ? [30, 60] : years < 4 ? [24, 40] : years < 6 ? [22, 34] : years < 13 ? [18, 30] : [12, 20],
    systolic: years < 1 ? 70 : years < 10 ? 70 + 2 * years : 90,
  };
}

const outside = (number: number, [low, high]: readonly [number, number]): Deviation | null =>
  number < low ? 'low' : number > high ? 'high' : null;
