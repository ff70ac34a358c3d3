import type { Move } from './board-rows.js';
import type { BoardState, Moment, OpenState, Phase, Proof, Step, Work } from './board-state.js';

/** Nothing is `live` that has not been proven within this time (LB7). */
export const FRESH_MS = 8_000;
/** How old the picture may be: by the server's clock, and never less than the time passed here since the proof. */
export function ageOf(proof: Proof, at: Moment): number {
  return Math.max(0, at.server - proof.server, at.local - proof.local);
}

function phaseOf(work: Work, at: Moment): OpenState['phase'] {
  if (work.shown === null || work.proof === null) return work.failures > 0 ? 'failed' : 'loading';
  if (work.feed.state === 'stopped' || ageOf(work.proof, at) > FRESH_MS) return 'stale';
  const complete = work.draft === null && work.ahead.size === 0 && !work.restart;
  const agrees = work.odd === null || at.local <= work.odd.askAt;
  const told = work.feed.state !== 'unknown' && work.proof.by === 'pulse';
  return work.link.is === 'joined' && complete && agrees && told ? 'live' : 'catching-up';
}

/** Names the phase that the board is in now; the very same state when nothing changed. */
export function settle(before: OpenState, move: Move, at: Moment): Step {
  const phase = phaseOf(move.work, at);
  if (move.work === before && phase === before.phase) return { state: before, effects: move.effects };
  return { state: inPhase(move.work, phase), effects: move.effects };
}

function inPhase(work: Work, phase: Phase): BoardState {
  const { shown, proof } = work;
  if (phase === 'forbidden' || phase === 'signed-out') return closed(work, phase);
  if (phase === 'loading' || phase === 'failed' || shown === null || proof === null) {
    return { ...work, phase: phase === 'failed' ? 'failed' : 'loading', shown: null };
  }
  return { ...work, phase, shown, proof };
}

/** Ends the board: every record is let go of. */
export function closed(
  { ward, luck, asked }: Pick<Work, 'ward' | 'luck' | 'asked'>,
  phase: 'forbidden' | 'signed-out',
): BoardState {
  return { phase, ward, luck, asked };
}
