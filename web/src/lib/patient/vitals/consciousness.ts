import { avpuWords, type Clinical } from '@ward-board/contract';
import { acvpu, CONSCIOUSNESS, levelOf } from './news2.js';

/** How awake somebody is, as a row says it. */
export interface SaidConsciousness {
  readonly words: string;
  /** `doubtful`: the board's record says so, later than the chart's Alert. */
  readonly state: 'alert' | 'not alert' | 'doubtful';
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

/**
 * The chart's level stands in place of the board's own once there is one. But what the board's record says since an Alert of
 * the chart may be what was found: that is shown, as doubtful.
 */
export function consciousnessOf({ clinical, avpu, avpu_at = null }: ConsciousnessSaid): SaidConsciousness | null {
  const reading = clinical.vitals.find(({ code }) => code === CONSCIOUSNESS);
  const level = levelOf(reading);
  const told = avpu ? avpuWords[avpu] : null;
  if (reading === undefined || level === null)
    return told === null ? null : { words: told, state: avpu === 'alert' ? 'alert' : 'not alert', at: null };
  if (level === 'A' && told !== null && avpu !== 'alert' && (avpu_at ?? '') > reading.effective_at)
    return { words: told, state: 'doubtful', at: null };
  return { words: acvpu[level], state: level === 'A' ? 'alert' : 'not alert', at: reading.effective_at };
}
