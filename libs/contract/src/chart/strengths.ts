import { isSame, MAY_BE_THOUSANDS, NUMBER, numberOf, UNIT, unitOf } from './amounts.js';

const per = (of: string, volume: string): string => String.raw`(?:\s?(?:\/|\bper\b)\s?${of}\s?${volume}(?!\p{L}))?`;
const VOLUME = 'ml|l|hours?|hr|h';
const PER = per(`(?:${NUMBER})?`, `(?:${VOLUME})`);
const AMOUNT = String.raw`(?<digits>${NUMBER})\s?(?:(?<percent>%)|(?<million>million\s)?(?<unit>${UNIT})${per(`(?<of>${NUMBER})?`, `(?<per>${VOLUME})`)})`;
const amounts = new RegExp(String.raw`(?<![\d.,:])1\s?:\s?(?<ratio>${NUMBER})(?!\s?:)|${AMOUNT}`, 'giu');

interface Strength {
  readonly kind: string;
  readonly value: number;
}

function strengthOf({
  ratio,
  digits = '',
  percent,
  million,
  unit = '',
  of,
  per,
}: Partial<Record<string, string>>): Strength {
  // Of weight in volume: 1 in 1,000 is 1 mg in 1 mL, and 1 % 10 mg.
  if (ratio !== undefined) return { kind: 'mg/ml', value: 1_000 / numberOf(ratio) };
  if (percent !== undefined) return { kind: 'mg/ml', value: numberOf(digits) * 10 };
  const [kind, times] = unitOf(unit);
  const value = numberOf(digits) * times * (million === undefined ? 1 : 1_000_000);
  if (per === undefined) return { kind, value };
  const [volume, whole] = /^l$/i.test(per) ? ['ml', 1000] : [per.toLowerCase().startsWith('h') ? 'h' : 'ml', 1];
  return { kind: `${kind}/${volume}`, value: value / (numberOf(of ?? '1') * whole) };
}

/** The strengths that a drug's name says, by what they are of: `mg` of `500 MG`, `mg/ml` of `0.9 %` and of `9 mg/mL`. What has no unit is none. */
function strengthsIn(name: string): ReadonlyMap<string, readonly number[]> {
  const byKind = Map.groupBy([...name.matchAll(amounts)], ({ groups = {} }) => strengthOf(groups).kind);
  return new Map([...byKind].map(([kind, each]) => [kind, each.map(({ groups = {} }) => strengthOf(groups).value)]));
}

const areIn = (some: readonly number[], all: readonly number[]): boolean =>
  some.every((one) => all.some((other) => isSame(one, other)));
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/**
 * Whether two names of a drug say two strengths for sure: of one kind, neither among the other's, as one part of a combination is, nor
 * together the same. A mass and a concentration are not compared.
 */
export function sayTwoStrengths(one: string, other: string): boolean {
  const others = strengthsIn(other);
  return [...strengthsIn(one)].some(([kind, ours]) => {
    const theirs = others.get(kind);
    return theirs !== undefined && !areIn(ours, theirs) && !areIn(theirs, ours) && !isSame(sum(ours), sum(theirs));
  });
}

const said = new RegExp(
  String.raw`\b1\s?:\s?${NUMBER}|${NUMBER}\s?(?:%|(?:million\s)?${UNIT}${PER}|(?:${VOLUME})(?!\p{L}))`,
  'giu',
);
/** The name without its strengths, volumes and times: `metformin ER` of `24 HR metformin 500 MG ER`. */
export const withoutAmounts = (name: string): string => name.replace(said, ' ');

const inUnits = new RegExp(String.raw`(${NUMBER})\s*(${UNIT})`, 'giu');
/** A dose with its amounts in one unit, and one way of spacing. */
const asCompared = (dose: string): string =>
  dose
    .trim()
    .toLowerCase()
    .replaceAll(inUnits, (written: string, digits: string, unit: string) => {
      if (MAY_BE_THOUSANDS.test(digits)) return written;
      const [kind, times] = unitOf(unit);
      return `${Number((numberOf(digits) * times).toPrecision(12))}${kind}`;
    })
    .replaceAll(/(?<=\d)\s+(?=\p{L})|\s*(?=[/+])|(?<=[/+])\s*/gu, '')
    .replaceAll(/\s+/g, ' ');

/**
 * Whether two texts say one dose: `500mg`, `500 mg` and `0.5 g`. What is not sure to be the same is not: an amount in a volume is a
 * dose of that amount, and no strength.
 */
export const isSameDose = (one: string, other: string): boolean => asCompared(one) === asCompared(other);
