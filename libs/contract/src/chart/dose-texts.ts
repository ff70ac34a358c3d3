import { isSame, MAY_BE_THOUSANDS, numberOf, unitOf, writtenUnits } from './amounts.js';
import { comparableUnit, singularUnit, units } from './units.js';
import { withDigits } from './written-numbers.js';

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
const formOf: ReadonlyMap<string, string> = new Map(
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
const NUMBER = String.raw`(?<![\p{L}\d.,:/]|\d\s?\+\s?)${DIGITS}`;
const FORM = String.raw`(?:${[...formOf.keys()].join('|')})s?(?!\p{L})`;
const UNIT = String.raw`(?:${[...writtenUnits, ...volumeNames, ...formOf.keys()].join('|')})s?(?!\p{L})`;
const WORD = String.raw`\p{L}[\p{L}\d]{0,20}`;
const PER = String.raw`(?:\s?(?<by>\/|\bper\b|\bfor\s(?:each|every)\b)\s?(?:an?\s)?(?<of>${DIGITS})?\s?(?<per>${WORD}(?:\s?\/\s?${WORD}){0,2}))?`;
const RANGE = String.raw`\s?(?:[-~\u2010-\u2015\u2212]|\bto\b|\bor\b)\s?`;
const amounts = new RegExp(
  String.raw`(?:(?<low>${NUMBER})\s?(?<lowUnit>${UNIT})?${RANGE})?(?<high>${NUMBER})[\s-]?(?<million>million\s)?(?<unit>${UNIT})${PER}`,
  'giu',
);
const aForm = new RegExp(String.raw`(?<!\p{L})${FORM}`, 'iu');
const numbers = new RegExp(NUMBER, 'giu');

/** Before an amount: it is no dose, but a limit, what there was before, or what is supplied. */
const NO_DOSE =
  /\b(?:max(?:imum|imal)?|exceed(?:s|ing)?|(?:more|less|greater|higher|lower) than|up to|at (?:most|least)|above|below|limit|ceiling|cumulative|nearest|weigh(?:t|s|ing)?|previous(?:ly)?|was|were|instead|not|avoid|already|last|supply|supplied|dispense|quantity|strength|stock)\b|[<>≤≥]/i;
/** Before an amount: it may be what a dose is diluted with, or one to come. */
const PERHAPS = /\b(?:in|into|with|by|to)\s?$|\b(?:increas|reduc|decreas|titrat|taper)/i;
const MAXIMUM_BEHIND = /^\s?\(?max(?:imum)?\b(?![\s.:\p{L}]{0,20}\d)/iu;
const PERHAPS_BEHIND = /^\s?(?:flush|(?:in|within)\s(?:24|a|any|1)\s?(?:h|hrs?|hours?|day)\b)/i;
/** An amount of all doses together is as much as one of them, or more. */
const DIVIDED = /\b(?:divided|split|total)\b|\bin \d+ (?:doses|portions|parts)\b/i;
/** A dose is then as much, or twice as much. */
const BOTH_SIDES = /\b(?:each|both)\s(?:nostril|nare|eye|ear|side)s?\b/i;
const TIMES_BEHIND = String.raw`(?!\s?-?\s?(?:\/|d\b|wks?\b|h\b|hrs?\b|(?:day|week|month|hour|minute|min|time|dose)|daily|nightly|per\b|an?\b|each\b|every\b))`;
const COUNT = `(?:(?<low>${NUMBER})${RANGE})?(?<high>${NUMBER})`;
const countBefore = new RegExp(
  String.raw`${COUNT}(?:${TIMES_BEHIND}\s?(?:[\p{L}-]{1,20}\s)?(?<times>[×*x@à]|\bof\b))?\s?$`,
  'iu',
);
const countBehind = new RegExp(
  String.raw`^\s?(?:${FORM})?\s?[×*x]\s?(?:(?<low>${DIGITS})${RANGE})?(?<high>${DIGITS})${TIMES_BEHIND}`,
  'iu',
);
const takeSoMany = new RegExp(String.raw`\b(?:take|give|use)\s(?<high>${NUMBER})${TIMES_BEHIND}`, 'iu');
const formBehind = new RegExp(String.raw`^\s?[,(]?\s?(?:[\p{L}-]{1,20}\s)?${FORM}`, 'iu');

/** From one number to another; one number alone is both. */
interface Span {
  readonly low: number;
  readonly high: number;
}
interface Amount extends Span {
  readonly kind: string;
  /** Of what it is the amount: of the dose, perhaps of it, or of something else. */
  readonly of: 'dose' | 'perhaps' | 'other';
  /** How many of it are said. */
  readonly counts: readonly Span[];
  readonly isAmbiguous: boolean;
}
type Groups = Partial<Record<string, string>>;

const spanOf = ({ low, high = '' }: Groups): Span => {
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
function amountsIn(text: string): readonly Amount[] {
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
      ...[countBehind.exec(behind)?.groups ?? []].flat().map(spanOf),
    ];
    const said = {
      of: isOther ? 'other' : PERHAPS.test(clause) || PERHAPS_BEHIND.test(behind) ? 'perhaps' : 'dose',
      counts,
      isAmbiguous: [groups.low, groups.high].some((digits = '') => MAY_BE_THOUSANDS.test(digits)),
    } as const;
    const one = { ...said, kind: kind + per };
    return lowKind === kind
      ? [{ ...one, low: Math.min(low, high), high: Math.max(low, high) }]
      : [
          { ...said, kind: lowKind, low, high: low },
          { ...one, low: high, high },
        ];
  });
}

/** `50 mg in 5 mL`, where another volume says how much of it is given. */
const isConcentration = ({ kind }: Amount, next: Amount | undefined, all: readonly Amount[]): boolean =>
  kind !== 'ml' &&
  next?.kind === 'ml' &&
  next.of === 'perhaps' &&
  all.some((each) => each.kind === 'ml' && each !== next);

const NOTHING: Span = { low: 0, high: 0 };
const fits = (dose: Span, said: Span): boolean => {
  const isIn = (one: number, span: Span) =>
    (one >= span.low || isSame(one, span.low)) && (one <= span.high || isSame(one, span.high));
  return said.low === said.high ? isIn(said.low, dose) : isIn(dose.low, said) && isIn(dose.high, said);
};
const distinct = (spans: readonly Span[]): readonly Span[] => [
  ...new Map(spans.map((span) => [`${span.low} ${span.high}`, span])).values(),
];

/** How many of a form are to be taken, as far as it is understood: of tablets, or the one number that an instruction to take has. */
function countsIn(text: string, all: readonly Amount[]): readonly Span[] {
  const said = all.filter(({ kind, of }) => formOf.has(kind) && of !== 'other');
  const besides = text.replaceAll(amounts, ' ');
  const isOne = [...besides.matchAll(numbers)].length === 1;
  const taken = isOne ? takeSoMany.exec(besides)?.groups : undefined;
  return distinct([...said, ...all.flatMap(({ counts }) => counts), ...(taken ? [spanOf(taken)] : [])]);
}

/** Longer than any text of a prescription may be. */
const TOO_LONG = 10_000;

/**
 * Whether an instruction says for sure another dose than the one given: it has amounts of what the dose is one of, and none of them,
 * nor as many of one as it says (`500 mg tablets, take 2`), is the dose. What names a form (`5 mg tablets`) without how many of it,
 * or more than is understood, does not say it for sure.
 */
export function saysOtherDose(instruction: string, given: string): boolean {
  if (instruction.length > TOO_LONG) return false;
  // UCUM's codes of units, as of insulin's.
  const [dose, ...others] = amountsIn(withDigits(given.replaceAll(/[[\]]/g, '')));
  if (dose === undefined || others.length > 0) return false;
  const text = withDigits(instruction);
  const all = amountsIn(text);
  const ofKind = all.filter(
    (each, n) => each.kind === dose.kind && each.of !== 'other' && !isConcentration(each, all[n + 1], all),
  );
  if (!ofKind.some(({ of }) => of === 'dose') || ofKind.some(({ isAmbiguous }) => isAmbiguous)) return false;
  const said = distinct(ofKind);
  const total = said.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), NOTHING);
  const isDivided = DIVIDED.test(text);
  const sides = BOTH_SIDES.test(text) ? [1, 2] : [1];
  const isSaid = ({ low, high }: Span) =>
    sides.some((times) => fits(dose, { low: isDivided ? 0 : low * times, high: high * times }));
  if ([...said, total].some(isSaid)) return false;
  if (formOf.has(dose.kind)) return true;
  const counts = countsIn(text, all);
  if (counts.length === 0) return !aForm.test(text);
  if (counts.length > 1 && said.length > 1) return false;
  return !said.some(({ low, high }) =>
    counts.some((count) => isSaid({ low: low * count.low, high: high * count.high })),
  );
}
