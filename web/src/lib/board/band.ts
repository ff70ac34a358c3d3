import type { Freshness, LiveBoard } from '#lib/client/live-board.svelte.ts';

export interface Band {
  readonly kind: 'lost' | 'stopped' | 'behind' | 'returning';
  /** Since when, where that is known. */
  readonly since: Date | null;
  /** Whether the rows can still be taken for the present. */
  readonly greyed: boolean;
}

/** What has to be said across the board, if anything: the worst first. `lost`: the connection had been lost before. */
export function bandOf(phase: LiveBoard['phase'], { state, since, asOf }: Freshness, lost: boolean): Band | null {
  if (phase === 'stale') return { kind: 'lost', since: since ?? asOf, greyed: true };
  if (state === 'stopped') return { kind: 'stopped', since: since ?? asOf, greyed: true };
  if (phase === 'catching-up' && lost) return { kind: 'returning', since: asOf, greyed: true };
  if (phase === 'live' && state === 'behind') return { kind: 'behind', since: since ?? asOf, greyed: false };
  return null;
}
