import { avpuWords, type Clinical } from '@ward-board/contract';
import { mostPossible } from './gcs.js';
import { type MeasuredVitals, measuredEarlier } from './measured.js';
import { acvpu, CONSCIOUSNESS, consciousnessIn } from './news2.js';

/** How awake somebody is, as a row says it. */
export interface SaidConsciousness {
  readonly words: string;
  /** `doubtful`: the board's record says so, later than the chart's Alert; or it is Alert, and the GCS beside it is below 15, also one without a total. */
  readonly state: 'alert' | 'not alert' | 'doubtful';
  /** Why it is doubtful; null: it is not. */
  readonly doubt: string | null;
  /** When the chart's was measured; null: it is the board's record that says it, which has no time. */
  readonly at: string | null;
}

/** What is read of a record of a board. */
export interface ConsciousnessSaid {
  readonly clinical: Pick<Clinical, 'vitals'>;
  /** Of boards that record it themselves. */
  readonly avpu?: keyof typeof avpuWords | null;
  /** When it was recorded or changed there; null: it was not. */
  readonly avpu_at?: string | null;
}

/** What is read of the vital signs of the same row. */
type Shown = Pick<MeasuredVitals, 'vitals' | 'implausible' | 'arrived'>;

/** Somebody who is fully alert has this much on the Glasgow Coma Scale. */
export const ALERT_GCS = 15;

/**
 * A GCS that says of somebody who is said to be alert that they are not; null: there is none. One that was measured well before
 * the Alert is of how they were then.
 * @param alertAt when they were said to be alert; null: nobody knows.
 */
function gcsBeside(alertAt: string | null, { vitals, implausible, arrived }: Shown) {
  const total = vitals.find(({ name }) => name === 'GCS');
  const parts = implausible.find(({ components }) => components !== undefined && mostPossible(components) < ALERT_GCS);
  const gcs = total ? { at: total.at, words: total.value } : parts;
  if (gcs === undefined || (total && total.number >= ALERT_GCS)) return null;
  return measuredEarlier(gcs, { at: alertAt ?? gcs.at, arrived }) === null ? `GCS ${gcs.words} beside Alert` : null;
}

/**
 * The chart's level stands in place of the board's own once there is one. But what the board's record says since an Alert of
 * the chart may be what was found: that is shown, as doubtful. So is an Alert beside a GCS below 15.
 * @param shown the vital signs of the same row.
 */
export function consciousnessOf(
  { clinical, avpu, avpu_at = null }: ConsciousnessSaid,
  shown: Shown,
): SaidConsciousness | null {
  const reading = clinical.vitals.find(({ code }) => code === CONSCIOUSNESS);
  const level = consciousnessIn(reading);
  const told = avpu ? avpuWords[avpu] : null;
  if (reading === undefined || level === null)
    return told === null ? null : said(told, avpu === 'alert', null, gcsBeside(avpu_at, shown));
  if (level === 'A' && told !== null && avpu !== 'alert' && (avpu_at ?? '') > reading.effective_at) {
    const doubt = 'the chart says Alert, and the board’s AVPU was recorded later';
    return { words: told, state: 'doubtful', doubt, at: null };
  }
  return said(acvpu[level], level === 'A', reading.effective_at, gcsBeside(reading.effective_at, shown));
}

function said(words: string, isAlert: boolean, at: string | null, doubt: string | null): SaidConsciousness {
  if (!isAlert) return { words, state: 'not alert', doubt: null, at };
  return { words, state: doubt === null ? 'alert' : 'doubtful', doubt, at };
}

const shortLevels: Readonly<Record<string, string>> = { 'New confusion': 'Confused', Unresponsive: 'Unresp.' };

/** The same where there is room for a word: an Alert that is doubtful is `Alert ?`. */
export const shortLevel = ({ words, state }: SaidConsciousness): string =>
  state === 'doubtful' && words === acvpu.A ? `${words} ?` : (shortLevels[words] ?? words);
