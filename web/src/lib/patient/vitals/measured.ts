import type { Clinical } from '@ward-board/contract';
import { parseVitals, type Vital, type VitalName } from './parse.js';

/** A measurement with when it was made (null: nobody knows) and whether the chart has it, or the record's text. */
export interface MeasuredVital extends Vital {
  readonly at: string | null;
  readonly from: 'chart' | 'text';
}

/** What a board shows of somebody's vital signs. */
export interface MeasuredVitals {
  readonly vitals: readonly MeasuredVital[];
  /** What of the text is no measurement, as long as no later reading has taken the text's place. */
  readonly rest: string | null;
  /** When the newest of them were measured; null: nobody knows, or there are none. */
  readonly at: string | null;
}

/** What is read of a record of a board; not every board's has a text. */
export interface VitalsSaid {
  readonly vitals?: string | null;
  readonly vitals_at?: string | null;
  readonly clinical: Pick<Clinical, 'vitals'>;
}

const codes: Readonly<Record<VitalName, string>> = {
  BP: '85354-9',
  HR: '8867-4',
  SpO2: '59408-5',
  RR: '9279-1',
  Temp: '8310-5',
  Pain: '38208-5',
  GCS: '9269-2',
  EtCO2: '19891-2',
  Wt: '29463-7',
};

/** A reading of the chart, by the rules of what is typed: what it can't be is not shown as if it were. */
function recorded(name: VitalName, { clinical }: VitalsSaid): MeasuredVital | null {
  const reading = clinical.vitals.find(({ code }) => code === codes[name]);
  if (!reading) return null;
  const words = reading.value === null ? reading.value_string : Number(reading.value.toFixed(2));
  const [vital] = parseVitals(`${name} ${words}`).vitals;
  return vital ? { ...vital, at: reading.effective_at, from: 'chart' } : null;
}

/**
 * Each vital sign as it was measured last: what the chart has stands in place of the record's text, unless the text is newer.
 */
export function measuredVitals(said: VitalsSaid): MeasuredVitals {
  const { vitals: text = null, vitals_at = null } = said;
  const typed = parseVitals(text);
  const vitals = (Object.keys(codes) as VitalName[]).flatMap((name): MeasuredVital[] => {
    const charted = recorded(name, said);
    const written = typed.vitals.find((vital) => vital.name === name);
    if (charted && (!written || vitals_at === null || (charted.at ?? '') >= vitals_at)) return [charted];
    return written ? [{ ...written, at: vitals_at, from: 'text' }] : [];
  });
  const charted = said.clinical.vitals
    .map(({ effective_at }) => effective_at)
    .sort()
    .at(-1);
  const at = vitals.reduce<string | null>(
    (newest, one) => (one.at !== null && one.at > (newest ?? '') ? one.at : newest),
    null,
  );
  const replaced = charted !== undefined && charted > (vitals_at ?? '');
  return { vitals, rest: replaced ? null : typed.rest, at: at ?? (replaced ? null : vitals_at) };
}

/** A value this much older than the newest beside it says so. */
const OLDER_MS = 60 * 60_000;

/** When a value was measured, where that was much earlier than the newest beside it; null: with them. */
export const measuredEarlier = (
  { at }: Pick<MeasuredVital, 'at'>,
  { at: newest }: Pick<MeasuredVitals, 'at'>,
): string | null => (at !== null && newest !== null && Date.parse(newest) - Date.parse(at) > OLDER_MS ? at : null);

/** Whether a score of the chart is of an earlier set than the values shown beside it: of a newer text, or long after its oldest reading. */
export const isBefore = (scoredAt: string, shown: MeasuredVitals): boolean =>
  measuredEarlier({ at: scoredAt }, shown) !== null ||
  shown.vitals.some(({ from, at }) => from === 'text' && at !== null && at > scoredAt);
