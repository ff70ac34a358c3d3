import { MAY_BE_THOUSANDS, numberOf, unitOf, writtenUnits } from './amounts.js';
import { comparableUnit, singularUnit, units } from './units.js';

/** What doses are counted in, and how else one of each is written. */
const forms: readonly (readonly string[])[] = [
  ...[
    ['tablet', 'tab'],
    ['capsule', 'cap'],
    ['ampoule', 'ampule', 'amp'],
    ['drop', 'gtt'],
  ],
  ...[['patch', 'patche'], ['suppository', 'suppositorie'], ['caplet'], ['pill'], ['puff'], ['inhalation']],
  ...[['actuation'], ['spray'], ['vial'], ['sachet'], ['lozenge'], ['nebule'], ['syringe'], ['spoonful']],
  ...[['teaspoonful'], ['scoop'], ['wafer'], ['packet'], ['application']],
];
/** What a form is called, by each name of it. */
export const formOf: ReadonlyMap<string, string> = new Map(
  forms.flatMap(([form = '', ...others]) => [form, ...others].map((name) => [name, form] as const)),
);
const VOLUMES: Readonly<Record<string, number>> = { uL: 0.001, mL: 1, dL: 100, L: 1000 };
const volumeOf: ReadonlyMap<string, number> = new Map(
  units.flatMap(({ names }) => names.map((name) => [comparableUnit(name), VOLUMES[names[0]] ?? 0] as const)),
);
const volumeNames = [...volumeOf].flatMap(([name, times]) => (times > 0 ? [name] : []));
const codeOf: ReadonlyMap<string, string> = new Map(
  units.flatMap(({ names }) => names.map((name) => [comparableUnit(name), comparableUnit(names[0])] as const)),
);

const DIGITS = String.raw`(?:\d[\d,]{0,20}(?:\.\d{1,20})?|\.\d{1,20})(?!\d|[.,]\d)`;
/** Not the end of a word, of a time of the day, or of what is written with a slash or a plus. */
export const NUMBER = String.raw`(?<![\p{L}\d.,:/]|\d\s?\+\s?)${DIGITS}`;
const FORM = String.raw`(?:${[...formOf.keys()].join('|')})s?(?!\p{L})`;
const UNIT = String.raw`(?:${[...writtenUnits, ...volumeNames, ...formOf.keys()].join('|')})s?(?!\p{L})`;
const WORD = String.raw`\p{L}[\p{L}\d]{0,20}`;
const PER = String.raw`(?:\s?(?<by>\/|\bper\b|\bfor\s(?:each|every)\b)\s?(?:an?\s)?(?<of>${DIGITS})?\s?(?<per>${WORD}(?:\s?\/\s?${WORD}){0,2}))?`;
const RANGE = String.raw`\s?(?:[-~\u2010-\u2015\u2212]|\bto\b|\bor\b)\s?`;
/** An amount, with what it is per, or from one to another. */
export const amounts = new RegExp(
  String.raw`(?:(?<low>${NUMBER})\s?(?<lowUnit>${UNIT})?${RANGE})?(?<high>${NUMBER})[\s-]?(?<million>million\s)?(?<unit>${UNIT})${PER}`,
  'giu',
);
/** That something is counted in forms. */
export const aForm = new RegExp(String.raw`(?<!\p{L})${FORM}`, 'iu');

/** A form that a concentration is of, which is not counted: `5 mg/mL vial`. */
export const formDissolved = new RegExp(String.raw`\/\s?(?:${DIGITS})?\s?m?L\s(?:[\p{L}-]{1,20}\s)?${FORM}`, 'giu');

/** Before an amount: it is no dose, but a limit, what there was before, or what is supplied. */
const NO_DOSE =
  /\b(?:max(?:imum|imal)?|exceed(?:s|ing)?|(?:more|less|greater|higher|lower) than|up to|at (?:most|least)|above|below|limit|ceiling|cumulative|nearest|weigh(?:t|s|ing)?|previous(?:ly)?|was|were|instead|not|avoid|already|last|supply|supplied|dispense|quantity|strength|stock)\b|[<>≤≥]/i;
/** Before an amount: it may be what a dose is diluted with, or one to come. */
const PERHAPS = /\b(?:in|into|with|by|to)\s?$|\b(?:increas|reduc|decreas|titrat|taper)/i;
const MAXIMUM_BEHIND = /^\s?\(?max(?:imum)?\b(?![\s.:\p{L}]{0,20}\d)/iu;
const PERHAPS_BEHIND = /^\s?(?:flush|(?:in|within)\s(?:24|a|any|1)\s?(?:h|hrs?|hours?|day)\b)/i;
/** Not before what says how often or how long: a number is then no count. */
export const TIMES_BEHIND = String.raw`(?!\s?-?\s?(?:\/|d\b|wks?\b|h\b|hrs?\b|(?:day|week|month|hour|minute|min|time|dose)|daily|nightly|per\b|an?\b|each\b|every\b))`;
const COUNT = `(?:(?<low>${NUMBER})${RANGE})?(?<high>${NUMBER})`;
const countBefore = new RegExp(
  String.raw`${COUNT}(?:${TIMES_BEHIND}\s?(?:[\p{L}-]{1,20}\s)?(?<times>[×*x@à]|\bof\b))?\s?$`,
  'iu',
);
const countBehind = new RegExp(
  String.raw`^\s?(?:${FORM})?\s?[×*x]\s?(?:(?<low>${DIGITS})${RANGE})?(?<high>${DIGITS})${TIMES_BEHIND}`,
  'iu',
);
/** How often a dose is given, as it stands behind the dose. */
const OFTEN = String.raw`(?:o\.?d|b\.?d|b\.?i\.?d|t\.?d\.?s|t\.?i\.?d|q\.?d\.?s|q\.?i\.?d|mane|nocte|once|twice|daily|nightly|every|q\s?\d{1,2}(?:\s?h(?:rs?|ourly)?)?)\b`;
/** One of a form, and not several: `25 mg tab BID`. */
const oneOfAForm = new RegExp(
  String.raw`^\s?(?:${[...formOf.keys()].join('|')})\.?\s(?:(?:po|p\.o\.|orally|by mouth)\s)?${OFTEN}`,
  'iu',
);
/** `500 mg 2 QDS`, and of the parts of a day `2-0-2`. */
const countOften = new RegExp(String.raw`^\s?(?:(?<low>${DIGITS})${RANGE})?(?<high>${DIGITS})\s?${OFTEN}`, 'iu');
const ofDayParts = new RegExp(String.raw`^\s?,?\s?(${DIGITS}(?:\s?-\s?${DIGITS}){2,3})(?![\s-]?\d)`, 'iu');
/** Before three digits: thousands that a space parts from them. */
const THOUSANDS = /(?<![\d.,:/])[1-9]\d{0,2}(?:\s\d{3})*\s$/;
/** Behind an amount of a volume: it is how much there is of it. */
const HELD = /^\s?(?:\p{L}{1,20}\s)?(?:bottle|bag|vial|ampoule|ampule|amp|syringe|flask|pack)s?\b/iu;
const formBehind = new RegExp(String.raw`^\s?[,(]?\s?(?:[\p{L}-]{1,20}\s)?${FORM}`, 'iu');

/** From one number to another; one number alone is both. */
export interface Span {
  readonly low: number;
  readonly high: number;
}
/** How much a text says of something. */
export interface Amount extends Span {
  readonly kind: string;
  /** Of what it is the amount: of the dose, perhaps of it, or of something else. */
  readonly of: 'dose' | 'perhaps' | 'other';
  /** How many of it are said. */
  readonly counts: readonly Span[];
  readonly isAmbiguous: boolean;
  /** One of a form is said, and how often it is given. */
  readonly isOne: boolean;
  /** It is how much a bottle or an ampoule holds. */
  readonly isHeld: boolean;
  /** So many of what it is per: 5 of `250 mg/5 mL`. */
  readonly per: number;
}
type Groups = Partial<Record<string, string>>;

/** What the groups `low` and `high` of a pattern say. */
export const spanOf = ({ low, high = '' }: Groups): Span => {
  const [one, other] = [numberOf(low ?? high), numberOf(high)];
  return { low: Math.min(one, other), high: Math.max(one, other) };
};

function kindOf(unit: string): readonly [kind: string, times: number] {
  const name = comparableUnit(unit);
  const single = singularUnit(name);
  const form = formOf.get(name) ?? formOf.get(single);
  if (form !== undefined) return [form, 1];
  const volume = volumeOf.get(name) || volumeOf.get(single) || 0;
  return volume > 0 ? ['ml', volume] : unitOf(unit);
}

/** What an amount is per: `/ml` of `per 5 mL`, which is five; nothing of `per dose`, `per tablet` and `per os`. */
function perOf({ by, of, per }: Groups): readonly [kind: string, divisor: number] {
  if (per === undefined) return ['', 1];
  const parts = per.split('/').map(comparableUnit);
  const known = parts.map((part) => codeOf.get(part) ?? codeOf.get(singularUnit(part)));
  const [first = ''] = parts;
  if (first === 'dose' || aForm.test(first)) return ['', 1];
  if (by === 'per' && known[0] === undefined && !/^(?:m2|square|lbs?|body)$/.test(first)) return ['', 1];
  const volume = volumeOf.get(first) || volumeOf.get(singularUnit(first)) || 0;
  const names = parts.map((part, n) => (n === 0 && volume > 0 ? 'ml' : (known[n] ?? part)));
  return [`/${names.join('/')}`, numberOf(of ?? '1') * (volume || 1)];
}

/** The amounts in a text, in their order. */
export function amountsIn(text: string): readonly Amount[] {
  let end = 0;
  return [...text.matchAll(amounts)].flatMap((match): Amount[] => {
    const { groups = {}, index } = match;
    const before = text.slice(Math.max(end, index - 80), index);
    const behind = text.slice(index + match[0].length, index + match[0].length + 60);
    end = index + match[0].length;
    const [kind, times] = kindOf(groups.unit ?? '');
    const [per, divisor] = perOf(groups);
    const [lowKind, lowTimes] = groups.lowUnit === undefined ? [kind, times] : kindOf(groups.lowUnit);
    const scale = (groups.million === undefined ? 1 : 1_000_000) / divisor;
    const high = numberOf(groups.high ?? '') * times * scale;
    const low = groups.low === undefined ? high : numberOf(groups.low) * lowTimes * scale;
    const clause = before.split(/[,;()\n]|(?<!max)\.\s/i).at(-1) ?? '';
    const isOther = NO_DOSE.test(clause) || MAXIMUM_BEHIND.test(behind);
    const counted = countBefore.exec(before)?.groups;
    const counts = [
      ...(counted && (counted.times !== undefined || formBehind.test(behind)) ? [spanOf(counted)] : []),
      ...[countBehind, countOften].flatMap((pattern) => [pattern.exec(behind)?.groups ?? []].flat().map(spanOf)),
      ...(ofDayParts.exec(behind)?.[1] ?? '')
        .split('-')
        .flatMap((part) => (Number(part) > 0 ? [spanOf({ high: part.trim() })] : [])),
    ];
    const said = {
      of: isOther ? 'other' : PERHAPS.test(clause) || PERHAPS_BEHIND.test(behind) ? 'perhaps' : 'dose',
      counts,
      isAmbiguous: [groups.low, groups.high].some((digits = '') => MAY_BE_THOUSANDS.test(digits)),
      isOne: oneOfAForm.test(behind),
      isHeld: HELD.test(behind),
      per: divisor,
    } as const;
    const one = { ...said, kind: kind + per };
    // `12 500 units` may be twelve thousand five hundred, and `2 500 mg tablets` are two.
    const thousands = /^\d{3}(?!\d|,)/.test(groups.low ?? groups.high ?? '') ? THOUSANDS.exec(before)?.[0] : undefined;
    const whole = Number(`${thousands}${groups.high}`.replaceAll(/\s/g, '')) * times * scale;
    const joined =
      thousands === undefined || groups.low !== undefined || formBehind.test(behind)
        ? []
        : [{ ...one, low: whole, high: whole }];
    return lowKind === kind
      ? [{ ...one, low: Math.min(low, high), high: Math.max(low, high) }, ...joined]
      : [
          { ...said, kind: lowKind, low, high: low },
          { ...one, low: high, high },
        ];
  });
}
