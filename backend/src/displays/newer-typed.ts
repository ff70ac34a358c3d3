import { type Clinical, parseVitals, type TypedText, typedTextOf, type VitalName } from '@ward-board/contract';

/** The typed vital signs that tell how ill somebody is now, by the code that their readings have in the chart: not a weight. */
const codes: Partial<Readonly<Record<VitalName, string>>> = {
  ...{ BP: '85354-9', HR: '8867-4', SpO2: '59408-5', RR: '9279-1', Temp: '8310-5', GCS: '9269-2' },
};
const known: readonly string[] = Object.values(codes);

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
  const newer = typed.vitals.flatMap(({ name }) => {
    const code = codes[name];
    return code !== undefined && isNewer(code) ? [code] : [];
  });
  const isThere = newer.length > 0 || (typed.rest !== null && at > newestOf(vitals));
  return { at: isThere ? at : null, codes: newer };
}
