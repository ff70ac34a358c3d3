import {
  type EmergencyCaseRecord,
  newsInputs,
  type RecordObservations,
  type VitalsChip,
  vitalsChips,
} from '@ward-board/contract';
import { type Pattern, vitals as table } from '../data/vitals.js';
import type { Random } from './random.js';

/** One set of measurements, as a nurse takes it at the bedside. */
export interface Vitals {
  readonly systolic: number;
  readonly diastolic: number;
  readonly pulse: number;
  readonly saturation: number;
  readonly breaths: number;
  readonly temperature: number;
  /** Glasgow Coma Scale, 3–15. */
  readonly coma: number;
  /** 0–10; null where nobody can say. */
  readonly pain: number | null;
}

const within = (value: number, low: number, high: number): number => Math.round(Math.min(high, Math.max(low, value)));

/**
 * What somebody of this age with this illness measures; no two measurements are quite the same. Children have a
 * faster breath and pulse at rest (PALS), and old arteries are stiff.
 */
export function measure(pattern: Pattern, years: number, pain: number | null, random: Random): Vitals {
  const rest = table.rest.find(({ below }) => years < below) ?? { systolic: 136, pulse: 76, breaths: 15 };
  const {
    systolic: pressure = 0,
    pulse = 0,
    saturation = 0,
    breaths = 0,
    temperature = 0,
    coma: sleep = 0,
  } = table.patterns[pattern].shift;
  const systolic = within(rest.systolic + (pressure * rest.systolic) / 126 + random.between(-5, 5), 50, 230);
  const coma = within(15 + sleep + (sleep ? random.int(-1, 0) : 0), 3, 15);
  return {
    systolic,
    diastolic: within(systolic * random.between(0.56, 0.64), 28, 125),
    pulse: within(rest.pulse + pulse + random.between(-5, 5), 34, 215),
    saturation: within((years < 65 ? 98 : 97) + saturation + random.between(-0.9, 1.4), 70, 100),
    breaths: within(rest.breaths + breaths + random.between(-1.5, 1.5), 4, 70),
    temperature: Math.round((36.8 + temperature + random.between(-0.3, 0.3)) * 10) / 10,
    coma,
    // Who does not answer can't give a number.
    pain: coma < 10 ? null : pain,
  };
}

/** As it is written on a board: `BP 88/52 HR 128 SpO2 93 RR 24 Temp 37.9 GCS 15 Pain 7`. */
export function vitalsText(vitals: Vitals): string {
  const { systolic, diastolic, pulse, saturation, breaths, temperature, coma, pain } = vitals;
  const measured = `BP ${systolic}/${diastolic} HR ${pulse} SpO2 ${saturation} RR ${breaths} Temp ${temperature.toFixed(1)}`;
  return `${measured} GCS ${coma}${pain === null ? '' : ` Pain ${pain}`}`;
}

const FORM = /^BP (\d+)\/(\d+) HR (\d+) SpO2 (\d+) RR (\d+) Temp (\d+\.\d) GCS (\d+)(?: Pain (\d+))?$/;

/** Reads what `vitalsText` wrote; null for anything else. */
export function readVitals(text: string | null): Vitals | null {
  const found = FORM.exec(text ?? '');
  if (!found) return null;
  const [systolic = 0, diastolic = 0, pulse = 0, saturation = 0, breaths = 0, temperature = 0, coma = 0] = found
    .slice(1, 8)
    .map(Number);
  const pain = found[8] === undefined ? null : Number(found[8]);
  return { systolic, diastolic, pulse, saturation, breaths, temperature, coma, pain };
}

/** The measurements by the label of their chips. */
const chips: ReadonlyMap<string, VitalsChip> = new Map(
  [...vitalsChips.emergency, ...newsInputs].map((chip) => [chip.label, chip]),
);

/** One set of vitals as the chart takes it. `oxygen`: the flow in L/min, 0 on room air. */
export function vitalsSet(vitals: Vitals, oxygen: number): Pick<RecordObservations, 'set'> {
  const { systolic, diastolic, pulse, saturation, breaths, temperature, coma, pain } = vitals;
  const numbers = { HR: pulse, SpO2: saturation, RR: breaths, Temp: temperature, GCS: coma, O2: oxygen };
  const texts = { BP: `${systolic}/${diastolic}`, ACVPU: avpuOf(vitals).charAt(0).toUpperCase() };
  const of = (label: string) => {
    const { code = '', display = '', unit = null } = chips.get(label) ?? {};
    return { code, display, unit };
  };
  return {
    set: [
      ...Object.entries(texts).map(([label, value_string]) => ({ ...of(label), value_string })),
      ...Object.entries(numbers).map(([label, value]) => ({ ...of(label), value })),
      ...(pain === null ? [] : [{ ...of('Pain'), value: pain }]),
    ],
  };
}

/** The letter that goes with a coma scale. */
export function avpuOf({ coma }: Pick<Vitals, 'coma'>): NonNullable<EmergencyCaseRecord['avpu']> {
  if (coma >= 14) return 'alert';
  if (coma >= 10) return 'voice';
  return coma >= 6 ? 'pain' : 'unresponsive';
}

/** The pattern some steps further: positive is for the better. */
export function shifted(pattern: Pattern, steps: number): Pattern {
  if (steps === 0) return pattern;
  const { better, worse } = table.patterns[pattern];
  return steps > 0 ? shifted(better, steps - 1) : shifted(worse, steps + 1);
}
