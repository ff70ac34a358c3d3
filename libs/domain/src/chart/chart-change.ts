import type { ObservationIntervals } from '../scores/news2-of-vitals.js';
import type { MorseCutoffs } from '../scores/score-rules.js';
import { type Rejected, reject } from '../shared/decision.js';

/** What a change is judged by besides what the record says. */
export interface ChartRuleInput {
  /** Now: RFC 3339, UTC, milliseconds. */
  readonly at: string;
  /** The day of the patient's birth: `YYYY-MM-DD`. Null: not known; left out where the change says no time. */
  readonly born?: string | null | undefined;
  /** The hospital's own. */
  readonly morseCutoffs: MorseCutoffs;
  /** The hospital's own; left out: as NEWS2 asks for. Observations keep them, so that when the next are due follows from events. */
  readonly observationIntervals?: ObservationIntervals;
}

/** What is to become of a record. */
export interface ChartChange<Details> extends ChartRuleInput {
  /** What it said; null: the record is new. */
  readonly before: Details | null;
  /** What was asked for; of a new record, all. */
  readonly given: Partial<Details>;
}

/** A calendar day begins up to 14 hours earlier than in UTC. */
const EARLIEST_DAY_MS = 14 * 3_600_000;

/**
 * Null: the time, or the day, is not before the day of the patient's birth, wherever on Earth that was. A birth that is still to come, by a
 * clock that is wrong, is before nothing that is recorded now.
 */
export function refuseBeforeBirth(
  time: string | null | undefined,
  { born, at }: Pick<ChartRuleInput, 'born' | 'at'>,
  path: string,
): Rejected | null {
  if (typeof time !== 'string' || typeof born !== 'string') return null;
  const birth = Date.parse(born) - EARLIEST_DAY_MS;
  return Date.parse(time) < birth && birth <= Date.parse(at)
    ? reject('invalid_value', 'The time is before the patient was born.', path)
    : null;
}
