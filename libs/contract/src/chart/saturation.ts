import type { Clinical } from './clinical.js';
import { OXYGEN_FLOW, oxygenPercent } from './vital-codes.js';

/** By what an oxygen saturation is judged. */
export interface Saturation {
  /** NEWS2's scale, as it is set of the patient. */
  readonly scale: 1 | 2;
  /** Whether the patient has oxygen; null: not known, and on scale 2 nothing is then said to be too high. */
  readonly onOxygen: boolean | null;
}

/** Of a patient of whom nothing else is set. */
export const usualSaturation: Saturation = { scale: 1, onOxygen: null };

/** The scale by which SpO2 is scored: 1 unless somebody has set the other. */
export const scaleOf = (monitoring: Clinical['monitoring']): 1 | 2 => monitoring?.spo2_scale ?? 1;

/** Whether a reading of the oxygen flow says that somebody has oxygen, in litres or in per cent; null: it says neither, or there is none. */
export function hasOxygen(
  reading: Pick<Clinical['vitals'][number], 'value' | 'value_string'> | undefined,
): boolean | null {
  if (!reading) return null;
  if (reading.value !== null) return reading.value > 0;
  return oxygenPercent(reading.value_string) === null ? null : true;
}

/** By what the newest saturation of a row is judged; `clinical` is null to readers who may not read it. */
export const saturationOf = (clinical: Pick<Clinical, 'monitoring' | 'vitals'> | null | undefined): Saturation =>
  clinical
    ? {
        scale: scaleOf(clinical.monitoring),
        onOxygen: hasOxygen(clinical.vitals.find(({ code }) => code === OXYGEN_FLOW)),
      }
    : usualSaturation;
