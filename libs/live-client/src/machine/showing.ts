import { newer } from './freshness.js';
import { applyChanges, changedBetween, type Snapshot } from './snapshot.js';
import type { Effect, Evidence, Patch, Work } from './state.js';

/* How what is shown changes: by patches, by what a join brought, and by a snapshot. */

/** Patches kept beyond a gap. What comes after so many is brought by the join that the gap causes. */
const AHEAD_MAX = 500;

/** A changed feed, and what is to be done about it. */
export interface Move {
  readonly work: Work;
  readonly effects: readonly Effect[];
}

/** A changed feed, and these effects. */
export const only = (work: Work, ...effects: Effect[]): Move => ({ work, effects });

/** One move, and then the next on what it left. */
export function then(first: Move, next: (work: Work) => Move): Move {
  const second = next(first.work);
  return { work: second.work, effects: [...first.effects, ...second.effects] };
}

/**
 * Takes what a join brought. It may be compacted: its numbers have gaps, and only all of it is the feed at `seq`. Patches
 * that came while the join was under way may have led beyond what it was asked after, and are part of what it brings.
 */
export function catchUp(work: Work, seq: number, patches: readonly Patch[]): Move {
  const { shown } = work;
  if (shown === null || seq <= shown.seq) return only(work);
  const rows = applyChanges(
    shown.rows,
    patches.flatMap(({ changes }) => changes),
  );
  const ahead = new Map([...work.ahead].filter(([number]) => number > seq));
  return then(show({ ...work, ahead }, { ...shown, seq, rows }), (reached) => take(reached, []));
}

/** Takes patches in any order, as often as they come: applies what follows, keeps what is ahead, drops what is known. */
export function take(work: Work, patches: readonly Patch[]): Move {
  const { shown } = work;
  if (shown === null) return only(work);
  const ahead = new Map(work.ahead);
  for (const next of patches) if (next.seq > shown.seq) ahead.set(next.seq, next);
  const following: Patch[] = [];
  for (let next = ahead.get(shown.seq + 1); next !== undefined; next = ahead.get(next.seq + 1)) {
    following.push(next);
    ahead.delete(next.seq);
  }
  const kept = ahead.size > AHEAD_MAX ? new Map([...ahead].slice(0, AHEAD_MAX)) : ahead;
  const last = following.at(-1);
  if (last === undefined) return only(kept.size === work.ahead.size ? work : { ...work, ahead: kept });
  const changes = following.flatMap((one) => one.changes);
  // A pulse may overtake the patches that it counts: when they come after it, nothing was wrong.
  const { mismatch } = work;
  const overtook = mismatch !== null && mismatch.seq > shown.seq && mismatch.seq <= last.seq;
  const taken: Work = { ...work, ahead: kept, mismatch: overtook ? null : mismatch };
  return show(taken, { ...shown, seq: last.seq, rows: applyChanges(shown.rows, changes) });
}

/** Shows a snapshot, marks what changed in it, and takes the evidence that waited for its number. */
export function show(work: Work, snapshot: Snapshot): Move {
  const ids = work.shown === null ? [] : changedBetween(work.shown.rows, snapshot.rows);
  const due = work.early.filter(({ seq }) => seq <= snapshot.seq).map(({ evidence }) => evidence);
  const early = work.early.filter(({ seq }) => seq > snapshot.seq);
  const evidence = due.reduce<Evidence | null>(newer, work.evidence);
  const next: Work = { ...work, shown: snapshot, early, evidence };
  return ids.length === 0 ? only(next) : only(next, { do: 'mark-changed', ids });
}
