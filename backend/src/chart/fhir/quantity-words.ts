import { type Quantity, refused, UCUM } from './fhir-elements.js';

/** Units of doses and of times that mean the same: UCUM's code, then as people write it, in the singular. */
const sameUnits: readonly (readonly string[])[] = [
  ['ng', 'nanogram'],
  ['ug', 'mcg', 'µg', 'μg', 'microg', 'microgram'],
  ['mg', 'milligram', 'milligramme'],
  ['g', 'gm', 'gram', 'gramme'],
  ['kg', 'kilogram', 'kilogramme'],
  ['uL', 'µl', 'μl', 'microliter', 'microlitre'],
  ['mL', 'milliliter', 'millilitre', 'cc'],
  ['dL', 'deciliter', 'decilitre'],
  ['L', 'liter', 'litre'],
  ['umol', 'µmol', 'μmol', 'micromole'],
  ['mmol', 'millimole'],
  ['mol', 'mole'],
  ['meq', 'milliequivalent'],
  // Of insulin and heparin people write units, whichever of the two UCUM has for them.
  ['[iU]', 'iu', 'U', 'unit', 'international unit'],
  ['s', 'sec', 'second'],
  ['min', 'minute'],
  ['h', 'hr', 'hour'],
  ['d', 'day'],
  ['wk', 'week'],
  ['mo', 'month'],
  ['a', 'yr', 'year'],
];
const comparable = (unit: string): string => unit.trim().replace(/\s+/g, ' ').toLowerCase();
const firstNames: ReadonlyMap<string, string> = new Map(
  sameUnits.flatMap((names) => names.map((name) => [comparable(name), names[0] ?? name])),
);

const TIMES: readonly (string | null)[] = ['s', 'min', 'h', 'd', 'wk', 'mo', 'a'];
/** Whether a quantity is of time: `7 days`. */
export const isOfTime = ({ unit, code }: Quantity): boolean => TIMES.includes(knownUnit(unit ?? code ?? ''));

/** A unit by the first of its names, `mg/kg` part by part; null: one that is not known here. */
export function knownUnit(unit: string): string | null {
  const parts = unit.split('/').map((part) => {
    const name = comparable(part);
    return firstNames.get(name) ?? firstNames.get(name.replace(/(?<=..)s$/, ''));
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

/** A quantity in words; undefined: it says nothing. @throws ProblemException for one that says two units. */
export function quantityInWords(of: Quantity | undefined, path: string): string | undefined {
  if (!of) return undefined;
  const unit = unitOf(of, path);
  if (of.value === undefined) return unit;
  return [`${of.comparator ?? ''}${of.value}`, unit].filter((part) => part !== undefined).join(' ');
}

/** What a unit is compared by, whether it is known here or not. */
const comparedUnit = ({ unit, code }: Quantity): string => {
  const said = unit ?? code ?? '';
  return knownUnit(said) ?? comparable(said).replace(/(?<=..)s$/, '');
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
