import { chipCodeOf } from './vital-codes.js';
import { displayOfCode } from './vitals-chips.js';

/** What else the chips' measurements are called, by their codes. */
const furtherNames: Readonly<Record<string, readonly string[]>> = {
  '8867-4': ['pulse', 'pulse rate', 'hr'],
  '9279-1': ['respiration rate', 'respirations', 'resp rate', 'rr'],
  '8310-5': ['temperature', 'temp', 'temp body'],
  '59408-5': ['spo2', 'o2 sat', 'o2 saturation', 'pulse oximetry'],
  '85354-9': ['bp', 'blood pressure panel'],
  '29463-7': ['weight', 'wt'],
  '19891-2': ['etco2', 'end tidal carbon dioxide'],
  '9269-2': ['gcs', 'glasgow coma scale', 'glasgow coma score', 'glasgow coma score total'],
  '38208-5': ['pain', 'pain score'],
  '3151-8': ['oxygen flow rate', 'o2 flow rate'],
  '80288-4': ['acvpu', 'avpu', 'consciousness level'],
};
const asCompared = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const codeNamed: ReadonlyMap<string, string> = new Map(
  [...displayOfCode].flatMap(([code, display]) =>
    [display, ...(furtherNames[code] ?? [])].map((name) => [asCompared(name), code] as const),
  ),
);

/**
 * What is wrong where a measurement has the code of one vital sign and the name of another: which of the two it is of, nobody can say.
 * Null: nothing is, as far as the chips' vital signs are concerned.
 * @param names all that it is called.
 */
export function nameOfAnother(code: string, names: readonly string[]): string | null {
  const sign = chipCodeOf(code);
  const own = displayOfCode.get(sign);
  const other =
    own === undefined ? undefined : names.find((name) => (codeNamed.get(asCompared(name)) ?? sign) !== sign);
  return other === undefined ? null : `is called ${other}, and has the code of ${own}`;
}
