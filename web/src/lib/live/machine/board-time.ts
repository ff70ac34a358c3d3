import { join, unanswered } from './board-link.js';
import { startReading } from './board-read.js';
import { type Move, then } from './board-rows.js';
import type { EventOf, Moment, OpenState, Work } from './board-state.js';
import { retryIn } from './retry.js';

/** Pulses come every 2 s. After this long without one we ask; the answer, or its absence, comes before 10 s are over. */
const SILENT_MS = 5_000;
/** After waking, a shorter silence is reason enough to ask. */
const SILENT_AWAKE_MS = 3_000;

const unchanged = (work: Work): Move => ({ work, effects: [] });

export function tick(state: OpenState, { at }: EventOf<'tick'>): Move {
  return then(linkDue(state, at, SILENT_MS), (work) => readingDue(work, at));
}

/** The machine slept, the tab was hidden, or the network came back: whatever waits is tried now. */
export function woke(state: OpenState, { at }: EventOf<'woke'>): Move {
  const { link, reading } = state;
  if (link.is === 'down') {
    return then({ work: state, effects: [{ do: 'reconnect' }] }, (work) => readingDue(eager(work, at), at));
  }
  const hurried: Work = link.is === 'up' ? { ...state, link: { is: 'up', joinAt: at.local } } : state;
  const ready = reading.is === 'waiting' ? eager(hurried, at) : hurried;
  return then(linkDue(ready, at, SILENT_AWAKE_MS), (work) => readingDue(work, at));
}

const eager = (work: Work, at: Moment): Work =>
  work.reading.is === 'waiting' ? { ...work, reading: { is: 'waiting', until: at.local } } : work;

function linkDue(work: Work, at: Moment, silentMs: number): Move {
  const { link, odd, ahead } = work;
  switch (link.is) {
    case 'down':
      return unchanged(work);
    case 'up':
      return link.joinAt <= at.local ? join(work, at) : unchanged(work);
    case 'joining':
      return link.until <= at.local ? unanswered(work) : unchanged(work);
    case 'joined': {
      const differs = odd !== null && at.local > odd.askAt;
      const silent = at.local - link.heardAt > silentMs;
      return differs || silent || ahead.size > 0 ? join(work, at) : unchanged(work);
    }
  }
}

function readingDue(work: Work, at: Moment): Move {
  const { reading, draft, link } = work;
  if (reading.is === 'waiting') return reading.until <= at.local ? startReading(work) : unchanged(work);
  // A torn draft is mended by patches; without a connection only by reading again until the lists agree.
  if (reading.is === 'idle' && draft !== null && link.is === 'down') {
    return unchanged({ ...work, reading: { is: 'waiting', until: at.local + retryIn(1, work.luck) } });
  }
  return unchanged(work);
}
