import type { Random } from '../random.js';
import type { Vitals } from './vitals.js';

/** How an illness moves the measurements, in an adult's terms, away from what is usual at rest. */
interface Shift {
  readonly systolic?: number;
  readonly pulse?: number;
  readonly saturation?: number;
  readonly breaths?: number;
  readonly temperature?: number;
  readonly coma?: number;
}

const patterns = {
  well: {},
  pain: { systolic: 12, pulse: 12, breaths: 1 },
  fever: { pulse: 16, breaths: 3, temperature: 1.6 },
  unwell: { pulse: 10, breaths: 2, temperature: 0.5 },
  breathless: { systolic: 6, pulse: 22, saturation: -5, breaths: 7 },
  feverish: { systolic: -10, pulse: 32, saturation: -3, breaths: 6, temperature: 2.2 },
  bleeding: { systolic: -20, pulse: 30, breaths: 4 },
  dry: { systolic: -16, pulse: 26, breaths: 3, temperature: 0.4 },
  racing: { systolic: -8, pulse: 68, breaths: 4 },
  slow: { systolic: -26, pulse: -36, breaths: 1 },
  hypertensive: { systolic: 66, pulse: 12 },
  stroke: { systolic: 46, pulse: 6, saturation: -1, coma: -4 },
  drowsy: { systolic: -8, pulse: 8, saturation: -2, coma: -3 },
  shock: { systolic: -46, pulse: 52, saturation: -5, breaths: 12, temperature: -0.7, coma: -1 },
  sepsis: { systolic: -40, pulse: 48, saturation: -7, breaths: 13, temperature: 2.3, coma: -2 },
  suffocating: { systolic: 10, pulse: 46, saturation: -11, breaths: 17, coma: -1 },
  infarct: { systolic: -28, pulse: 30, saturation: -5, breaths: 11 },
  acidosis: { systolic: -22, pulse: 44, saturation: -1, breaths: 18, coma: -2 },
  coma: { systolic: 14, pulse: 10, saturation: -6, breaths: -3, coma: -8 },
  depressed: { systolic: -18, pulse: -8, saturation: -12, breaths: -8, coma: -9, temperature: -0.8 },
} as const satisfies Record<string, Shift>;

export type Pattern = keyof typeof patterns;

/** What is usual at rest: children breathe and beat faster (PALS), and old arteries are stiff. */
function usual(years: number): { readonly systolic: number; readonly pulse: number; readonly breaths: number } {
  if (years < 1) return { systolic: 88, pulse: 132, breaths: 38 };
  if (years < 2) return { systolic: 92, pulse: 124, breaths: 30 };
  if (years < 4) return { systolic: 96, pulse: 112, breaths: 28 };
  if (years < 6) return { systolic: 100, pulse: 102, breaths: 25 };
  if (years < 10) return { systolic: 104, pulse: 92, breaths: 22 };
  if (years < 13) return { systolic: 110, pulse: 85, breaths: 20 };
  if (years < 16) return { systolic: 116, pulse: 79, breaths: 16 };
  return { systolic: years < 60 ? 126 : 136, pulse: 76, breaths: 15 };
}

const within = (value: number, low: number, high: number): number => Math.round(Math.min(high, Math.max(low, value)));

/** What somebody of this age with this illness measures. No two measurements are quite the same. */
export function measure(pattern: Pattern, years: number, pain: number | null, random: Random): Vitals {
  const rest = usual(years);
  const shift: Shift = patterns[pattern];
  const small = rest.systolic / 126;
  const systolic = within(rest.systolic + (shift.systolic ?? 0) * small + random.between(-5, 5), 50, 230);
  const coma = within(15 + (shift.coma ?? 0) + (shift.coma ? random.int(-1, 0) : 0), 3, 15);
  return {
    systolic,
    diastolic: within(systolic * random.between(0.56, 0.64), 28, 125),
    pulse: within(rest.pulse + (shift.pulse ?? 0) + random.between(-5, 5), 34, 215),
    saturation: within((years < 65 ? 98 : 97) + (shift.saturation ?? 0) + random.between(-0.9, 1.4), 70, 100),
    breaths: within(rest.breaths + (shift.breaths ?? 0) + random.between(-1.5, 1.5), 4, 70),
    temperature: Math.round((36.8 + (shift.temperature ?? 0) + random.between(-0.3, 0.3)) * 10) / 10,
    coma,
    // Who does not answer can't give a number.
    pain: coma < 10 ? null : pain,
  };
}
