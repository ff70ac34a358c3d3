/**
 * The event store port: everything this product needs of an event store. Each adapter runs the contract suite
 * (`testing/contract/event-store-contract.ts`).
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

import type { LineShape } from './line-shape.js';

/** A JSON value, as event data carries it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A position in the store's global order. Opaque: only the store makes one. Positions are compared by plain string order
 * (`a < b` in code, `COLLATE "C"` in SQL).
 */
export type Position = string & { readonly __position: unique symbol };

/** Before the first event. It sorts before every position. */
export const START = '' as Position;

/**
 * Who, when, why, and about which patient (`patient_id`). Strings only, since a multi-stream append of KurrentDB takes no
 * other values.
 */
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
  /**
   * The text that is stored in the place of `data`, where no append of them has written it (`tellingText`): it says something else than they do,
   * such as another value of the same key. Missing otherwise.
   */
  readonly storedText?: string;
}

/** A recorded event for whoever passes it on unread: `data` is the JSON text that is stored, on one line. */
export type RecordedText = Omit<RecordedEvent, 'data' | 'storedText'> & { readonly data: string };

/** Which events: those after a position, and none after `until`. */
export interface LineSpan {
  readonly after: Position;
  readonly until: Position;
}

/** Which events, and how their lines are sent: the encodings of HTTP. */
export interface LineStream extends LineSpan {
  readonly encoding: 'gzip' | 'identity';
}

/** Which events: up to `limit` of a span. */
export interface LineRange extends LineSpan {
  readonly limit: number;
}

/** Events as lines of JSON that the store has made: nothing of them was read. */
export interface EventLines {
  /** Each with its line break. */
  readonly lines: readonly string[];
  /** Of the last of them. */
  readonly last: Position;
}

/** The part of an append that goes to one stream. */
export interface StreamWrite {
  readonly stream: string;
  /** How many events the stream holds now; 0 says that it must not exist yet. There is no "any revision". */
  readonly expectedRevision: number;
  /** At least one. */
  readonly events: readonly NewEvent[];
}

/** The outcome of an append. A conflict is a result, not an error: another writer appended first. */
export type AppendResult =
  /** Stored now; `position` is that of its last event. */
  | { readonly outcome: 'appended'; readonly position: Position }
  /** Stored before (ES4); `position` is that of its last event. */
  | { readonly outcome: 'duplicate'; readonly position: Position }
  /** Nothing was stored (ES2): the first stream in the append's order whose revision was another. */
  | { readonly outcome: 'conflict'; readonly stream: string; readonly expected: number; readonly actual: number };

/** The most events that `readStream` reads without a limit: above it, it throws instead of filling the memory. */
export const MAX_STREAM_EVENTS = 100_000;

/** Which events of a stream are read, and in which order. */
export interface ReadStreamOptions {
  /** Only events whose revision is greater. Default 0. */
  readonly after?: number;
  /** Only events whose revision is smaller. Default: no bound. */
  readonly before?: number;
  /** `forwards` (the default): oldest first. `backwards`: newest first. */
  readonly direction?: 'forwards' | 'backwards';
  /** The most events to read. Without it all are read, and more than MAX_STREAM_EVENTS are refused with a RangeError. */
  readonly limit?: number;
}

/**
 * What the events of a stream came to at one of them, so that a reader need not read those before it. It is a copy that
 * may be lost or out of date at any time: whoever uses it compares `eventId` with the stream.
 */
export interface Snapshot {
  /** What made `state` of the events: another version of the reader makes something else of them. */
  readonly version: string;
  /** Of the last event that is in the state. */
  readonly revision: number;
  /** The id of that event: a stream of another past, as after a restored backup, has another event there, or none. */
  readonly eventId: string;
  readonly state: Json;
}

/** How a subscription reads, and what ends it. */
export interface SubscribeOptions {
  /** Ends the subscription: the loop over it ends without an error. */
  readonly signal: AbortSignal;
  /** About how many events a batch holds at most; an append is never split for it (ES5). Default 1,000. */
  readonly batchSize?: number;
}

/**
 * The port. Appends and reads throw EventStoreUnavailable while the store can't be reached. Reads throw a RangeError for a
 * position of another store, and for a limit that is not a whole number from 1. Revisions begin at 1 in each stream.
 */
export interface EventStore {
  /** Whether positions rise by one, so that each is a number of events. KurrentDB's are places in its log. */
  readonly consecutive: boolean;

  /**
   * Appends to one or more streams, each named once, in one atomic step (ES1). Of appends that were sent to one instance at
   * once, those that share a stream or an event id are decided in the order in which they were sent.
   * @throws InvalidAppend when no store could take it, such as an append without events; nothing was sent.
   * @throws EventStoreUnavailable when the store can't be reached, or the connection broke before the answer came: the
   *   append may or may not have happened, and sending the same event ids again is safe (ES4).
   * @throws EventIdReused when some, but not all, of the ids are stored already, or stored in another stream.
   */
  append(writes: readonly StreamWrite[]): Promise<AppendResult>;

  /** Events of one stream, by revision: all of them, or those that `options` select; none if the stream does not exist. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly RecordedEvent[]>;

  /**
   * The event of an id and those that follow it in its append, in order; none: no such event is stored. With the id of an
   * append's first event, it says what became of that append (ES4 needs to know as well). Its cost does not depend on how
   * many events the store holds.
   */
  readAppend(eventId: string): Promise<readonly RecordedEvent[]>;

  /** The snapshot of a version that was kept last of a stream; null: none is kept. */
  readSnapshot(stream: string, version: string): Promise<Snapshot | null>;

  /**
   * Keeps a snapshot of a stream in place of the one before of its version. Those of a few other versions stay, the last that
   * were kept: processes of two releases have one each. It may survive no crash.
   */
  keepSnapshot(stream: string, snapshot: Snapshot): Promise<void>;

  /**
   * Up to `limit` events of all streams whose metadata has this `patient_id`, after a position, in the store's order. Its
   * cost depends on `limit`, not on how many events the store holds.
   */
  readByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedEvent[]>;

  /** The same events, with `data` as text: a history of any length is passed on without being parsed. */
  readTextByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedText[]>;

  /**
   * A page of the same events, up to a position, as lines of JSON; null: there are none. Only what has to be shown of metadata is in
   * them, and nobody has to hold what is in their data.
   */
  readLinesByPatient(patientId: string, range: LineRange, shape: LineShape): Promise<EventLines | null>;

  /**
   * The same lines of a whole span, as bytes. A thread of its own, with a connection of its own, reads and compresses them as fast as
   * they are taken, until the last is, or nobody takes them any more.
   */
  streamLinesByPatient(patientId: string, wanted: LineStream, shape: LineShape): AsyncGenerator<Buffer>;

  /** Newest first: a patient's newest events, or their newest before a position. */
  readByPatientBackwards(patientId: string, limit: number, before?: Position): Promise<readonly RecordedEvent[]>;

  /** Up to `limit` events after a position, in the store's order. */
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;

  /** Up to `limit` events, newest first: the newest of the store, or the newest before a position. */
  readAllBackwards(limit: number, before?: Position): Promise<readonly RecordedEvent[]>;

  /** The position of the newest event, or START. */
  head(): Promise<Position>;

  /** The position that a text stands for, as a client received it and sends it back; null if it is none of this store. */
  positionOf(text: string): Position | null;

  /**
   * All events after a position, in order, in batches; waits for new ones. During an outage of the store it retries; it
   * ends only with `signal`, with `close`, or by throwing for a bug, such as a missing table. Nothing is buffered for a
   * slow reader: the next batch is read when the reader asks for it.
   */
  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]>;

  /** Ends open subscriptions, waits for accepted appends, and closes connections. */
  close(): Promise<void>;
}

/** The store can't be reached now, or did not answer. Trying again later, with the same event ids, is safe. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}

/** Event ids of an append are already used by other events: a bug in the caller. */
export class EventIdReused extends Error {
  override readonly name = 'EventIdReused';
}
