import { type Deviation, deviation, type Saturation } from '@ward-board/contract';
import { isOfEarlierStay } from './earlier-stay.js';
import { deviationOfComponents } from './gcs.js';
import type { MeasuredVitals } from './measured.js';
import type { VitalName } from './names.js';

/**
 * How far the newest value of a vital sign stands out in its column: one of an earlier stay does not, nor one that can't be.
 * @param years the patient's age in whole years; null: not known.
 * @param saturation by what one of oxygen is judged.
 */
export function standsOut(
  name: VitalName,
  { vitals, implausible, arrived }: MeasuredVitals,
  years: number | null,
  saturation: Saturation,
): Deviation | null {
  const isNow = ({ at }: { readonly at: string | null }): boolean => !isOfEarlierStay(at, arrived);
  const vital = vitals.find((each) => each.name === name);
  if (vital) return isNow(vital) ? deviation(vital, years, saturation) : null;
  const without = implausible.find((each) => each.name === name);
  return without?.components && isNow(without) ? deviationOfComponents(without.components) : null;
}
