import * as feed from './board-feed.js';
import * as link from './board-link.js';
import { closed, settle } from './board-phase.js';
import type { BoardWard } from './board-picture.js';
import * as reading from './board-read.js';
import type { Move } from './board-rows.js';
import type { BoardEvent, BoardState, EventName, EventOf, OpenState, Phase, StateIn, Step } from './board-state.js';
import * as time from './board-time.js';

/*
 * The live board as a pure state machine; SPEC.md says what it guarantees. Nothing here reads a clock, waits or talks:
 * every event carries its moment, and what is to be done comes back as effects.
 */

type Cell<P extends Phase, E extends EventName> = (state: StateIn<P>, event: EventOf<E>) => Step;
/** Every phase times every event: a missing cell does not compile. */
type Table = { readonly [P in Phase]: { readonly [E in EventName]: Cell<P, E> } };

/** A cell that moves a running board and then settles which phase it is in. */
const moves =
  <E extends EventName>(move: (state: OpenState, event: EventOf<E>) => Move) =>
  (state: OpenState, event: EventOf<E>): Step =>
    settle(state, move(state, event), event.at);

const ignored = (state: BoardState): Step => ({ state, effects: [] });
const signedOut = (state: BoardState): Step => ({ state: closed(state, 'signed-out'), effects: [{ do: 'leave' }] });
const forbidden = (state: BoardState): Step => ({ state: closed(state, 'forbidden'), effects: [{ do: 'leave' }] });

/** An answer that nobody waits for any more: only time has passed. */
const late = (state: OpenState, event: BoardEvent): Step => settle(state, { work: state, effects: [] }, event.at);

const refused = (state: OpenState, event: EventOf<'refused'>): Step => {
  if (!link.isAwaited(state, event)) return late(state, event);
  if (event.code === 'forbidden' || event.code === 'unknown_ward') return forbidden(state);
  return settle(state, link.refused(state, event), event.at);
};

const readFailed = (state: OpenState, event: EventOf<'read-failed'>): Step => {
  if (!reading.isAwaited(state, event)) return late(state, event);
  if (event.why === 'forbidden') return forbidden(state);
  if (event.why === 'signed-out') return signedOut(state);
  return settle(state, reading.failed(state, event), event.at);
};

const open = {
  reload: moves(reading.reload),
  read: moves(reading.read),
  'read-failed': readFailed,
  connected: moves(link.connected),
  disconnected: moves(link.disconnected),
  joined: moves(link.joined),
  refused,
  patch: moves(feed.patch),
  pulse: moves(feed.pulse),
  tick: moves(time.tick),
  woke: moves(time.woke),
  'session-ended': signedOut,
};

const shut = {
  reload: ignored,
  read: ignored,
  'read-failed': ignored,
  connected: ignored,
  disconnected: ignored,
  joined: ignored,
  refused: ignored,
  patch: ignored,
  pulse: ignored,
  tick: ignored,
  woke: ignored,
  'session-ended': ignored,
};

const table: Table = {
  loading: open,
  live: open,
  'catching-up': open,
  stale: open,
  failed: open,
  // Rights can be given back, so "try again" starts over.
  forbidden: { ...shut, reload: startOver, 'session-ended': signedOut },
  // For good: the next session starts its own board.
  'signed-out': shut,
};

/** A new connection as well, since who may see what is decided when one is made. */
function startOver({ ward, luck, asked }: StateIn<'forbidden'>): Step {
  const { state, effects } = startBoard(ward, luck, asked);
  return { state, effects: [...effects, { do: 'reconnect' }] };
}

/** Where every board begins: nothing known, and the first reading asked for. */
export function startBoard(ward: BoardWard, luck: number, asked = 0): Step {
  const no = asked + 1;
  const state: BoardState = {
    phase: 'loading',
    ward,
    luck,
    asked: no,
    shown: null,
    draft: null,
    ahead: new Map(),
    link: { is: 'down' },
    reading: { is: 'busy', no },
    feed: { state: 'unknown', since: null },
    proof: null,
    owed: [],
    odd: null,
    refusals: 0,
    failures: 0,
    restart: false,
  };
  return { state, effects: [{ do: 'read', no }] };
}

/** What an event makes of a state. A state that it does not change is given back as the very same object. */
export function transition(state: BoardState, event: BoardEvent): Step {
  // The table pairs each state with each event; TypeScript cannot follow the pairing through two lookups.
  const cell = table[state.phase][event.type] as (state: BoardState, event: BoardEvent) => Step;
  return cell(state, event);
}
