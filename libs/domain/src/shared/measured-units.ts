/** A unit that a measurement may be given in. */
interface Unit {
  /** As UCUM has it, then as people and devices write it; compared without spaces and regardless of case. */
  readonly names: readonly [ucum: string, ...others: string[]];
  /** The value in the chart's unit; left out: the unit is the chart's own. */
  readonly convert?: (value: number) => number;
}

/** What a kind of measurement is charted in, the chart's own unit first. */
type Measure = readonly [own: Unit, ...others: Unit[]];

const times = (factor: number) => (value: number) => value * factor;

/** Factors by UCUM's definitions; glucose by its molar mass, 180.156 g/mol. */
const MMHG_PER_KPA = 7.500615758;
const GLUCOSE_MG_DL_PER_MMOL_L = 18.0156;

const temperature: Measure = [
  { names: ['Cel', '°C', 'degC', 'C', 'celsius'] },
  { names: ['[degF]', '°F', 'degF', 'F', 'fahrenheit'], convert: (value) => ((value - 32) * 5) / 9 },
  { names: ['K', 'kelvin'], convert: (value) => value - 273.15 },
];
const mass: Measure = [
  { names: ['kg', 'kilogram', 'kilograms'] },
  { names: ['g', 'gram', 'grams'], convert: times(0.001) },
  { names: ['[lb_av]', 'lb', 'lbs', 'lb_av', 'pound', 'pounds'], convert: times(0.45359237) },
  { names: ['[oz_av]', 'oz', 'oz_av', 'ounce', 'ounces'], convert: times(0.028349523125) },
];
const length: Measure = [
  { names: ['cm', 'centimeter', 'centimetre'] },
  { names: ['m', 'meter', 'metre'], convert: times(100) },
  { names: ['mm', 'millimeter', 'millimetre'], convert: times(0.1) },
  { names: ['[in_i]', 'in', 'in_i', 'inch', 'inches'], convert: times(2.54) },
];
const pressure: Measure = [
  { names: ['mm[Hg]', 'mmHg'] },
  { names: ['kPa', 'kilopascal'], convert: times(MMHG_PER_KPA) },
];
/** Beats and breaths are counted alike. */
const rate: Measure = [
  {
    names: [
      ...(['/min', '1/min', 'min-1', 'bpm', 'beats/min', 'beats/minute', '{beats}/min', '{beats}/minute'] as const),
      ...['breaths/min', 'breaths/minute', '{breaths}/min', '{breaths}/minute', '/minute', 'perminute'],
    ],
  },
];
const saturation: Measure = [{ names: ['%', 'percent', '%{saturation}'] }];
const flow: Measure = [
  { names: ['L/min', 'l/minute', 'lpm', 'liters/min', 'litres/min', 'liters/minute', 'litres/minute'] },
  { names: ['mL/min', 'ml/minute'], convert: times(0.001) },
];
/** Numbers of a scale, which have no unit; the chip of pain says its scale in the place of one. */
const score: Measure = [{ names: ['{score}', 'score', '{#}', '1', 'points', '{points}', '0-10'] }];
const glucoseMass: Measure = [
  { names: ['mg/dL', 'mg/100ml'] },
  { names: ['mmol/L'], convert: times(GLUCOSE_MG_DL_PER_MMOL_L) },
];
const glucoseSubstance: Measure = [
  { names: ['mmol/L'] },
  { names: ['mg/dL', 'mg/100ml'], convert: times(1 / GLUCOSE_MG_DL_PER_MMOL_L) },
];

const measured = (measure: Measure, unit: string | null, ...codes: readonly string[]) =>
  codes.map((code) => [code, { measure, unit }] as const);

/**
 * The measurements whose unit the chart knows, by their LOINC codes, each with the unit that the chart shows it in; null:
 * none. What a code is measured in is LOINC's own property and scale of it, and units are UCUM's
 * (https://ucum.org/ucum). Values of any other code are kept in the unit that they are given in.
 */
const byCode: ReadonlyMap<string, { readonly measure: Measure; readonly unit: string | null }> = new Map([
  // Body temperature; by mouth, in the rectum, the armpit, the ear, the bladder, and at the forehead.
  ...measured(temperature, '°C', '8310-5', '8331-1', '8332-9', '8328-7', '8333-7', '8334-5', '75539-7'),
  // Body weight; measured, stated, at birth.
  ...measured(mass, 'kg', '29463-7', '3141-9', '3142-7', '8339-4'),
  // Body height; measured, stated, lying; round the head.
  ...measured(length, 'cm', '8302-2', '3137-7', '3138-5', '8306-3', '9843-4'),
  // Blood pressure as 120/80, by three panels; systolic, diastolic, mean; end-tidal carbon dioxide by the chip's code and by LOINC's.
  ...measured(pressure, 'mmHg', '85354-9', '55284-4', '35094-2'),
  ...measured(pressure, 'mmHg', '8480-6', '8462-4', '8478-0', '19891-2', '19891-1'),
  // Systolic and diastolic: sitting, standing, supine, noninvasive, noninvasive and continuous, invasive.
  ...measured(pressure, 'mmHg', '8459-0', '8453-3', '8460-8', '8454-1', '8461-6', '8455-8'),
  ...measured(pressure, 'mmHg', '76534-7', '76535-4', '75997-7', '75995-1', '76215-3', '76213-8'),
  // Heart rate; by pulse oximetry, by palpation.
  ...measured(rate, 'bpm', '8867-4', '8889-8', '8893-0'),
  ...measured(rate, '/min', '9279-1'),
  // Oxygen saturation by pulse oximetry and in arterial blood; inhaled oxygen.
  ...measured(saturation, '%', '59408-5', '2708-6', '3150-6'),
  ...measured(flow, 'L/min', '3151-8'),
  ...measured(score, null, '9269-2', '80288-4'),
  ...measured(score, '0-10', '38208-5'),
  // Glucose in blood, serum or plasma, and capillary blood: by mass, and by amount of substance.
  ...measured(glucoseMass, 'mg/dL', '2339-0', '2345-7', '41653-7'),
  ...measured(glucoseSubstance, 'mmol/L', '15074-8', '14749-6', '14743-9'),
]);

const comparable = (unit: string): string => unit.replace(/\s/g, '').toLowerCase();
const isIn = ({ names }: Unit, unit: string): boolean => names.some((name) => comparable(name) === comparable(unit));

/** A value that was measured, as it is recorded. Of `value` and `value_string` exactly one is not null. */
interface Measured {
  readonly value: number | null;
  readonly value_string: string | null;
  readonly unit: string | null;
}

/** More digits than anybody measures would be made up by a conversion. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * A measurement in the unit that the chart has for its code, so that nobody reads °F as °C, pounds as kilograms, or mg/dL as
 * mmol/L. A value without a unit is in the chart's; one of a code that the chart does not know stays as it is given. A
 * text, such as 120/80, is not converted: its unit has to be the chart's.
 * @returns null: the code is not measured in that unit.
 */
export function inChartUnit(code: string, { value, value_string, unit }: Measured): Measured | null {
  const known = byCode.get(code);
  if (!known || unit === null) return { value, value_string, unit };
  const given = known.measure.find((each) => isIn(each, unit));
  if (!given) return null;
  if (!given.convert) return { value, value_string, unit: known.unit };
  return value === null ? null : { value: rounded(given.convert(value)), value_string, unit: known.unit };
}

/** The units that a code's values are taken in, in the words of a refusal: `Cel, [degF] or K`. */
export function unitsTaken(code: string): string {
  const units = (byCode.get(code)?.measure ?? []).map(({ names: [ucum] }) => ucum);
  return units.length < 2 ? units.join() : `${units.slice(0, -1).join(', ')} or ${units.at(-1)}`;
}

/** The unit that the chart has a code's values in; null: it has none for it, or they have none. */
export const chartUnitOf = (code: string): string | null => byCode.get(code)?.unit ?? null;

/** The UCUM code of a unit that the chart has for a code; null: it has none for it, or the unit is another. */
export function ucumOf(code: string, unit: string | null): string | null {
  const known = byCode.get(code);
  return known && unit !== null && known.unit === unit ? known.measure[0].names[0] : null;
}
