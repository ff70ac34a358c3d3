import { type Interpretation, interpretations } from './diagnostic-report.js';

/** A measured value, as far as it is compared with another. */
interface Measured {
  readonly code: string | null;
  readonly display: string;
  readonly value: number | string;
  readonly unit: string | null;
  readonly interpretation?: Interpretation | null;
}

/** A value of a result that may have been corrected. */
export interface CorrectedValue<Value extends Measured> {
  /** What it is now, or was where it was taken out. */
  readonly value: Value;
  /** What is said of it as it was before: `was 5.9`; null: it is the same, or new. */
  readonly was: string | null;
  readonly removed: boolean;
}

const isSame = (one: Measured, other: Measured): boolean =>
  one.code !== null && other.code !== null
    ? one.code === other.code
    : one.display.toLowerCase() === other.display.toLowerCase();

/**
 * The values of a result, each with what it was before, and after them those that were taken out.
 * @param before what the result said before; null: it was never corrected.
 */
export function correctedValues<Value extends Measured>(
  before: readonly Value[] | null,
  now: readonly Value[],
): readonly CorrectedValue<Value>[] {
  const left = [...(before ?? [])];
  const current = now.map((value): CorrectedValue<Value> => {
    const at = left.findIndex((each) => isSame(each, value));
    const [was] = at < 0 ? [] : left.splice(at, 1);
    return { value, was: was ? sayWas(was, value) : null, removed: false };
  });
  const removed = left.map((value) => ({ value, was: sayWas(value, null), removed: true }));
  return [...current, ...removed];
}

/** What a value was, in words; null: what it is now. */
function sayWas(was: Measured, now: Measured | null): string | null {
  const sameUnit = now?.unit === was.unit;
  const isOther = String(was.value) !== String(now?.value) || !sameUnit;
  const figure = isOther ? [was.value, sameUnit ? null : was.unit] : [];
  const judged = was.interpretation ?? null;
  const isJudged = judged !== (now?.interpretation ?? null) && !(isOther && (judged === null || judged === 'normal'));
  const judgement = isJudged ? (judged === null ? 'not judged' : interpretations[judged]) : null;
  const said = [figure.filter((part) => part !== null).join(' '), judgement].filter(Boolean).join(', ');
  return said === '' ? null : `was ${said}`;
}
