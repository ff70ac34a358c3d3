import { join } from './board-link.js';
import { type Move, show, then } from './board-rows.js';
import type { EventOf, Moment, OpenState, Reading, Work } from './board-state.js';
import { retryIn } from './retry.js';

/** Reads the whole board by REST. A reading that is under way is forgotten: what it finds may be too old by now. */
export function startReading(work: Work): Move {
  const no = work.asked + 1;
  return { work: { ...work, asked: no, reading: { is: 'busy', no } }, effects: [{ do: 'read', no }] };
}

/** The feed does not lead on from what we hold. At once the first time; a server that keeps saying so is not pressed. */
export function startAgain(work: Work, at: Moment): Move {
  const again: Work = { ...work, restart: true, draft: null, ahead: new Map(), owed: [], refusals: work.refusals + 1 };
  if (work.refusals === 0) return startReading(again);
  const until = at.local + retryIn(work.refusals, work.luck);
  return { work: { ...again, reading: { is: 'waiting', until } }, effects: [] };
}

/** Whether this answers the reading that we wait for, and not an earlier one. */
export function isAwaited({ reading }: { readonly reading: Reading }, { no }: { readonly no: number }): boolean {
  return reading.is === 'busy' && reading.no === no;
}

export function read(state: OpenState, event: EventOf<'read'>): Move {
  if (!isAwaited(state, event)) return { work: state, effects: [] };
  const draft = { picture: event.picture, proof: { ...event.asked, by: 'reading' } } as const;
  // Patches kept from before may be of another history; the join brings those that count.
  const work: Work = { ...state, reading: { is: 'idle' }, failures: 0, ahead: new Map(), odd: null, draft };
  return then(show(work), (shown) => join(shown, event.at));
}

export function failed(state: OpenState, { at }: EventOf<'read-failed'>): Move {
  const failures = state.failures + 1;
  const until = at.local + retryIn(failures, state.luck);
  return { work: { ...state, failures, reading: { is: 'waiting', until } }, effects: [] };
}

/** What "try again" does: everything that could help, at once. */
export function reload(state: OpenState): Move {
  const { work, effects } = startReading({ ...state, failures: 0, refusals: 0 });
  return state.link.is === 'down' ? { work, effects: [...effects, { do: 'reconnect' }] } : { work, effects };
}
