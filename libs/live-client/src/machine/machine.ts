import type { JoinRefusal } from '@ward-board/contract';
import { ageOf, FRESH_MS } from './freshness.js';
import * as moves from './moves.js';
import type {
  EventName,
  EventOf,
  FeedEvent,
  FeedState,
  Moment,
  OpenState,
  Phase,
  StateIn,
  Step,
  Work,
} from './state.js';

/*
 * A live board or list as a pure state machine; SPEC.md says what it guarantees. Nothing here reads a clock, waits or
 * talks: every event carries its moment, and what is to be done comes back as effects.
 */

type Cell<P extends Phase, E extends EventName> = (state: StateIn<P>, event: EventOf<E>) => Step;
/** Every phase times every event: a missing cell does not compile. */
type Table = { readonly [P in Phase]: { readonly [E in EventName]: Cell<P, E> } };

/** A cell that changes an open feed and then finds which phase it is in. */
const moved =
  <E extends EventName>(move: (state: OpenState, event: EventOf<E>) => moves.Move) =>
  (state: OpenState, event: EventOf<E>): Step =>
    inItsPhase(state, move(state, event), event.at);

/** An answer that nobody waits for any more: only time has passed. */
const late = (state: OpenState, event: FeedEvent): Step => inItsPhase(state, { work: state, effects: [] }, event.at);

const ignored = (state: FeedState): Step => ({ state, effects: [] });
const signedOut = (state: FeedState): Step => ({ state: closed(state, 'signed-out'), effects: [{ do: 'leave' }] });
const forbidden = (state: FeedState): Step => ({ state: closed(state, 'forbidden'), effects: [{ do: 'leave' }] });

/** Refusals that no further join would change. */
const FINAL: ReadonlySet<JoinRefusal> = new Set(['forbidden', 'unknown_ward', 'not_found']);

const refused = (state: OpenState, event: EventOf<'refused'>): Step => {
  if (!moves.isJoinAwaited(state, event)) return late(state, event);
  if (FINAL.has(event.code)) return forbidden(state);
  return inItsPhase(state, moves.refused(state, event), event.at);
};

const readFailed = (state: OpenState, event: EventOf<'read-failed'>): Step => {
  if (!moves.isReadingAwaited(state, event)) return late(state, event);
  if (event.why === 'forbidden') return forbidden(state);
  if (event.why === 'signed-out') return signedOut(state);
  return inItsPhase(state, moves.readFailed(state, event), event.at);
};

const open = {
  reload: moved(moves.reload),
  read: moved(moves.read),
  'read-failed': readFailed,
  connected: moved(moves.connected),
  disconnected: moved(moves.disconnected),
  joined: moved(moves.joined),
  refused,
  patch: moved(moves.patch),
  pulse: moved(moves.pulse),
  tick: moved(moves.tick),
  woke: moved(moves.woke),
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
  // Rights can be given back, so "try again" starts anew, with a new connection: who may see what is decided when one is made.
  forbidden: {
    ...shut,
    reload({ jitter, asked }) {
      const { state, effects } = startFeed(jitter, asked);
      return { state, effects: [...effects, { do: 'reconnect' }] };
    },
    'session-ended': signedOut,
  },
  // For good: the next session starts its own.
  'signed-out': shut,
};

/** Where every feed begins: nothing known, and the first reading asked for. */
export function startFeed(jitter: number, asked = 0): Step {
  const no = asked + 1;
  const state: FeedState = {
    phase: 'loading',
    jitter,
    asked: no,
    shown: null,
    ahead: new Map(),
    connection: { is: 'down' },
    reading: { is: 'busy', no },
    status: { state: 'unknown', since: null },
    evidence: null,
    early: [],
    mismatch: null,
    refusals: 0,
    failures: 0,
    outdated: false,
  };
  return { state, effects: [{ do: 'read', no }] };
}

/** What an event makes of a state. A state that it does not change is given back as the very same object. */
export function transition(state: FeedState, event: FeedEvent): Step {
  // The table pairs each state with each event; TypeScript cannot follow the pairing through two lookups.
  const cell = table[state.phase][event.type] as (state: FeedState, event: FeedEvent) => Step;
  return cell(state, event);
}

function inItsPhase(before: OpenState, { work, effects }: moves.Move, at: Moment): Step {
  const phase = phaseOf(work, at);
  if (work === before && phase === before.phase) return { state: before, effects };
  const { shown, evidence } = work;
  if (phase === 'loading' || phase === 'failed' || shown === null || evidence === null) {
    return { state: { ...work, phase: phase === 'failed' ? phase : 'loading', shown: null }, effects };
  }
  return { state: { ...work, phase, shown, evidence }, effects };
}

function phaseOf(work: Work, at: Moment): OpenState['phase'] {
  const { shown, evidence, status, mismatch } = work;
  if (shown === null || evidence === null) return work.failures > 0 ? 'failed' : 'loading';
  if (status.state === 'stopped' || ageOf(evidence, at) > FRESH_MS) return 'stale';
  const complete = work.ahead.size === 0 && !work.outdated;
  const agrees = mismatch === null || at.local <= mismatch.askAt;
  const told = status.state !== 'unknown' && evidence.by === 'pulse';
  return work.connection.is === 'joined' && complete && agrees && told ? 'live' : 'catching-up';
}

/** Ends the feed: every record is let go of. */
function closed({ jitter, asked }: Pick<Work, 'jitter' | 'asked'>, phase: 'forbidden' | 'signed-out'): FeedState {
  return { phase, jitter, asked };
}
