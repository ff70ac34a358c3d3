import type { BoardJoined, BoardPatch, BoardPulse } from '@ward-board/contract';
import type { BoardWard, Picture } from './board-picture.js';

/** When something happened: by the server's clock, and in milliseconds passed here. See `ServerClock`. */
export interface Moment {
  readonly server: number;
  readonly local: number;
}

/**
 * At `server` time the board held everything; we learnt it at `local`. A pulse has that checked at the server. A reading
 * only shows what the read model held when it was asked for, which may itself lag: it dates the rows, but never makes
 * them `live` (LB7).
 */
export interface Proof extends Moment {
  readonly by: 'pulse' | 'reading';
}

/** What the server last said of its feed; `unknown` while there is no connection to say it. */
export interface Feed {
  readonly state: 'current' | 'behind' | 'stopped' | 'unknown';
  readonly since: number | null;
}

/** The socket, as far as this board is concerned. Times are local. */
export type Link =
  | { readonly is: 'down' }
  | { readonly is: 'up'; readonly joinAt: number }
  | { readonly is: 'joining'; readonly no: number; readonly until: number }
  | { readonly is: 'joined'; readonly heardAt: number };

/** Reading the whole board by REST. */
export type Reading =
  | { readonly is: 'idle' }
  | { readonly is: 'busy'; readonly no: number }
  | { readonly is: 'waiting'; readonly until: number };

/** What a running board holds, whatever its phase. */
export interface Work {
  readonly ward: BoardWard;
  /** 0 to 1, one per board: spreads retries, so that a restarted server is not met by everyone at once. */
  readonly luck: number;
  /** The number of the last reading or join asked for; an answer to any but the latest is ignored. */
  readonly asked: number;
  /** What the rows on the screen are. Always whole. */
  readonly shown: Picture | null;
  /** Read by REST and not yet fit to be shown; while there is one, patches go to it and `shown` stands still. */
  readonly draft: { readonly picture: Picture; readonly proof: Proof } | null;
  /** Patches beyond a gap, by number. */
  readonly ahead: ReadonlyMap<number, BoardPatch>;
  readonly link: Link;
  readonly reading: Reading;
  readonly feed: Feed;
  readonly proof: Proof | null;
  /** `current` pulses for numbers not reached yet: proofs as soon as they are. */
  readonly owed: readonly { readonly seq: number; readonly proof: Proof }[];
  /** The server's number in its last pulse was not ours; if it still is not at `askAt` (local), we join again. */
  readonly odd: { readonly seq: number; readonly askAt: number } | null;
  /** Joins refused, or answered with too little, in a row. */
  readonly refusals: number;
  /** Readings failed in a row. */
  readonly failures: number;
  /** The server's history is no longer the one that `shown` is from: any whole picture replaces it. */
  readonly restart: boolean;
}

interface Waiting extends Work {
  readonly phase: 'loading' | 'failed';
  readonly shown: null;
}
interface Showing extends Work {
  readonly phase: 'live' | 'catching-up' | 'stale';
  readonly shown: Picture;
  readonly proof: Proof;
}
/** Has no place for a record to be in: what must not be shown is not held (LB10). */
interface Closed {
  readonly phase: 'forbidden' | 'signed-out';
  readonly ward: BoardWard;
  readonly luck: number;
  readonly asked: number;
}

export type OpenState = Waiting | Showing;
export type BoardState = OpenState | Closed;
export type Phase = BoardState['phase'];
export type StateIn<P extends Phase> = P extends Waiting['phase']
  ? Waiting
  : P extends Closed['phase']
    ? Closed
    : Showing;

type Refusal = Extract<BoardJoined, { ok: false }>['code'];

/** All that can happen to a board. */
export type BoardEvent = { readonly at: Moment } & (
  | { readonly type: 'reload' }
  | { readonly type: 'read'; readonly no: number; readonly picture: Picture; readonly asked: Moment }
  | { readonly type: 'read-failed'; readonly no: number; readonly why: 'unavailable' | 'forbidden' | 'signed-out' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'joined'; readonly no: number; readonly seq: number; readonly patches: readonly BoardPatch[] }
  | { readonly type: 'refused'; readonly no: number; readonly code: Refusal }
  | { readonly type: 'patch'; readonly patch: BoardPatch }
  | { readonly type: 'pulse'; readonly pulse: BoardPulse }
  | { readonly type: 'tick' }
  | { readonly type: 'woke' }
  | { readonly type: 'session-ended' }
);
export type EventName = BoardEvent['type'];
export type EventOf<E extends EventName> = Extract<BoardEvent, { type: E }>;

/** What the runner is to do. */
export type Effect =
  | { readonly do: 'read'; readonly no: number }
  | { readonly do: 'join'; readonly no: number; readonly after: number }
  | { readonly do: 'leave' }
  | { readonly do: 'reconnect' }
  | { readonly do: 'mark-changed'; readonly ids: readonly string[] };

export interface Step {
  readonly state: BoardState;
  readonly effects: readonly Effect[];
}
