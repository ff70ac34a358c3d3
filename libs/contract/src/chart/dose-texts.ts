import { isSame } from './amounts.js';
import {
  type Amount,
  aForm,
  amounts,
  amountsIn,
  formDissolved,
  formOf,
  NUMBER,
  type Span,
  spanOf,
  TIMES_BEHIND,
} from './dose-amounts.js';
import { withDigits } from './written-numbers.js';

/** An amount of all doses together is as much as one of them, or more. */
const DIVIDED = /\b(?:divided|split)\b|\btotal daily\b|\bdaily total\b|\bin \d+ (?:doses|portions|parts)\b/i;
/** The same, where several of something are said: `0.4 mL (40 mg total)` is one dose. */
const TOTAL = /\btotal\b/i;
/** A dose is then as much, or twice as much. */
const BOTH_SIDES = /\b(?:each|both)\s(?:nostril|nare|eye|ear|side)s?\b/i;
const numbers = new RegExp(NUMBER, 'giu');
const mayBeCounts = new RegExp(`${NUMBER}${TIMES_BEHIND}`, 'giu');
/** `2 at night`, not `at 10 in the morning`. */
const ofPartOfDay = new RegExp(
  String.raw`(?<!\bat\s?)(?<high>${NUMBER})\s(?:at\s(?:night|bed\s?time|noon|lunch)|in\sthe\s(?:morning|afternoon|evening))`,
  'giu',
);
/** Until a dose is changed it is another: what is said behind, in whatever sentence, may be when. */
const CHANGED_FROM =
  /\b(?:reduc|decreas|increas|chang|switch)\p{L}*\s(?:the\s)?(?:dose\s)?from\s[^,;()]{1,30}?\sto\s(?=\d[\d.,]{0,20}\s?\p{L}{1,12}[\s.;,]*$)/giu;
/** In steps a dose may be any between both. */
const IN_STEPS = /\b(?:over|by|every|each|step|taper|gradual|slow|then|after|weekly|titrat)/i;
const takeSoMany = new RegExp(String.raw`\b(?:take|give|use)\s(?<high>${NUMBER})${TIMES_BEHIND}`, 'iu');

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

/**
 * How many of a form are to be taken, as far as it is understood: of tablets, those of a part of the day, or the one number that an
 * instruction to take has. Null: more is said beside those of a part of the day.
 */
function countsIn(text: string, all: readonly Amount[]): readonly Span[] | null {
  const said = all.filter(({ kind, of }) => formOf.has(kind) && of !== 'other');
  const besides = text.replaceAll(amounts, ' ');
  const isOne = [...besides.matchAll(numbers)].length === 1;
  const taken = isOne ? takeSoMany.exec(besides)?.groups : undefined;
  const parts = [...besides.matchAll(ofPartOfDay)].map(({ groups = {} }) => spanOf(groups));
  if (parts.length > 0 && [...besides.matchAll(mayBeCounts)].length > parts.length) return null;
  return distinct([...said, ...all.flatMap(({ counts }) => counts), ...parts, ...(taken ? [spanOf(taken)] : [])]);
}

/**
 * What a concentration and the one volume that is given of it come to, and the amount as it is written: of `250 mg/5 mL: 10 mL` 500 mg
 * and 250 mg. None where either is not said, or several are.
 */
function dissolved(kind: string, all: readonly Amount[]): readonly Span[] {
  const pairs = all.flatMap((each, n) => {
    const next = all[n + 1];
    return each.kind === kind && next && isConcentration(each, next, all)
      ? [{ low: each.low / next.high, high: each.high / next.low, per: next.high, volume: next }]
      : [];
  });
  const strengths = [...all.filter((each) => each.kind === `${kind}/ml` && each.of !== 'other'), ...pairs];
  const volumes = all.filter((each) => each.kind === 'ml' && pairs.every(({ volume }) => volume !== each));
  const [strength, volume] = [strengths[0], volumes[0]];
  if (!strength || volume?.of !== 'dose' || volume.isHeld || strengths.length + volumes.length > 2) return [];
  const times = ({ low, high }: Span): Span => ({ low: strength.low * low, high: strength.high * high });
  return [times(volume), times({ low: strength.per, high: strength.per })];
}

/** Whether a text says how much there is of it a day, and the dose is more. What a form gives off says nothing of how much is in it. */
function exceedsOneDay({ kind, high }: Amount, all: readonly Amount[], text: string): boolean {
  if (all.length !== 1 || aForm.test(text) || GIVES_OFF.test(text)) return false;
  const [each] = all;
  if (each?.of !== 'dose' || each.isAmbiguous) return false;
  // `20 mg/24 h` is kept as what it is an hour.
  const parts = each.kind === `${kind}/d` ? 1 : each.kind === `${kind}/h` ? 24 : 0;
  const aDay = each.high * parts;
  return each.per === parts && high > aDay && !isSame(high, aDay);
}
const GIVES_OFF = /\b(?:implant|insert|ring|device|system|pump|releas|deliver)/i;

/** `2x500 mg`, `500mgx2`: what is a word else, which no number ends or begins. */
const TIMES_SIGN = /(?<=\d)[x×*](?=\d)|(?<=\d\s?m?c?g)[x×*](?=\d)/gi;

/** With digits, and international units as unit tables have them. */
const inUnits = (text: string): string => withDigits(text).replaceAll(/(?<!\p{L})i\.\s?u\b\.?/giu, 'IU');

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
  const [dose, ...others] = amountsIn(inUnits(given.replaceAll(/[[\]]/g, '')));
  if (dose === undefined || others.length > 0) return false;
  const said = inUnits(instruction).replaceAll(TIMES_SIGN, ' x ');
  const text = IN_STEPS.test(said) ? said : said.replaceAll(CHANGED_FROM, '');
  const all = amountsIn(text);
  const ofKind = all.filter(
    (each, n) => each.kind === dose.kind && each.of !== 'other' && !isConcentration(each, all[n + 1], all),
  );
  const inVolume = ofKind.length === 0 ? dissolved(dose.kind, all) : [];
  if (inVolume.length > 0) return !inVolume.some((span) => fits(dose, span));
  if (ofKind.length === 0) return exceedsOneDay(dose, all, text);
  if (!ofKind.some(({ of }) => of === 'dose') || ofKind.some(({ isAmbiguous }) => isAmbiguous)) return false;
  const spans = distinct(ofKind);
  const total = spans.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), NOTHING);
  const counts = countsIn(text, all);
  const sides = BOTH_SIDES.test(text) ? [1, 2] : [1];
  const isDivided = DIVIDED.test(text) || (TOTAL.test(text) && (counts?.length !== 0 || sides.length > 1));
  const isSaid = ({ low, high }: Span) =>
    sides.some((times) => fits(dose, { low: isDivided ? 0 : low * times, high: high * times }));
  if ([...spans, total].some(isSaid)) return false;
  if (formOf.has(dose.kind)) return true;
  if (counts === null) return false;
  if (counts.length === 0)
    return !aForm.test(text.replaceAll(formDissolved, ' ')) || ofKind.every(({ isOne }) => isOne);
  if (counts.length > 1 && spans.length > 1) return false;
  return !spans.some(({ low, high }) =>
    counts.some((count) => isSaid({ low: low * count.low, high: high * count.high })),
  );
}
