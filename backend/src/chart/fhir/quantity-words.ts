import { comparableUnit, singularUnit, units } from '@ward-board/contract';
import { type Quantity, refused, UCUM } from './fhir-elements.js';

const codes: ReadonlyMap<string, string> = new Map(
  units.flatMap(({ names }) => names.map((name) => [comparableUnit(name), names[0]] as const)),
);

const TIMES: readonly (string | null)[] = ['s', 'min', 'h', 'd', 'wk', 'mo', 'a'];
/** Whether a quantity is of time: `7 days`. */
export const isOfTime = ({ unit, code }: Quantity): boolean => TIMES.includes(knownUnit(unit ?? code ?? ''));

/** A unit by UCUM's code, `mg/kg` part by part; null: one that is not known here. */
export function knownUnit(unit: string): string | null {
  const parts = unit.split('/').map((part) => {
    const name = comparableUnit(part);
    return codes.get(name) ?? codes.get(singularUnit(name));
  });
  return parts.includes(undefined) ? null : parts.join('/');
}

/**
 * The unit of a quantity as it is written, with UCUM's code beside it where only one of the two is a unit that is known here.
 * @throws ProblemException where both are, and differ: of 50 mg and 50 ug nobody can say which was meant.
 */
function unitOf({ unit, code, system = UCUM }: Quantity, path: string): string | undefined {
  if (unit === undefined || code === undefined || system !== UCUM) return unit ?? code;
  const [written, coded] = [knownUnit(unit), knownUnit(code)];
  if (written === coded) return unit;
  if (written !== null && coded !== null) throw refused(`${path}.unit`, `says ${unit}, and the code beside it ${code}`);
  return `${unit} (${code})`;
}

/**
 * A quantity in words; undefined: it says nothing.
 * @throws ProblemException for one that says two units, and for a number that has an exponent: in words it would be read as another.
 */
export function quantityInWords(of: Quantity | undefined, path: string): string | undefined {
  if (!of) return undefined;
  const unit = unitOf(of, path);
  if (/e[+-]/.test(String(of.value)))
    throw refused(`${path}.value`, 'must be in a unit in which it is neither as small nor as large');
  if (of.value === undefined) return unit;
  return [`${of.comparator ?? ''}${of.value}`, unit].filter((part) => part !== undefined).join(' ');
}

/** What a unit is compared by, whether it is known here or not. */
const comparedUnit = ({ unit, code }: Quantity): string => {
  const said = unit ?? code ?? '';
  return knownUnit(said) ?? singularUnit(comparableUnit(said));
};

/** From one quantity to another in words; undefined: there is no range. @throws ProblemException for two units, and for one the wrong way round. */
export function rangeInWords(
  range: { readonly low: Quantity; readonly high: Quantity } | undefined,
  path: string,
): string | undefined {
  if (!range) return undefined;
  const { low, high } = range;
  const words = [quantityInWords(low, `${path}.low`), quantityInWords(high, `${path}.high`)].join('–');
  if (comparedUnit(low) !== comparedUnit(high)) throw refused(`${path}.high.unit`, 'must be that of the low one');
  if ((low.value ?? 0) > (high.value ?? 0)) throw refused(`${path}.high.value`, 'must not be less than the low one');
  return words;
}
