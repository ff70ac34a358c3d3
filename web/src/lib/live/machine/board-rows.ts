import type { BoardPatch } from '@ward-board/contract';
import { applyPatches, changedBetween, isWhole, keepEqual, onlyOf, type Picture } from './board-picture.js';
import type { Effect, Proof, Work } from './board-state.js';

/** A changed board, and what is to be done about it. The phase is settled afterwards (board-phase.ts). */
export interface Move {
  readonly work: Work;
  readonly effects: readonly Effect[];
}

/** One move, and then the next on what it left. */
export function then(first: Move, next: (work: Work) => Move): Move {
  const second = next(first.work);
  return { work: second.work, effects: [...first.effects, ...second.effects] };
}

/** The picture that patches go to: the draft while there is one, otherwise what is shown. */
export const base = (work: Work): Picture | null => work.draft?.picture ?? work.shown;

/** Of two proofs the one that says more. */
export const newer = (one: Proof | null, other: Proof): Proof =>
  one !== null && one.server >= other.server ? one : other;

/** Takes patches in any order, as often as they come: applies what follows, keeps what is ahead, drops what is known. */
export function take(work: Work, patches: readonly BoardPatch[]): Move {
  const picture = base(work);
  if (picture === null) return { work, effects: [] };
  const ahead = new Map(work.ahead);
  for (const patch of patches) if (patch.seq > picture.seq) ahead.set(patch.seq, patch);

  const next: BoardPatch[] = [];
  for (let patch = ahead.get(picture.seq + 1); patch; patch = ahead.get(patch.seq + 1)) {
    next.push(patch);
    ahead.delete(patch.seq);
  }
  if (next.length === 0) return { work: ahead.size === work.ahead.size ? work : { ...work, ahead }, effects: [] };

  const applied = applyPatches(picture, next);
  // A pulse may overtake the patches that it counts: when they come after it, nothing was odd.
  const overtook = work.odd !== null && work.odd.seq > picture.seq && work.odd.seq <= applied.seq;
  const taken: Work = { ...work, ahead, odd: overtook ? null : work.odd };
  if (work.draft !== null) return show({ ...taken, draft: { ...work.draft, picture: applied } });
  return draw(taken, applied);
}

/** Shows the draft, whole, once it is exact and not older than what is shown (LB3, LB4). */
export function show(work: Work): Move {
  const { draft, shown } = work;
  if (draft === null || !isWhole(draft.picture)) return { work, effects: [] };
  if (shown !== null && draft.picture.seq < shown.seq && !work.restart) return { work, effects: [] };
  const mine = onlyOf(work.ward, draft.picture);
  const picture = shown === null ? mine : { ...mine, rows: keepEqual(shown.rows, mine.rows) };
  return draw({ ...work, draft: null, restart: false, proof: proofOfReading(work, draft.proof) }, picture);
}

/** While the feed is known to lag, a reading shows no more than the feed does, and so proves nothing new. */
function proofOfReading({ feed, proof, restart }: Work, reading: Proof): Proof {
  const known = restart ? null : proof;
  if (feed.state === 'current' || feed.state === 'unknown') return newer(known, reading);
  return known ?? { ...reading, server: Math.min(reading.server, feed.since ?? reading.server) };
}

function draw(work: Work, picture: Picture): Move {
  const ids = work.shown === null ? [] : changedBetween(work.shown.rows, picture.rows);
  const due = work.owed.filter((owed) => owed.seq <= picture.seq).map((owed) => owed.proof);
  const owed = work.owed.filter((pulse) => pulse.seq > picture.seq);
  const drawn = { ...work, shown: picture, owed, proof: due.reduce<Proof | null>(newer, work.proof) };
  return { work: drawn, effects: ids.length === 0 ? [] : [{ do: 'mark-changed', ids }] };
}
