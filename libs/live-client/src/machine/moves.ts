import { evidenceOfReading, newer, upTo } from './freshness.js';
import { retryIn } from './retry.js';
import { catchUp, type Move, only, show, take, then } from './showing.js';
import { keepEqual, type Snapshot } from './snapshot.js';
import type { Connection, EventOf, Evidence, Moment, OpenState, Pulse, Reading, Work } from './state.js';

export type { Move } from './showing.js';

/* What each event makes of an open feed. The phase is found afterwards (machine.ts). */

/** A join that is not answered by then means a dead connection, whatever the socket believes. Doubles each time. */
const ANSWER_MS = 4_000;
const ANSWER_MAX_MS = 16_000;
/** Pulses for numbers that we have not reached; more than this many only means that we are far behind. */
const EARLY_MAX = 16;
/** How long a pulse may be ahead of its patches, before they count as lost. */
const OVERTAKEN_MS = 1_000;
/** A pulse that was made before a patch and sent after it has a lower number than ours; the next one sets it right. */
const OUTDATED_MS = 3_000;
/** Pulses come every 2 s. After this long without one we ask; the answer, or its absence, comes before 10 s are over. */
const SILENT_MS = 5_000;
/** After waking, a shorter silence is reason enough to ask. */
const SILENT_AWAKE_MS = 3_000;

/* Reading by REST */

/** A reading that is under way is forgotten: what it finds may be too old by now. */
function startReading(work: Work): Move {
  const no = work.asked + 1;
  return only({ ...work, asked: no, reading: { is: 'busy', no } }, { do: 'read', no });
}

/** The feed does not lead on from what we hold. At once the first time; a server that keeps saying so is not pressed. */
function startOver(work: Work, at: Moment): Move {
  const connection: Connection = { is: 'up', joinAt: at.local };
  const outdated: Work = { ...work, connection, outdated: true, ahead: new Map(), early: [], mismatch: null };
  const next: Work = { ...outdated, refusals: work.refusals + 1 };
  if (work.refusals === 0) return startReading(next);
  return only({ ...next, reading: { is: 'waiting', until: at.local + retryIn(work.refusals, work.jitter) } });
}

/** Whether this answers the reading that we wait for, and not an earlier one. */
export function isReadingAwaited({ reading }: { readonly reading: Reading }, { no }: { readonly no: number }): boolean {
  return reading.is === 'busy' && reading.no === no;
}

export function read(state: OpenState, event: EventOf<'read'>): Move {
  if (!isReadingAwaited(state, event)) return only(state);
  const { shown, connection } = state;
  const { snapshot, at } = event;
  const known: Work = { ...state, reading: { is: 'idle' }, failures: 0, mismatch: null };
  const renamed = shown !== null && shown.identity !== snapshot.identity;
  // LB4. Another node may lag; what it holds leads on to what is shown already.
  if (shown !== null && !renamed && !state.outdated && snapshot.seq < shown.seq) return join(known, at);
  if (renamed && (connection.is === 'joined' || connection.is === 'joining')) {
    // What this connection still carries may be of the earlier identity, whose numbers would seem to lead on (LB2).
    const work = down({ ...known, outdated: true });
    return then(replace(work, snapshot, event.asked), (replaced) => only(replaced, { do: 'reconnect' }));
  }
  return then(replace({ ...known, outdated: state.outdated || renamed }, snapshot, event.asked), (work) =>
    join(work, at),
  );
}

/** Shows a snapshot. Patches kept from before may be of another identity; the join brings those that count. */
function replace(work: Work, snapshot: Snapshot, asked: Moment): Move {
  const evidence = evidenceOfReading(work, asked);
  const rows = work.shown === null ? snapshot.rows : keepEqual(work.shown.rows, snapshot.rows);
  return show({ ...work, ahead: new Map(), outdated: false, evidence }, { ...snapshot, rows });
}

export function readFailed(state: OpenState, { at }: EventOf<'read-failed'>): Move {
  const failures = state.failures + 1;
  return only({ ...state, failures, reading: { is: 'waiting', until: at.local + retryIn(failures, state.jitter) } });
}

/** What "try again" does: everything that could help, at once. */
export function reload(state: OpenState): Move {
  const { work, effects } = startReading({ ...state, failures: 0, refusals: 0 });
  return state.connection.is === 'down' ? only(work, ...effects, { do: 'reconnect' }) : { work, effects };
}

/* The connection */

/** Asks for what follows on what we hold. Without a snapshot to go on from, or a connection, there is nothing to ask. */
function join(work: Work, at: Moment): Move {
  const { shown } = work;
  if (shown === null || work.outdated || work.connection.is === 'down') return only(work);
  const no = work.asked + 1;
  const until = at.local + Math.min(ANSWER_MS * 2 ** work.refusals, ANSWER_MAX_MS);
  const connection: Connection = { is: 'joining', no, after: shown.seq, until };
  const joining: Work = { ...work, asked: no, connection, mismatch: null };
  return only(joining, { do: 'join', no, after: shown.seq, identity: shown.identity });
}

/** What was true of a connection is not true of the next: neither the feed's status nor the patches beyond a gap. */
function down(work: Work): Work {
  if (work.connection.is === 'down') return work;
  const status = { state: 'unknown', since: work.evidence?.server ?? null } as const;
  return { ...work, connection: { is: 'down' }, status, early: [], ahead: new Map(), mismatch: null };
}

export function connected(state: OpenState, { at }: EventOf<'connected'>): Move {
  return join({ ...down(state), connection: { is: 'up', joinAt: at.local } }, at);
}

export function disconnected(state: OpenState): Move {
  return only(down(state));
}

/** Whether this answers the join that we wait for, and not an earlier one. */
export function isJoinAwaited(
  { connection }: { readonly connection: Connection },
  { no }: { readonly no: number },
): boolean {
  return connection.is === 'joining' && connection.no === no;
}

export function joined(state: OpenState, { at, no, seq, patches }: EventOf<'joined'>): Move {
  const { connection } = state;
  if (connection.is !== 'joining' || connection.no !== no) return only(state);
  // A number lower than the one that was asked after: this feed does not lead on from ours.
  if (seq < connection.after) return startOver(state, at);
  const open: Work = { ...state, connection: { is: 'joined', heardAt: at.local }, mismatch: null };
  return then(catchUp(open, seq, patches), (work) =>
    only(work.ahead.size === 0 ? { ...work, refusals: 0 } : joinLater(work, at)),
  );
}

export function refused(state: OpenState, { at, code }: EventOf<'refused'>): Move {
  if (code === 'unavailable') return only(joinLater(state, at));
  // `invalid` too: whatever is wrong with what we hold, a new snapshot is the way out.
  return startOver(state, at);
}

function joinLater(work: Work, at: Moment): Work {
  const refusals = work.refusals + 1;
  return { ...work, refusals, connection: { is: 'up', joinAt: at.local + retryIn(refusals, work.jitter) } };
}

/* Patches and pulses */

/** Only where a join was asked for: anything else is a leftover, perhaps of another identity. */
const isListening = ({ connection, outdated }: Work): boolean =>
  !outdated && (connection.is === 'joined' || connection.is === 'joining');

export function patch(state: OpenState, event: EventOf<'patch'>): Move {
  if (!isListening(state)) return only(state);
  return then(take(state, [event.patch]), (work) =>
    work.ahead.size > 0 && work.connection.is === 'joined' ? join(work, event.at) : only(work),
  );
}

export function pulse(state: OpenState, { at, pulse: heard }: EventOf<'pulse'>): Move {
  if (!isListening(state)) return only(state);
  const since = heard.since === null ? null : Date.parse(heard.since);
  const status = { state: heard.state, since };
  const connection: Connection =
    state.connection.is === 'joined' ? { is: 'joined', heardAt: at.local } : state.connection;
  const shown = state.shown && withStopped(state.shown, heard.stopped ?? []);
  const work: Work = { ...state, shown, status, connection, mismatch: mismatchOf(state, heard.seq, at) };
  return only(heard.state === 'current' ? proven(work, heard, at) : { ...work, evidence: upTo(work.evidence, status) });
}

function withStopped(shown: Snapshot, list: NonNullable<Pulse['stopped']>): Snapshot {
  const same =
    list.length === shown.stopped.size && list.every((one) => shown.stopped.get(one.patient_id) === one.since);
  return same ? shown : { ...shown, stopped: new Map(list.map((one) => [one.patient_id, one.since])) };
}

/** The server has another number than we have: a pulse that overtook a patch, a lost patch, or a feed set back. */
function mismatchOf({ shown, mismatch }: Work, seq: number, at: Moment): Work['mismatch'] {
  if (shown === null || shown.seq === seq) return null;
  const patience = seq > shown.seq ? OVERTAKEN_MS : OUTDATED_MS;
  return { seq, askAt: Math.min(mismatch?.askAt ?? Number.POSITIVE_INFINITY, at.local + patience) };
}

/**
 * Everything stored up to the pulse's time is in the feed as of its number. For what is shown that proves something only
 * at exactly that number: below it a patch is missing, above it the feed may have been set back.
 */
function proven(work: Work, { seq, at: server }: Pulse, at: Moment): Work {
  const evidence: Evidence = { server: Date.parse(server), local: at.local, by: 'pulse' };
  const reached = work.shown?.seq ?? 0;
  if (work.shown !== null && reached === seq) return { ...work, evidence: newer(work.evidence, evidence) };
  return seq < reached ? work : { ...work, early: [...work.early, { seq, evidence }].slice(-EARLY_MAX) };
}

/* Time */

export function tick(state: OpenState, { at }: EventOf<'tick'>): Move {
  return then(connectionDue(state, at, SILENT_MS), (work) => readingDue(work, at));
}

/** The machine slept, the tab was hidden, or the network came back: whatever waits is tried now. */
export function woke(state: OpenState, { at }: EventOf<'woke'>): Move {
  const { connection, reading } = state;
  const eager: Work = reading.is === 'waiting' ? { ...state, reading: { is: 'waiting', until: at.local } } : state;
  if (connection.is === 'down') return then(only(eager, { do: 'reconnect' }), (work) => readingDue(work, at));
  const ready: Work = connection.is === 'up' ? { ...eager, connection: { is: 'up', joinAt: at.local } } : eager;
  return then(connectionDue(ready, at, SILENT_AWAKE_MS), (work) => readingDue(work, at));
}

function connectionDue(work: Work, at: Moment, silentMs: number): Move {
  const { connection, mismatch, ahead } = work;
  switch (connection.is) {
    case 'down':
      return only(work);
    case 'up':
      return connection.joinAt <= at.local ? join(work, at) : only(work);
    case 'joining':
      // Socket.IO gives up after 8 s without a ping, if the server is set so; LB8 does not depend on that.
      return connection.until <= at.local
        ? only(down({ ...work, refusals: work.refusals + 1 }), { do: 'reconnect' })
        : only(work);
    case 'joined': {
      const differs = mismatch !== null && at.local > mismatch.askAt;
      const silent = at.local - connection.heardAt > silentMs;
      return differs || silent || ahead.size > 0 ? join(work, at) : only(work);
    }
  }
}

function readingDue(work: Work, at: Moment): Move {
  return work.reading.is === 'waiting' && work.reading.until <= at.local ? startReading(work) : only(work);
}
