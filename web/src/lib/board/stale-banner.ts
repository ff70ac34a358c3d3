import type { Freshness, LiveBoard } from '#lib/live/live-board.svelte.ts';

/** A warning that something may be out of date. */
export interface StaleBanner {
  readonly kind: 'lost' | 'stopped' | 'behind' | 'returning';
  /** Since when, where that is known. */
  readonly since: Date | null;
  /** Whether the rows can no longer be taken for the present. */
  readonly greyed: boolean;
}

/** A warning across the board: also that so many patients may be missing from its rows. */
export type BoardBanner =
  | StaleBanner
  | { readonly kind: 'possibly-missing'; readonly since: null; readonly greyed: false; readonly patients: number };

/** Null: nobody may be missing. */
export const possiblyMissingBanner = (patients: number): BoardBanner | null =>
  patients === 0 ? null : { kind: 'possibly-missing', since: null, greyed: false, patients };

/**
 * What has to be said across the board, if anything. What the server says of its feed comes first: it is known only while
 * there is a connection, so a board that is `stale` for another reason has lost it. `old`: the rows were not to be trusted
 * before, and the board has not caught up since.
 */
export function staleBannerOf(
  phase: LiveBoard['phase'],
  { state, since, asOf }: Freshness,
  old: boolean,
): StaleBanner | null {
  const from = since ?? asOf;
  if (state === 'stopped') return { kind: 'stopped', since: from, greyed: true };
  if (state === 'behind' && (phase === 'stale' || phase === 'live')) {
    return { kind: 'behind', since: from, greyed: phase === 'stale' };
  }
  if (phase === 'stale') return { kind: 'lost', since: from, greyed: true };
  if (phase === 'catching-up' && old) return { kind: 'returning', since: asOf, greyed: true };
  return null;
}
