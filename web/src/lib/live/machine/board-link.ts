import { startAgain } from './board-read.js';
import { base, type Move, show, take, then } from './board-rows.js';
import type { EventOf, Link, Moment, OpenState, Work } from './board-state.js';
import { retryIn } from './retry.js';

/** A join that is not answered by then means a dead connection, whatever the socket believes. Doubles each time. */
const ANSWER_MS = 4_000;
const ANSWER_MAX_MS = 16_000;

const unchanged = (work: Work): Move => ({ work, effects: [] });

/** Asks for what follows on the picture we hold. Without a picture, or a connection, there is nothing to ask. */
export function join(work: Work, at: Moment): Move {
  const picture = base(work);
  if (picture === null || work.link.is === 'down' || (work.restart && work.draft === null)) return unchanged(work);
  const no = work.asked + 1;
  const until = at.local + Math.min(ANSWER_MS * 2 ** work.refusals, ANSWER_MAX_MS);
  const next: Work = { ...work, asked: no, link: { is: 'joining', no, until }, odd: null };
  return { work: next, effects: [{ do: 'join', no, after: picture.seq }] };
}

/** What was true of a connection is not true of the next: neither its feed's state nor the patches beyond a gap. */
export function down(work: Work): Work {
  if (work.link.is === 'down') return work;
  const since = work.proof?.server ?? null;
  const feed = { state: 'unknown', since } as const;
  return { ...work, link: { is: 'down' }, feed, owed: [], ahead: new Map(), odd: null };
}

/** No answer in time. Socket.IO gives up after 8 s without a ping, if the server is set so; LB8 does not hang on that. */
export function unanswered(work: Work): Move {
  return { work: down({ ...work, refusals: work.refusals + 1 }), effects: [{ do: 'reconnect' }] };
}

export function connected(state: OpenState, { at }: EventOf<'connected'>): Move {
  return join({ ...down(state), link: { is: 'up', joinAt: at.local } }, at);
}

export function disconnected(state: OpenState): Move {
  return unchanged(down(state));
}

/** Whether this answers the join that we wait for, and not an earlier one. */
export function isAwaited({ link }: { readonly link: Link }, { no }: { readonly no: number }): boolean {
  return link.is === 'joining' && link.no === no;
}

export function joined(state: OpenState, { at, no, seq, patches }: EventOf<'joined'>): Move {
  const held = base(state);
  if (held === null || !isAwaited(state, { no })) return unchanged(state);
  // A number lower than one that it gave before: the server's feed is another one now, such as one from a backup.
  if (seq < held.seq) return startAgain({ ...state, link: { is: 'up', joinAt: at.local } }, at);
  // So is it when a draft, just read, and the server agree on less than what is shown.
  const restart = state.restart || (state.shown !== null && seq < state.shown.seq);
  const open: Work = { ...state, restart, link: { is: 'joined', heardAt: at.local }, odd: null };
  return then(then(take(open, patches), show), (work) => {
    if ((base(work)?.seq ?? 0) >= seq && work.ahead.size === 0) return unchanged({ ...work, refusals: 0 });
    return unchanged(later(work, at));
  });
}

export function refused(state: OpenState, { at, code }: EventOf<'refused'>): Move {
  if (code === 'unavailable') return unchanged(later(state, at));
  // `invalid` too: whatever is wrong with what we hold, a fresh picture is the way out.
  return startAgain({ ...state, link: { is: 'up', joinAt: at.local } }, at);
}

/** Joins again after a while. */
function later(work: Work, at: Moment): Work {
  const refusals = work.refusals + 1;
  return { ...work, refusals, link: { is: 'up', joinAt: at.local + retryIn(refusals, work.luck) } };
}
