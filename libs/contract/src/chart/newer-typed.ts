import type { Clinical } from './clinical.js';
import { type VitalName, vitalCodes } from './deviation.js';
import { parseVitals, type TypedText, typedTextOf } from './typed-vitals.js';

/** The vital signs that tell how ill somebody is now: not a weight. */
const tellHowIll: readonly VitalName[] = ['BP', 'HR', 'SpO2', 'RR', 'Temp', 'GCS'];
const known: readonly string[] = tellHowIll.map((name) => vitalCodes[name]);

const newestOf = (vitals: Clinical['vitals']): string =>
  vitals
    .map(({ effective_at }) => effective_at)
    .sort()
    .at(-1) ?? '';

/** `at`: when it was typed; `codes`: of which vital signs. */
export interface NewerTyped {
  readonly at: string | null;
  readonly codes: readonly string[];
}

/**
 * When vital signs were typed on the board, and which, that stand there in place of older ones of the chart, or where the chart has none since;
 * null: there are none. Words that are no measurement count as long as nothing newer is in the chart: they may say that there is no pulse.
 */
export function newerTyped(record: TypedText, { vitals }: Pick<Clinical, 'vitals'>): NewerTyped {
  const { text, at } = typedTextOf(record);
  if (at === null) return { at: null, codes: [] };
  const typed = parseVitals(text);
  const newestKnown = newestOf(vitals.filter(({ code }) => known.includes(code)));
  const isNewer = (code: string): boolean =>
    at > (vitals.find((reading) => reading.code === code)?.effective_at ?? newestKnown);
  const newer = typed.vitals
    .map(({ name }) => vitalCodes[name])
    .filter((code) => known.includes(code) && isNewer(code));
  const isThere = newer.length > 0 || (typed.rest !== null && at > newestOf(vitals));
  return { at: isThere ? at : null, codes: newer };
}
