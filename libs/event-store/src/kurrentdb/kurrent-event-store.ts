import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { checkAppend } from '../port/append-rules.js';
import {
  type AppendResult,
  EventIdReused,
  type EventLines,
  type EventStore,
  EventStoreUnavailable,
  type LineRange,
  type LineStream,
  MAX_STREAM_EVENTS,
  type Position,
  type ReadStreamOptions,
  type RecordedEvent,
  type RecordedText,
  type Snapshot,
  START,
  type StreamWrite,
  type SubscribeOptions,
} from '../port/event-store.js';
import type { LineShape } from '../port/line-shape.js';
import { fromPosition, parsePosition, toPosition } from '../port/position.js';
import { count } from '../postgres/read/queries.js';
import { keepSnapshotQuery, type SnapshotRow, snapshotQuery, toSnapshot } from '../postgres/read/snapshots.js';
import { subscription } from '../subscription/subscription.js';
import { checkForKurrentDb } from './append/check-append.js';
import { KeyedQueue } from './append/keyed-queue.js';
import { lastEventOf } from './append/last-event.js';
import { placeInAppend, toRecordedEvent, toServerWrites } from './append/stored-event.js';
import { LogCopy } from './copy/log-copy.js';
import { eventsAfter, wholeAppendsAfter } from './copy/log-pages.js';
import { answered, type CallTimeouts, SAID_WITHIN_MS } from './server/call-timeouts.js';
import type { KurrentServer } from './server/server.js';
import { streamRange } from './server/stream-range.js';

/** Poll interval and time limits of the store. */
export interface KurrentEventStoreOptions {
  /** How often a subscription reads without having been told of an event, in milliseconds. Default 1,000. */
  readonly pollMs?: number;
  /** How long to wait for a first answer before the same is sent again, in milliseconds. Default 1,000. */
  readonly tryMs?: number;
  /** How long to try, in milliseconds, until the store counts as unavailable. Default 10,000. */
  readonly answerMs?: number;
  /** Is told what became of each attempt to store events: the error, or null. */
  readonly onStored?: (error: unknown) => void;
}

/**
 * The event store in KurrentDB, with a copy in Postgres for what KurrentDB can't find (`LogCopy`), and snapshots there; `migrateEventStore`
 * creates both. Any number of processes may share them. After `close`, appends are refused with EventStoreUnavailable.
 */
export class KurrentEventStore implements EventStore {
  readonly consecutive = false;
  private readonly copy: LogCopy;
  private readonly pollMs: number;
  private readonly timeouts: CallTimeouts;
  private readonly onStored: (error: unknown) => void;
  private readonly closing = new AbortController();
  private readonly appends = new KeyedQueue();

  /**
   * @param server closed by `close`.
   * @param pool the caller must end it, and hear its errors.
   */
  constructor(
    private readonly server: KurrentServer,
    pool: pg.Pool,
    options: KurrentEventStoreOptions = {},
  ) {
    this.pollMs = options.pollMs ?? 1_000;
    this.timeouts = { tryMs: options.tryMs ?? 1_000, answerMs: options.answerMs ?? 10_000 };
    this.onStored = options.onStored ?? (() => {});
    const readLog = (after: bigint | null, limit: number) =>
      this.call(() => wholeAppendsAfter(this.server, after, limit));
    this.copy = new LogCopy(pool, readLog, this.timeouts.answerMs);
  }

  /** Brings the copy up to the log, which takes a while for a log that is new to it. @throws RangeError for a log that is another one. */
  async start(): Promise<void> {
    const [copied] = await this.copy.newest();
    if (copied) {
      // By its stream: KurrentDB does not tell a position that no event has from being away.
      const at = { from: BigInt(copied.revision - 1), direction: 'forwards', limit: 1 } as const;
      const [stored] = (await this.call(() => this.server.readStream(copied.stream, at))).map(toRecordedEvent);
      if (stored?.id !== copied.id || stored.position !== copied.position)
        throw new RangeError(`it lacks the event ${copied.id} of the stream ${copied.stream}`);
    }
    await this.copy.bringUpToDate();
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    checkAppend(writes);
    checkForKurrentDb(writes);
    if (this.closing.signal.aborted) throw new EventStoreUnavailable('The event store is closed');
    const until = performance.now() + this.timeouts.answerMs;
    const keys = writes.flatMap(({ stream, events }) => [
      `stream ${stream}`,
      ...events.map(({ id }) => `event ${id.toLowerCase()}`),
    ]);
    try {
      const result = await this.appends.run(keys, () => this.store(writes, until));
      this.onStored(null);
      return result;
    } catch (error) {
      this.onStored(error);
      throw error;
    }
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly RecordedEvent[]> {
    const range = streamRange(options, MAX_STREAM_EVENTS + 1);
    // KurrentDB answers a stream without a name as if it were away.
    if (!range || stream === '') return [];
    const events = await this.call(() => this.server.readStream(stream, range));
    if (options.limit === undefined && events.length > MAX_STREAM_EVENTS) {
      throw new RangeError(`The stream ${stream} has more than ${MAX_STREAM_EVENTS} events: read it with a limit`);
    }
    const within = ({ revision }: RecordedEvent) =>
      revision > (options.after ?? 0) && revision < (options.before ?? Number.POSITIVE_INFINITY);
    return events.map(toRecordedEvent).filter(within);
  }

  readAppend(eventId: string): Promise<readonly RecordedEvent[]> {
    return this.copy.readAppend(eventId.toLowerCase());
  }

  async readSnapshot(stream: string, version: string): Promise<Snapshot | null> {
    const [row] = await this.copy.query<SnapshotRow>(snapshotQuery(stream, version));
    return row ? toSnapshot(stream, row) : null;
  }

  async keepSnapshot(stream: string, snapshot: Snapshot): Promise<void> {
    await this.copy.query(keepSnapshotQuery(stream, snapshot));
  }

  async readByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.copy.readByPatient(patientId, after, count('limit', limit));
  }

  async readTextByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedText[]> {
    return this.copy.readTextByPatient(patientId, after, count('limit', limit));
  }

  async readLinesByPatient(patientId: string, range: LineRange, shape: LineShape): Promise<EventLines | null> {
    return this.copy.readLinesByPatient(patientId, range, shape);
  }

  streamLinesByPatient(patientId: string, wanted: LineStream, shape: LineShape): AsyncGenerator<Buffer> {
    return this.copy.streamLinesByPatient(patientId, wanted, shape, this.closing.signal);
  }

  async readByPatientBackwards(patientId: string, limit: number, before?: Position): Promise<readonly RecordedEvent[]> {
    return this.copy.readByPatientBackwards(patientId, count('limit', limit), before);
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    const from = numberOf(after);
    const events = await this.call(() => eventsAfter(this.server, from, count('limit', limit)));
    return events.map(toRecordedEvent);
  }

  async readAllBackwards(limit: number, before?: Position): Promise<readonly RecordedEvent[]> {
    const from = before === undefined ? 'end' : numberOf(before);
    const options = { from: from ?? 0n, direction: 'backwards', limit: count('limit', limit) } as const;
    if (from === null) return [];
    const events = await this.call(() => this.server.readAll(options));
    return events.map(toRecordedEvent);
  }

  async head(): Promise<Position> {
    const [newest] = await this.readAllBackwards(1);
    return newest?.position ?? START;
  }

  positionOf(text: string): Position | null {
    return parsePosition(text);
  }

  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]> {
    const batchSize = count('batch size', options.batchSize ?? 1_000);
    numberOf(after);
    const read = async (from: Position) =>
      (await this.call(() => wholeAppendsAfter(this.server, numberOf(from), batchSize))).events;
    const signal = AbortSignal.any([options.signal, this.closing.signal]);
    return subscription(read, (wake) => this.server.onAppended(wake), this.pollMs, after, batchSize, signal);
  }

  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await this.appends.idle();
    await this.server.close();
  }

  /**
   * KurrentDB takes the same events twice at another revision (ES4 forbids it), and says of both senders of the same events that
   * they were stored: the copy is asked first, and the log last.
   */
  private async store(writes: readonly StreamWrite[], until: number): Promise<AppendResult> {
    const before = await this.storedBefore(writes, until);
    if (before) return before;
    const sender = randomUUID();
    const sent = toServerWrites(writes, sender, new Date().toISOString());
    for (;;) {
      const outcome = await this.call(() => this.server.append(sent), until);
      if (outcome === 'stored') break;
      const conflict = (await this.storedBefore(writes, until)) ?? (await this.conflict(writes, until));
      if (conflict) return conflict;
    }
    const event = await this.call(() => lastEventOf(this.server, writes.at(-1) as StreamWrite), until);
    const outcome = placeInAppend(event).sender === sender ? 'appended' : 'duplicate';
    return { outcome, position: toPosition(String(event.position)) };
  }

  /** Null: none of the ids is stored. @throws EventIdReused when only some are, or in another stream. */
  private async storedBefore(writes: readonly StreamWrite[], until: number): Promise<AppendResult | null> {
    const sent = writes.flatMap(({ stream, events }) => events.map(({ id }) => ({ id: id.toLowerCase(), stream })));
    // The copy takes turns, each with its own time: appends that wait for this one would wait for all of them.
    const find = () => this.copy.find(sent.map(({ id }) => id));
    const found = await answered(this.server, Number.POSITIVE_INFINITY, until + SAID_WITHIN_MS, find);
    const last = found.at(-1);
    if (!last) return null;
    const isStored = sent.every(({ id, stream }) => found.some((each) => each.id === id && each.stream === stream));
    if (isStored) return { outcome: 'duplicate', position: last.position };
    throw new EventIdReused(`Event ids to be stored in ${writes[0]?.stream} are already used by other events`);
  }

  /** The first stream whose revision is another; null: by now none is. */
  private async conflict(writes: readonly StreamWrite[], until: number): Promise<AppendResult | null> {
    for (const { stream, expectedRevision: expected } of writes) {
      const newest = { from: 'end', direction: 'backwards', limit: 1 } as const;
      const [event] = await this.call(() => this.server.readStream(stream, newest), until);
      const actual = event ? Number(event.revision) + 1 : 0;
      if (actual !== expected) return { outcome: 'conflict', stream, expected, actual };
    }
    return null;
  }

  private call<Answer>(
    call: () => Promise<Answer>,
    until = performance.now() + this.timeouts.answerMs,
  ): Promise<Answer> {
    return answered(this.server, this.timeouts.tryMs, until, call);
  }
}

/** Null: before the first event. @throws RangeError for a position of another store. */
const numberOf = (position: Position): bigint | null => (position === START ? null : BigInt(fromPosition(position)));
