import type { FeedChange, FeedName, Joined, JoinRefusal } from '@ward-board/contract';
import type { Snapshot } from './snapshot.js';

/** When something happened: by the server's clock, and in milliseconds passed here. See `ServerClock`. */
export interface Moment {
  readonly server: number;
  readonly local: number;
}

/** What one command changed in a feed, all of it. */
export interface Patch {
  readonly seq: number;
  readonly changes: readonly FeedChange[];
}
/** A patch as it comes over the wire, with the board or list that it is of. */
export interface FeedPatch extends Patch {
  readonly of: FeedName;
}
/** The server's own word on how fresh a feed is. `stopped` is left out for lists. */
export interface Pulse {
  readonly seq: number;
  readonly at: string;
  readonly state: 'current' | 'behind' | 'stopped';
  readonly since: string | null;
  readonly stopped?: readonly { readonly patient_id: string; readonly since: string }[];
}
/** The answer to a join. */
export type JoinAnswer =
  | { readonly ok: true; readonly seq: number; readonly patches: readonly Patch[] }
  | Extract<Joined<never>, { ok: false }>;

/**
 * That what is shown held everything at `server` time; learnt at `local`. A pulse has that checked at the server. A reading
 * only shows what the read model held when it was asked for, which may itself lag: it dates the rows, but never makes
 * them `live` (LB7).
 */
export interface Evidence extends Moment {
  readonly by: 'pulse' | 'reading';
}

/** What the server last said of the feed; `unknown` while there is no connection to say it. */
export interface FeedStatus {
  readonly state: Pulse['state'] | 'unknown';
  readonly since: number | null;
}

/** The socket, as far as this feed is concerned. Times are local. */
export type Connection =
  | { readonly is: 'down' }
  | { readonly is: 'up'; readonly joinAt: number }
  | { readonly is: 'joining'; readonly no: number; readonly after: number; readonly until: number }
  | { readonly is: 'joined'; readonly heardAt: number };

/** Reading the whole snapshot by REST. */
export type Reading =
  | { readonly is: 'idle' }
  | { readonly is: 'busy'; readonly no: number }
  | { readonly is: 'waiting'; readonly until: number };

/** What a running feed holds, whatever its phase. */
export interface Work {
  /** 0 to 1, one per feed: spreads retries, so that a restarted server is not met by everyone at once. */
  readonly jitter: number;
  /** The number of the last reading or join asked for; an answer to any but the latest is ignored. */
  readonly asked: number;
  /** What is on the screen. */
  readonly shown: Snapshot | null;
  /** Patches beyond a gap, by number. */
  readonly ahead: ReadonlyMap<number, Patch>;
  readonly connection: Connection;
  readonly reading: Reading;
  readonly status: FeedStatus;
  readonly evidence: Evidence | null;
  /** `current` pulses for numbers not reached yet: evidence as soon as they are. */
  readonly early: readonly { readonly seq: number; readonly evidence: Evidence }[];
  /** The server's number in its last pulse was not ours; if it still is not at `askAt` (local), we join again. */
  readonly mismatch: { readonly seq: number; readonly askAt: number } | null;
  /** Joins refused, or answered with too little, in a row. */
  readonly refusals: number;
  /** Readings failed in a row. */
  readonly failures: number;
  /** The feed does not lead on from what is shown: any snapshot replaces it. */
  readonly outdated: boolean;
}

interface Waiting extends Work {
  readonly phase: 'loading' | 'failed';
  readonly shown: null;
}
interface Showing extends Work {
  readonly phase: 'live' | 'catching-up' | 'stale';
  readonly shown: Snapshot;
  readonly evidence: Evidence;
}
/** Has no place for a record to be in: what must not be shown is not held (LB10). */
interface Closed {
  readonly phase: 'forbidden' | 'signed-out';
  readonly jitter: number;
  readonly asked: number;
}

export type OpenState = Waiting | Showing;
export type FeedState = OpenState | Closed;
export type Phase = FeedState['phase'];
export type StateIn<P extends Phase> = P extends Waiting['phase']
  ? Waiting
  : P extends Closed['phase']
    ? Closed
    : Showing;

/** All that can happen to a feed. */
export type FeedEvent = { readonly at: Moment } & (
  | { readonly type: 'reload' }
  | { readonly type: 'read'; readonly no: number; readonly snapshot: Snapshot; readonly asked: Moment }
  | { readonly type: 'read-failed'; readonly no: number; readonly why: 'unavailable' | 'forbidden' | 'signed-out' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'joined'; readonly no: number; readonly seq: number; readonly patches: readonly Patch[] }
  | { readonly type: 'refused'; readonly no: number; readonly code: JoinRefusal }
  | { readonly type: 'patch'; readonly patch: Patch }
  | { readonly type: 'pulse'; readonly pulse: Pulse }
  | { readonly type: 'tick' }
  | { readonly type: 'woke' }
  | { readonly type: 'session-ended' }
);
export type EventName = FeedEvent['type'];
export type EventOf<E extends EventName> = Extract<FeedEvent, { type: E }>;

/** What the runner is to do. */
export type Effect =
  | { readonly do: 'read'; readonly no: number }
  | { readonly do: 'join'; readonly no: number; readonly after: number; readonly identity: string }
  | { readonly do: 'leave' }
  | { readonly do: 'reconnect' }
  | { readonly do: 'mark-changed'; readonly ids: readonly string[] };

export interface Step {
  readonly state: FeedState;
  readonly effects: readonly Effect[];
}
