import { vitalCodes } from '@ward-board/contract';
import type { MeasuredVital } from './measured.js';
import { vitalUnit, vitalWord } from './names.js';

/** How a vital sign has changed since the reading before it. */
export interface VitalChange {
  readonly way: 'up' | 'down';
  /** By how much, in the vital sign's own unit; of a pressure the systolic. */
  readonly by: string;
  /** What it was, and when. */
  readonly was: number;
  readonly since: string;
  /** Of how many steps it is. */
  readonly steps: number;
}

/**
 * How a reading of the chart has changed, where it is by a step of the facility or more; null: by less, or there is none before it.
 * @param steps the least change that counts, by LOINC code.
 */
export function changeOf(
  { name, number, before }: MeasuredVital,
  steps: Readonly<Record<string, number>>,
): VitalChange | null {
  const step = steps[vitalCodes[name]];
  if (before === null || step === undefined) return null;
  // A temperature of 38.1 after 37.6 is a step of 0.5, which its binary fractions are not.
  const by = Number((number - before.number).toFixed(2));
  if (Math.abs(by) < step) return null;
  return {
    way: by > 0 ? 'up' : 'down',
    by: String(Math.abs(by)),
    was: before.number,
    since: before.at,
    steps: Math.abs(by) / step,
  };
}

/** `Heart rate up 12 bpm, from 112`. */
export const sayChange = ({ name }: MeasuredVital, { way, by, was }: VitalChange): string =>
  `${name === 'BP' ? 'Systolic pressure' : vitalWord[name]} ${way} ${by}${vitalUnit[name] ? ` ${vitalUnit[name]}` : ''}, from ${was}`;
