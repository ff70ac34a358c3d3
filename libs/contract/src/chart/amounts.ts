import { comparableUnit, singularUnit, units } from './units.js';

const counted = units.flatMap(({ names, counts }) =>
  counts ? names.map((name) => [comparableUnit(name), counts] as const) : [],
);
const amountsIn: ReadonlyMap<string, readonly [kind: string, times: number]> = new Map(counted);
/** As people write them: what UCUM has in brackets stands in codes alone. */
export const writtenUnits = counted.flatMap(([name]) => (name.startsWith('[') ? [] : [name]));
/** From its first digit on, and of bounded length: a text of digits alone is looked through once. */
export const NUMBER = String.raw`(?<![\d.,])\d[\d,]{0,20}(?:\.\d{1,20})?`;
export const UNIT = String.raw`(?:${writtenUnits.join('|')})s?(?!\p{L})`;
/** `5,000` is five thousand, and `0,5` a half. */
export const numberOf = (text: string): number =>
  Number(/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));

/** What an amount in a unit is of, and by how much it counts; of a unit that counts nothing, the unit itself. */
export function unitOf(unit: string): readonly [kind: string, times: number] {
  const name = comparableUnit(unit);
  return amountsIn.get(name) ?? amountsIn.get(singularUnit(name)) ?? [unit, 1];
}

/** A point may stand before the decimals or between thousands: `1.000`. */
export const MAY_BE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/** Whether two numbers are one, but for how a computer rounds. */
export const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6 * Math.max(one, other);
