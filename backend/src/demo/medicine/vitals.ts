import type { Avpu } from '@ward-board/contract';

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

const FORM = /^BP (\d+)\/(\d+) HR (\d+) SpO2 (\d+) RR (\d+) Temp (\d+\.\d) GCS (\d+)(?: Pain (\d+))?$/;

/** As it is written on a board: `BP 88/52 HR 128 SpO2 93 RR 24 Temp 37.9 GCS 15 Pain 7`. */
export function vitalsText(vitals: Vitals): string {
  const { systolic, diastolic, pulse, saturation, breaths, temperature, coma, pain } = vitals;
  const measured = `BP ${systolic}/${diastolic} HR ${pulse} SpO2 ${saturation} RR ${breaths} Temp ${temperature.toFixed(1)}`;
  return `${measured} GCS ${coma}${pain === null ? '' : ` Pain ${pain}`}`;
}

/** Reads what `vitalsText` wrote; null for what a person wrote in their own words. */
export function readVitals(text: string | null): Vitals | null {
  const found = FORM.exec(text ?? '');
  if (!found) return null;
  const [systolic = 0, diastolic = 0, pulse = 0, saturation = 0, breaths = 0, temperature = 0, coma = 0] = found
    .slice(1, 8)
    .map(Number);
  const pain = found[8] === undefined ? null : Number(found[8]);
  return { systolic, diastolic, pulse, saturation, breaths, temperature, coma, pain };
}

/** The letter that goes with a coma scale. */
export function avpuOf({ coma }: Vitals): Avpu {
  if (coma >= 14) return 'alert';
  if (coma >= 10) return 'voice';
  return coma >= 6 ? 'pain' : 'unresponsive';
}
