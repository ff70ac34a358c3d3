import { join } from './board-link.js';
import { base, type Move, newer, take, then } from './board-rows.js';
import type { EventOf, OpenState, Proof, Work } from './board-state.js';

/** Pulses for numbers that we have not reached; more than this many only means that we are far behind. */
const OWED_MAX = 16;
/** How long a pulse may be ahead of its patches, before they count as lost. */
const OVERTAKEN_MS = 1_000;
/** A pulse that was made before a patch and sent after it has a lower number than ours; the next one sets it right. */
const OUTDATED_MS = 3_000;

export function patch(state: OpenState, event: EventOf<'patch'>): Move {
  // Without a connection it can only be a leftover, perhaps of another history.
  if (state.link.is === 'down') return { work: state, effects: [] };
  return then(take(state, [event.patch]), (work) =>
    work.ahead.size > 0 && work.link.is === 'joined' ? join(work, event.at) : { work, effects: [] },
  );
}

export function pulse(state: OpenState, event: EventOf<'pulse'>): Move {
  const { link } = state;
  if (link.is !== 'joined' && link.is !== 'joining') return { work: state, effects: [] };
  const since = event.pulse.since === null ? null : Date.parse(event.pulse.since);
  const feed = { state: event.pulse.state, since };
  const heard = link.is === 'joined' ? { is: link.is, heardAt: event.at.local } : link;
  const work: Work = { ...state, feed, link: heard, odd: oddness(state, event) };
  return { work: feed.state === 'current' ? proven(work, event) : lowered(work), effects: [] };
}

/** The server has another number than we have: a pulse that overtook a patch, a lost patch, or another history. */
function oddness(work: Work, { at, pulse }: EventOf<'pulse'>): Work['odd'] {
  const picture = base(work);
  if (picture === null || picture.seq === pulse.seq) return null;
  const patience = pulse.seq > picture.seq ? OVERTAKEN_MS : OUTDATED_MS;
  return { seq: pulse.seq, askAt: Math.min(work.odd?.askAt ?? Number.POSITIVE_INFINITY, at.local + patience) };
}

/**
 * Everything stored up to the pulse's time is in the board as of its number. For what is shown that proves something
 * only at exactly that number: below it a patch is missing, above it may be another history's.
 */
function proven(work: Work, { at, pulse }: EventOf<'pulse'>): Work {
  const proof: Proof = { server: Date.parse(pulse.at), local: at.local, by: 'pulse' };
  if (work.shown?.seq === pulse.seq) return { ...work, proof: newer(work.proof, proof) };
  const reached = base(work)?.seq ?? 0;
  if (pulse.seq < reached) return work;
  return { ...work, owed: [...work.owed, { seq: pulse.seq, proof }].slice(-OWED_MAX) };
}

/** Since then the feed has not been current, so nothing later than that is proven, whatever a reading suggested. */
function lowered(work: Work): Work {
  const { proof, feed } = work;
  if (proof === null || feed.since === null || proof.server <= feed.since) return work;
  return { ...work, proof: { ...proof, server: feed.since } };
}
