/** A unit of doses or of times. */
export interface Unit {
  /** UCUM's code, then as people write it, in the singular; capitals do not matter. */
  readonly names: readonly [code: string, ...others: string[]];
  /** By how much an amount in it counts, and of what; left out: doses in it are not compared with doses in another unit. */
  readonly counts?: readonly [kind: 'mg' | 'units' | 'meq' | 'mmol', times: number];
}

/** The units that texts are compared by. What is written per weight of a patient is no amount: `kg` counts nothing. */
export const units: readonly Unit[] = [
  { names: ['ng', 'nanogram'], counts: ['mg', 0.000_001] },
  { names: ['ug', 'mcg', 'µg', 'μg', 'microg', 'microgram'], counts: ['mg', 0.001] },
  { names: ['mg', 'milligram', 'milligramme'], counts: ['mg', 1] },
  { names: ['g', 'gm', 'gram', 'gramme'], counts: ['mg', 1000] },
  { names: ['kg', 'kilogram', 'kilogramme'] },
  { names: ['uL', 'µl', 'μl', 'microliter', 'microlitre'] },
  { names: ['mL', 'milliliter', 'millilitre', 'cc'] },
  { names: ['dL', 'deciliter', 'decilitre'] },
  { names: ['L', 'liter', 'litre'] },
  { names: ['umol', 'µmol', 'μmol', 'micromole'], counts: ['mmol', 0.001] },
  { names: ['mmol', 'millimole'], counts: ['mmol', 1] },
  { names: ['mol', 'mole'], counts: ['mmol', 1000] },
  { names: ['meq', 'milliequivalent'], counts: ['meq', 1] },
  // Of insulin and heparin people write units, whichever of the two UCUM has for them; `UNT` is RxNorm's.
  { names: ['[iU]', 'iu', 'U', 'unit', 'unt', 'international unit'], counts: ['units', 1] },
  { names: ['s', 'sec', 'second'] },
  { names: ['min', 'minute'] },
  { names: ['h', 'hr', 'hour'] },
  { names: ['d', 'day'] },
  { names: ['wk', 'week'] },
  { names: ['mo', 'month'] },
  { names: ['a', 'yr', 'year'] },
];

/** What names of a unit are looked up by: without capitals, and with single spaces. */
export const comparableUnit = (unit: string): string => unit.trim().replace(/\s+/g, ' ').toLowerCase();

/** The same in the singular. An `s` alone, and that of `ms`, is no plural. */
export const singularUnit = (unit: string): string => unit.replace(/(?<=..)s$/, '');
