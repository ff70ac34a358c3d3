/** The LOINC code of the oxygen flow, where 0 is air. */
export const OXYGEN_FLOW = '3151-8';
/** The LOINC code of how much oxygen is breathed in, in per cent. */
export const OXYGEN_CONCENTRATION = '3150-6';

const oxygen: readonly string[] = [OXYGEN_FLOW, OXYGEN_CONCENTRATION];

/** The LOINC code of a blood pressure of two numbers. */
const PRESSURE = '85354-9';

/** Other LOINC codes of what the charts' chips measure, by the chips' codes; the value is written as the chip's is. */
const sameValue: Readonly<Record<string, readonly string[]>> = {
  // Heart rate by pulse oximetry, and by palpation.
  '8867-4': ['8889-8', '8893-0'],
  // Body temperature by mouth, in the rectum, the armpit, the ear, the bladder, and at the forehead.
  '8310-5': ['8331-1', '8332-9', '8328-7', '8333-7', '8334-5', '75539-7'],
  // FHIR's profile of oxygen saturation asks for this one; what the laboratory measured has another category.
  '59408-5': ['2708-6'],
  // Blood pressure panels.
  [PRESSURE]: ['55284-4', '35094-2'],
  // LOINC's own code, whose check digit is 1.
  '19891-2': ['19891-1'],
  // Measured body weight.
  '29463-7': ['3141-9'],
};
/** The codes of chips, by the other codes of what these measure. */
export const sameValueCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(sameValue).flatMap(([chip, others]) => others.map((code) => [code, chip] as const)),
);

/**
 * The systolic pressures that FHIR's value set of them names (`observation-vitalsign-systolicbp`), each with its diastolic one: as such,
 * sitting, standing, supine, noninvasive, noninvasive and continuous, and invasive.
 */
export const diastolicOf: ReadonlyMap<string, string> = new Map([
  ['8480-6', '8462-4'],
  ['8459-0', '8453-3'],
  ['8460-8', '8454-1'],
  ['8461-6', '8455-8'],
  ['76534-7', '76535-4'],
  ['75997-7', '75995-1'],
  ['76215-3', '76213-8'],
]);

/** The code of the chip whose values are those of a code; the code itself where no chip has another for them. */
export const sameValueCode = (code: string): string => sameValueCodes.get(code) ?? code;

/** The code of the chip of the vital sign that a code measures, or a part of; the code itself where no chip has another for it. */
export function chipCodeOf(code: string): string {
  if (diastolicOf.has(code)) return PRESSURE;
  return code === OXYGEN_CONCENTRATION ? OXYGEN_FLOW : sameValueCode(code);
}

/** A measurement of a set, as it is sent. */
interface OfSet {
  readonly code: string;
  readonly value?: number | null | undefined;
  readonly value_string?: string | null | undefined;
}

/** The first number of a pressure. */
const systolicIn = (text: string | null | undefined): number =>
  Number(/\d+(?:[.,]\d+)?/.exec(text ?? '')?.[0].replace(',', '.'));

const WHOLE = /^\s*(\d+(?:[.,]\d+)?)\s*\/\s*(\d+(?:[.,]\d+)?)\s*$/;
/** Whether a text is a pressure of two numbers that can be: a score reads no other. */
function isWholePressure(text: string | null | undefined): boolean {
  const [upper, lower] = (WHOLE.exec(text ?? '') ?? []).slice(1).map((digits) => Number(digits.replace(',', '.')));
  return upper !== undefined && lower !== undefined && lower < upper;
}

/**
 * Whether two measurements of one moment say the same vital sign twice. A flow of oxygen and its share go together, and so do a
 * pressure and a systolic one that says the same.
 */
export function isOfOneSign(one: OfSet, other: OfSet): boolean {
  if (one.code === other.code) return true;
  if (chipCodeOf(one.code) !== chipCodeOf(other.code)) return false;
  if ([one, other].every(({ code }) => oxygen.includes(code))) return false;
  const whole = [one, other].find(({ code }) => sameValueCode(code) === PRESSURE);
  const part = [one, other].find(({ code }) => diastolicOf.has(code));
  return !whole || !part || systolicIn(whole.value_string) !== part.value;
}

/** As air has it, measured to one per cent. */
const AIR = [20, 21] as const;
const PERCENT = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*%\s*$/;
const percentIn = (text: string | null | undefined): number => Number(PERCENT.exec(text ?? '')?.[1]?.replace(',', '.'));

/** How much oxygen is breathed in, in per cent, also what cannot be; not a number: it is not said. */
const shareOf = ({ code, value, value_string }: OfSet): number =>
  code === OXYGEN_CONCENTRATION && typeof value === 'number' ? value : percentIn(value_string);

/** The flows of oxygen that can be. */
export const possibleFlow = [0, 100] as const;

/**
 * What texts of oxygen say where none is given, in words or as the share that air has; capitals do not matter. Nothing else may stand
 * beside it: `air 2 L` is oxygen. For Postgres, whose expressions have these signs as well.
 */
export const airPattern = String.raw`^\s*(?:(?:(?:breathing|on)\s+)?(?:(?:room[\s-]*|ambient\s+)?air|r\.?a\.?)(?:[\s,(]*21\s*%\s*\)?)?|0?(?:${AIR[0]}(?:[.,]\d+)?|${AIR[1]}(?:[.,]0+)?)\s*%)\s*$`;
const AIR_IN_WORDS = new RegExp(airPattern, 'i');
/** Whether a text of oxygen says that none is given, which as a flow is 0. */
export const saysAirInWords = (text: string): boolean => AIR_IN_WORDS.test(text);

/** Whether a measurement says that air is breathed, in whichever way. */
function saysAir({ code, value, value_string }: OfSet): boolean {
  if (!oxygen.includes(code)) return false;
  if (typeof value !== 'number') return saysAirInWords(value_string ?? '');
  return code === OXYGEN_FLOW ? value === 0 : value >= AIR[0] && value <= AIR[1];
}

/** Whether it says of oxygen what cannot be, as a share that was given as a part of one. */
function isImpossibleOxygen(of: OfSet): boolean {
  if (!oxygen.includes(of.code)) return false;
  const share = shareOf(of);
  const [least, most] = possibleFlow;
  const isFlow = of.code === OXYGEN_FLOW && typeof of.value === 'number';
  return share < AIR[0] || share > 100 || (isFlow && (Number(of.value) < least || Number(of.value) > most));
}

/** Whether one of two says that air is breathed, and the other that it is more than air has: oxygen counts in NEWS2, air does not. */
export const isAirWithOxygen = (...pair: readonly [OfSet, OfSet]): boolean =>
  pair.some(saysAir) && pair.some((of) => oxygen.includes(of.code) && shareOf(of) > AIR[1]);

/** A value as it was measured. */
interface Reading {
  /** By which it is known when it was recorded; left out: before those that have one. */
  readonly id?: string;
  readonly code: string;
  readonly unit: string | null;
  readonly value: number | null;
  readonly value_string: string | null;
  /** RFC 3339. */
  readonly effective_at: string;
}

/** How much oxygen is breathed in, as the oxygen flow says it: air is a flow of 0, and of what is more no flow is known. */
function asFlow(reading: Reading) {
  if (saysAir(reading)) return { value: 0, value_string: null, unit: 'L/min' };
  const { value, value_string } = reading;
  return { value: null, value_string: value === null ? value_string : `${value} %`, unit: null };
}

/** The oxygen of a reading of the oxygen flow that says how much of it is breathed in, in per cent: more than air has. Null: it says something else. */
export function oxygenPercent(text: string | null): number | null {
  const percent = percentIn(text);
  return percent > AIR[1] && percent <= 100 ? percent : null;
}

/** How many signs of a UUIDv7 say when it was made: those of one request have the same. */
export const TIME_OF_ID = 13;

/** Negative: the first was recorded later. What was recorded together goes by the chip's own code first, then by the id. */
function laterRecordedFirst(one: Reading, other: Reading): number {
  const [id, otherId] = [one.id ?? '', other.id ?? ''];
  const compare = (a: string, b: string): number => Number(a < b) - Number(a > b);
  const isOwn = ({ code }: Reading): number => Number(chipCodeOf(code) === code);
  return (
    compare(id.slice(0, TIME_OF_ID), otherId.slice(0, TIME_OF_ID)) ||
    isOwn(other) - isOwn(one) ||
    compare(id, otherId) ||
    compare(one.code, other.code)
  );
}

/** Readings by their code and moment. */
type ByMoment<Of extends Reading> = ReadonlyMap<string, readonly Of[]>;
const momentOf = (code: string, { effective_at }: Reading): string => `${code} ${effective_at}`;

/** A systolic pressure as a blood pressure: with the diastolic one that was measured with it, else a question mark. */
function asPressure(systolic: Reading, all: ByMoment<Reading>) {
  if (systolic.value === null) return {};
  const other = diastolicOf.get(systolic.code) ?? '';
  const [together] = all.get(momentOf(other, systolic))?.toSorted(laterRecordedFirst) ?? [];
  // Without a unit a value is in the chart's own.
  const units = new Set([together, systolic].map((each) => each?.unit ?? 'mmHg'));
  const diastolic = together && units.size === 1 ? together.value : null;
  return { value: null, value_string: `${systolic.value}/${diastolic ?? '?'}` };
}

function asOfChip<Of extends Reading>(reading: Of, all: ByMoment<Reading>): Of {
  const code = chipCodeOf(reading.code);
  // A flow of oxygen that is words, as `on air`.
  if (code === OXYGEN_FLOW && reading.value === null && saysAir(reading))
    return { ...reading, ...asFlow(reading), code };
  if (code === reading.code) return reading;
  if (diastolicOf.has(reading.code)) return { ...reading, ...asPressure(reading, all), code };
  return { ...reading, ...(code === OXYGEN_FLOW && asFlow(reading)), code };
}

/** Of readings of one vital sign at one moment, the code whose readings stand. */
function standingCode(readings: readonly Reading[]): string | undefined {
  const sorted = readings.toSorted(laterRecordedFirst);
  // Of each code the later recorded one, as a correction is.
  const newest = sorted.filter(({ code }, at) => sorted.findIndex((each) => each.code === code) === at);
  const given = newest.filter((each) => !saysAir(each));
  const standing = given.find((each) => !isImpossibleOxygen(each)) ?? given[0] ?? newest[0];
  if (standing === undefined || chipCodeOf(standing.code) !== PRESSURE) return standing?.code;
  const isWhole = ({ code, value_string }: Reading): boolean =>
    sameValueCode(code) === PRESSURE && isWholePressure(value_string);
  if (isWhole(standing)) return standing.code;
  // What a score reads of those that say the same: `80/50` over 80, and 60 over `60/P`.
  const upper = standing.value ?? systolicIn(standing.value_string);
  const saysSame = (each: Reading): boolean =>
    diastolicOf.has(standing.code)
      ? isWhole(each) && systolicIn(each.value_string) === upper
      : diastolicOf.has(each.code) && each.value === upper;
  return (newest.find(saysSame) ?? standing).code;
}

/**
 * Readings under the codes of the charts' chips, each written as its chip's value is: a newer one of the same vital sign must not stand
 * beside an older one as if it were another. Of one moment those of one code stand: of the code that was recorded later, except that of
 * oxygen what is no air stands over air, which would improve NEWS2, and what can be over what cannot, and that a pressure of two numbers
 * stands over a systolic one that says the same.
 * What no chip measures stays as it is.
 */
export function asOfChips<Of extends Reading>(readings: readonly Of[]): readonly Of[] {
  const byCode = Map.groupBy(readings, (reading) => momentOf(reading.code, reading));
  const bySign = Map.groupBy(readings, (reading) => momentOf(chipCodeOf(reading.code), reading));
  const standing = new Map([...bySign].map(([moment, all]) => [moment, standingCode(all)]));
  return readings
    .filter((reading) => standing.get(momentOf(chipCodeOf(reading.code), reading)) === reading.code)
    .map((reading) => asOfChip(reading, byCode));
}
