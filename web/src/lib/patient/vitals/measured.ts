import {
  type Clinical,
  type GcsComponents,
  newerTyped,
  parseVitals,
  plausibleNumbers,
  type TypedText,
  type TypedVital,
  typedTextOf,
  vitalCodes,
} from '@ward-board/contract';
import { arrivedOf, isOfEarlierStay } from './earlier-stay.js';
import { sayComponents } from './gcs.js';
import type { VitalName } from './names.js';

/** A measurement with when it was made (null: nobody knows) and whether the chart has it, or the record's text. */
export interface MeasuredVital extends TypedVital {
  readonly at: string | null;
  readonly from: 'chart' | 'text';
  /** The reading of the chart before it, where it is known and plausible. */
  readonly before: { readonly number: number; readonly at: string } | null;
}

/** A reading of the chart that no living patient can have, or that is no number: it is said as it was recorded, and scored nowhere. */
export interface ImplausibleVital {
  readonly name: VitalName;
  /** As it was recorded: `700`, `irregular`, `E1 VT M1`. */
  readonly words: string;
  readonly at: string;
  /** Of a GCS without a total, of which an item is untestable. */
  readonly components?: GcsComponents;
}

/** What a board shows of somebody's vital signs. */
export interface MeasuredVitals {
  readonly vitals: readonly MeasuredVital[];
  /** Those whose newest reading can't be: none of them is among `vitals`. */
  readonly implausible: readonly ImplausibleVital[];
  /** What of the text is no measurement, as long as no later reading has taken the text's place. */
  readonly rest: string | null;
  /** When the text was recorded; null: nobody knows, or there is none. */
  readonly textAt: string | null;
  /** When the newest of them were measured; null: nobody knows, or there are none. */
  readonly at: string | null;
  /** Whether the text has what tells how ill the patient is, newer than the chart, whose score it is not in. */
  readonly scoreIsOlder: boolean;
  /** When the patient was admitted; null: this is of no stay. */
  readonly arrived: string | null;
}

/** What is read of a record of a board. */
export interface VitalsSaid extends TypedText {
  readonly clinical: Pick<Clinical, 'vitals'> & { readonly scores?: Clinical['scores'] };
  readonly admission?: { readonly admitted_at: string } | null;
}

const vitalNames = Object.keys(vitalCodes) as VitalName[];

type Recorded = MeasuredVital | ImplausibleVital;
const isPlausible = (vital: Recorded): vital is MeasuredVital => 'number' in vital;

const rounded = (number: number): number => Number(number.toFixed(2));

/** The newest reading of the chart. */
function recorded(name: VitalName, { clinical }: VitalsSaid): Recorded | null {
  const code = vitalCodes[name];
  const reading = clinical.vitals.find((each) => each.code === code);
  if (!reading) return null;
  const { effective_at: at, previous } = reading;
  const numbers = plausibleNumbers(code, reading);
  if (numbers === null) return { name, words: reading.value_string ?? String(reading.value), at };
  const [number, second] = numbers;
  // A pressure's cell has room for whole numbers; the chart has it as it was measured.
  const value =
    name === 'BP' ? `${Math.round(number)}/${second === null ? '?' : Math.round(second)}` : String(rounded(number));
  const before = previous && plausibleNumbers(code, previous);
  return {
    ...{ name, value, number, second, at, from: 'chart' as const },
    before: before && previous ? { number: before[0], at: previous.effective_at } : null,
  };
}

/** What is measured by assessing it as well, by the type of that assessment. */
const assessedAs: Partial<Readonly<Record<VitalName, string>>> = { GCS: 'GCS', Pain: 'Pain' };

/**
 * What the newest assessment of a vital sign found, where that is later than a reading; null: there is none. One without a total is said
 * as it is, with an item that is untestable by what the others were: an earlier number is not how the patient is now.
 * @param since when the reading was made; null: there is none, or nobody knows.
 */
export function assessedSince(
  name: VitalName,
  scores: Clinical['scores'],
  since: string | null,
): MeasuredVital | ImplausibleVital | null {
  const type = assessedAs[name];
  const score = type === undefined ? undefined : scores.find((each) => each.type === type);
  if (!score?.result || score.at <= (since ?? '')) return null;
  const [value] = /^\d+/.exec(score.result) ?? [];
  const { components, result: words, at } = score;
  if (components) return { name, words: sayComponents(components), at, components };
  if (value === undefined) return { name, words, at };
  return { name, value, number: Number(value), second: null, at, from: 'chart', before: null };
}

/**
 * Each vital sign as it was measured or assessed last: what the chart has stands in place of the record's text, unless the text is newer.
 */
export function measuredVitals(said: VitalsSaid): MeasuredVitals {
  const { text, at: vitals_at } = typedTextOf(said);
  const typed = parseVitals(text);
  const all = vitalNames.flatMap((name): Recorded[] => {
    const read = recorded(name, said);
    const charted = assessedSince(name, said.clinical.scores ?? [], read?.at ?? null) ?? read;
    const written = typed.vitals.find((vital) => vital.name === name);
    if (charted && (!written || vitals_at === null || (charted.at ?? '') >= vitals_at)) return [charted];
    return written ? [{ ...written, at: vitals_at, from: 'text', before: null }] : [];
  });
  const charted = said.clinical.vitals
    .map(({ effective_at }) => effective_at)
    .sort()
    .at(-1);
  const at = all.reduce<string | null>(
    (newest, one) => (one.at !== null && one.at > (newest ?? '') ? one.at : newest),
    null,
  );
  const replaced = charted !== undefined && charted > (vitals_at ?? '');
  return {
    vitals: all.filter(isPlausible),
    implausible: all.flatMap((vital) => (isPlausible(vital) ? [] : [vital])),
    rest: replaced ? null : typed.rest,
    textAt: vitals_at,
    at: at ?? (replaced ? null : vitals_at),
    scoreIsOlder: newerTyped(said, said.clinical).codes.length > 0,
    arrived: arrivedOf(said),
  };
}

/** What one round of observations takes: a value that is older than the newest beside it by more is of an older set, and says so. */
const OF_ONE_SET_MS = 15 * 60_000;

/** When a value was measured, where it is of an older set than the newest beside it, or of an earlier stay; null: it is of neither. */
export const measuredEarlier = (
  { at }: Pick<MeasuredVital, 'at'>,
  { at: newest, arrived }: Pick<MeasuredVitals, 'at' | 'arrived'>,
): string | null => {
  if (at === null || newest === null) return null;
  return Date.parse(newest) - Date.parse(at) > OF_ONE_SET_MS || isOfEarlierStay(at, arrived) ? at : null;
};

/** Whether a score of the chart is of an earlier set than the values shown beside it: of a newer text, or long after its oldest reading. */
export const isBefore = (scoredAt: string, shown: MeasuredVitals): boolean =>
  measuredEarlier({ at: scoredAt }, shown) !== null ||
  shown.vitals.some(({ from, at }) => from === 'text' && at !== null && at > scoredAt);

/** Values of one source that were measured together. */
export interface VitalSet {
  readonly from: MeasuredVital['from'];
  /** When the newest of them was measured; null: nobody knows. */
  readonly at: string | null;
  /** When the oldest of them was. */
  readonly since: string | null;
  readonly vitals: readonly MeasuredVital[];
  /** What was written besides, and what was recorded that can't be: said as it is. */
  readonly words: readonly string[];
}

/**
 * What a board shows by where it was read and when, the newest set first: no value stands without its source and its age.
 * @param besides what else is to be said, each with where it was read and when it was measured or recorded (null: nobody knows).
 */
export function vitalSets(
  { vitals, implausible, rest, textAt }: MeasuredVitals,
  besides: readonly (Pick<VitalSet, 'from' | 'at'> & { readonly words: string })[] = [],
): readonly VitalSet[] {
  const parts: readonly VitalSet[] = [
    ...vitals.map((vital) => ({ from: vital.from, at: vital.at, since: vital.at, vitals: [vital], words: [] })),
    ...implausible.map(({ name, words, at }) => ({
      from: 'chart' as const,
      ...{ at, since: at, vitals: [] },
      words: [`${name} ${words}`],
    })),
    ...besides.map(({ from, words, at }) => ({ from, at, since: at, vitals: [], words: [words] })),
    ...(rest === null ? [] : [{ from: 'text' as const, at: textAt, since: textAt, vitals: [], words: [rest] }]),
  ];
  const sets: VitalSet[] = [];
  for (const part of parts.toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))) {
    const found = sets.findIndex(
      ({ from, at }) =>
        from === part.from &&
        (at === null) === (part.at === null) &&
        measuredEarlier(part, { at, arrived: null }) === null,
    );
    const set = sets[found];
    if (set === undefined) sets.push(part);
    else
      sets[found] = {
        ...set,
        since: part.since,
        vitals: [...set.vitals, ...part.vitals],
        words: [...set.words, ...part.words],
      };
  }
  return sets;
}

/** The vital signs of a text in whose place newer ones of the chart stand. */
export function replacedIn(text: string | null, { vitals, implausible }: MeasuredVitals): readonly VitalName[] {
  const charted = [...vitals.filter(({ from }) => from === 'chart'), ...implausible].map(({ name }) => name);
  return parseVitals(text).vitals.flatMap(({ name }) => (charted.includes(name) ? [name] : []));
}
