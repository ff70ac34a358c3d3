import type { Evidence, FeedState, FeedStatus, Moment, Phase, Work } from './state.js';

/** Nothing is `live` without evidence of this age at most (LB7). */
export const FRESH_MS = 8_000;

/** How old what is shown may be: by the server's clock, and never less than the time passed here since the evidence. */
export function ageOf(evidence: Evidence, at: Moment): number {
  return Math.max(0, at.server - evidence.server, at.local - evidence.local);
}

/** Of two pieces of evidence the later one. */
export const newer = (one: Evidence | null, other: Evidence): Evidence =>
  one !== null && one.server >= other.server ? one : other;

/** What a reading says: while the feed is known to lag, it shows no more than the feed does, and so nothing new. */
export function evidenceOfReading({ status, evidence, outdated }: Work, asked: Moment): Evidence {
  const reading: Evidence = { ...asked, by: 'reading' };
  const known = outdated ? null : evidence;
  if (status.state === 'current' || status.state === 'unknown') return newer(known, reading);
  return known ?? { ...reading, server: Math.min(reading.server, status.since ?? reading.server) };
}

/** Since then the feed has not been current: nothing holds everything that is later, whatever a reading suggested. */
export function upTo(evidence: Evidence | null, { since }: FeedStatus): Evidence | null {
  return evidence === null || since === null || evidence.server <= since ? evidence : { ...evidence, server: since };
}

/** How old what is shown may be, and what the server says of it. */
export interface Freshness {
  /** Whole seconds since `asOf`, by the server's clock; null while nothing is shown. */
  readonly ageSeconds: number | null;
  /** What is shown held everything stored up to then. */
  readonly asOf: Date | null;
  readonly state: FeedStatus['state'];
  /** Since when it is not current, or nothing is known. */
  readonly since: Date | null;
}

/**
 * The phase that a feed is in now. The machine knows of the age as of its last tick: on a device that slept it is still in the phase that it fell asleep
 * in.
 */
export function phaseAt(state: FeedState, at: Moment): Phase {
  const isSaidToBeNew = state.phase === 'live' || state.phase === 'catching-up';
  return isSaidToBeNew && ageOf(state.evidence, at) > FRESH_MS ? 'stale' : state.phase;
}

export function freshnessOf(state: FeedState, at: Moment): Freshness {
  if (!('shown' in state) || state.shown === null || state.evidence === null) {
    return { ageSeconds: null, asOf: null, state: 'unknown', since: null };
  }
  const { status, evidence } = state;
  return {
    ageSeconds: Math.floor(ageOf(evidence, at) / 1_000),
    asOf: new Date(evidence.server),
    state: status.state,
    since: status.since === null ? null : new Date(status.since),
  };
}
