import { chipCodeOf, diastolicOf, OXYGEN_CONCENTRATION } from './vital-codes.js';
import { displayOfCode } from './vitals-chips.js';

/** What else the chips' measurements are called, by their codes. */
const furtherNames: Readonly<Record<string, readonly string[]>> = {
  '8867-4': ['pulse', 'pulse rate', 'hr'],
  '9279-1': ['respiration rate', 'breathing rate', 'respirations', 'resp rate', 'rr'],
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

/** LOINC's body height and mean pressure, which no chip measures and whose names a chip's code must not have either. */
const [HEIGHT, MEAN_PRESSURE] = ['8302-2', '8478-0'] as const;
const others: Readonly<Record<string, readonly string[]>> = {
  [HEIGHT]: ['body height', 'height'],
  [MEAN_PRESSURE]: ['mean blood pressure', 'mean arterial pressure', 'map'],
};

const systolicCodes: ReadonlySet<string> = new Set(diastolicOf.keys());
const diastolicCodes: ReadonlySet<string> = new Set(diastolicOf.values());
const concentrationCodes: ReadonlySet<string> = new Set([OXYGEN_CONCENTRATION]);
/** What a part of a vital sign is called, and the codes of which it is the part. */
const partNamed: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['systolic', 'systolic blood pressure', 'systolic bp', 'sbp'].map((name) => [name, systolicCodes] as const),
  ...['diastolic', 'diastolic blood pressure', 'diastolic bp', 'dbp'].map((name) => [name, diastolicCodes] as const),
  ...['fio2', 'inhaled oxygen concentration'].map((name) => [name, concentrationCodes] as const),
]);
const asCompared = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const codeNamed: ReadonlyMap<string, string> = new Map(
  [
    ...[...displayOfCode].map(([code, display]) => [code, [display, ...(furtherNames[code] ?? [])]] as const),
    ...Object.entries(others),
  ].flatMap(([code, names]) => names.map((name) => [asCompared(name), code] as const)),
);

/**
 * What is wrong where a measurement has the code of one vital sign, or of a part of one, and the name of another: which of the two it is
 * of, nobody can say. Null: nothing is, as far as the chips' vital signs are concerned.
 * @param names all that it is called.
 */
export function nameOfAnother(code: string, names: readonly string[]): string | null {
  const sign = chipCodeOf(code);
  const own = diastolicCodes.has(code) ? 'Diastolic Blood Pressure' : displayOfCode.get(sign);
  if (own === undefined) return null;
  const other = names.map(asCompared).findIndex((name) => {
    const part = partNamed.get(name);
    return part ? !part.has(code) : (codeNamed.get(name) ?? sign) !== sign;
  });
  return other < 0 ? null : `is called ${names[other]}, and has the code of ${own}`;
}
