/**
 * The event store port: all that this product asks of a store. Two adapters, one contract suite
 * (`testing/event-store-contract.ts`) that both are held to.
 *
 * Invariants, numbered so that tests can cite them:
 *   ES1  An append is atomic: every event of every stream in it becomes visible together, or none does.
 *   ES2  An append happens only if each named stream has exactly the expected revision.
 *   ES3  Positions follow commit order. A reader that has seen position P never later finds an event at or before P.
 *   ES4  An append whose event ids are all stored already is acknowledged as a duplicate and stores nothing.
 *   ES5  The events of one append stand next to each other, and a subscription never splits them over two batches.
 *   ES6  What was acknowledged survives a crash of this process and of the store.
 *   ES7  Stored events are never changed and never deleted.
 */

/** A JSON value, as event data carries it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A place in the store's global order. Opaque: made by the store alone, and only compared, by plain string order
 * (`a < b` in code, `COLLATE "C"` in SQL).
 */
export type Position = string & { readonly __position: unique symbol };

/** Before the first event. It sorts before every position. */
export const START = '' as Position;

/** What an event says besides its data: who, when, why, whose. Strings only, since KurrentDB indexes nothing else. */
export type EventMetadata = Readonly<Record<string, string>>;

/** An event to be stored. */
export interface NewEvent {
  /** A UUID. The same id is stored once, ever (ES4). */
  readonly id: string;
  /** Written-out wire name, such as `EmergencyCaseTriaged`; never reflected from a class. */
  readonly type: string;
  readonly data: Json;
  readonly metadata: EventMetadata;
}

/** An event as it is stored. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** 1 for the first event of its stream, rising by one. */
  readonly revision: number;
  readonly position: Position;
  /** When the store recorded it, by the store's clock: RFC 3339, UTC, milliseconds. */
  readonly recordedAt: string;
}

/** The part of an append that goes to one stream. */
export interface StreamWrite {
  readonly stream: string;
  /** How many events the stream holds now; 0 says that it must not exist yet. There is no "any". */
  readonly expectedRevision: number;
  /** At least one. */
  readonly events: readonly NewEvent[];
}

/** What became of an append. A conflict is an answer, not an error: somebody else was faster. */
export type AppendResult =
  /** Stored now; `position` is that of its last event. */
  | { readonly outcome: 'appended'; readonly position: Position }
  /** Stored before (ES4); `position` is that of its last event. */
  | { readonly outcome: 'duplicate'; readonly position: Position }
  /** Nothing was stored (ES2): the first stream in the append's order whose revision was another. */
  | { readonly outcome: 'conflict'; readonly stream: string; readonly expected: number; readonly actual: number };

/** How a subscription reads, and what ends it. */
export interface SubscribeOptions {
  /** Ends the subscription: the loop over it returns. */
  readonly signal: AbortSignal;
  /** About how many events a batch holds at most; an append is never split for it (ES5). Default 1,000. */
  readonly batchSize?: number;
}

/**
 * The port. Appends and reads throw EventStoreUnavailable while the store can't be reached; a position of another store
 * is refused with a RangeError. Revisions begin at 1 in each stream.
 */
export interface EventStore {
  /**
   * Appends to one or more streams, each named once, in one atomic step (ES1).
   * @throws InvalidAppend when no store could take it, such as an append without events; nothing was sent.
   * @throws EventStoreUnavailable when the store can't be reached, or the connection broke before the answer came: the
   *   append may or may not have happened, and sending the same event ids again is safe (ES4).
   * @throws EventIdReused when some, but not all, of the ids are stored already, or stored in another stream.
   */
  append(writes: readonly StreamWrite[]): Promise<AppendResult>;

  /** The events of one stream after revision `after` (default 0), in order; none for a stream that does not exist. */
  readStream(stream: string, after?: number): Promise<readonly RecordedEvent[]>;

  /** Up to `limit` events after a position, in the store's order. */
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;

  /** The position of the newest event, or START. */
  head(): Promise<Position>;

  /** A position that a client was given as text and sends back; null when it is none of this store. */
  positionOf(text: string): Position | null;

  /**
   * All events after `after`, in order, in batches as they come; waits for new ones. It survives outages of the store by
   * trying again; it ends only with `signal`, or by throwing for a bug, such as a missing table. A slow reader is simply
   * behind: nothing is buffered for it.
   */
  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]>;

  /** Ends connections and open subscriptions. */
  close(): Promise<void>;
}

/** The store can't be reached now, or did not answer. Trying again later, with the same event ids, is safe. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}

/** Event ids of an append were used for something else: a bug in the caller, never a state of the world. */
export class EventIdReused extends Error {
  override readonly name = 'EventIdReused';
}
