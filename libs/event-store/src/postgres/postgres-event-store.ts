import pg from 'pg';
import { checkAppend } from '../port/append-rules.js';
import {
  type AppendResult,
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
import { parsePosition, toPosition } from '../port/position.js';
import { subscription } from '../subscription/subscription.js';
import {
  type AppendRow,
  batchLength,
  batchQuery,
  type PreparedAppend,
  prepareAppend,
  toAppendResult,
} from './append/append-batch.js';
import { APPENDED_CHANNEL } from './append/append-function.js';
import { GroupCommit } from './append/group-commit.js';
import type { PgListener } from './connection/pg-listener.js';
import { asPortError, connectionBroke, isUnavailable } from './connection/unavailable.js';
import { type LineRow, type LineSource, readLines } from './read/line-query.js';
import {
  allBackwardsQuery,
  allQuery,
  appendQuery,
  patientBackwardsQuery,
  patientQuery,
  streamQuery,
  subscriptionQuery,
} from './read/queries.js';
import { type RecordedRow, toRecordedEvent, toRecordedText } from './read/recorded-row.js';
import { keepSnapshotQuery, type SnapshotRow, snapshotQuery, toSnapshot } from './read/snapshots.js';
import { streamedLines } from './read/streamed-lines.js';

const LINES: LineSource = { table: 'event_store.event', patient: "e.metadata ->> 'patient_id'" };

/** Poll interval and timeout of the store. */
export interface PostgresEventStoreOptions {
  /** How often a subscription reads without a notification, in milliseconds. Default 1,000. */
  readonly pollMs?: number;
  /** How long to wait for a result from Postgres, in milliseconds, before it counts as unavailable. Default 10,000. */
  readonly answerMs?: number;
  /** Is asked before each append, which it refuses by throwing. */
  readonly beforeStoring?: () => void;
  /** Is told what became of each attempt to store events: the error, or null. */
  readonly onStored?: (error: unknown) => void;
}

/**
 * The event store in Postgres; `migrateEventStore` creates its schema. Any number of processes may share a database. An
 * append whose connection broke is sent once more before it counts as unavailable. After `close`, appends are refused
 * with EventStoreUnavailable.
 */
export class PostgresEventStore implements EventStore {
  readonly consecutive = true;

  private readonly pool: pg.Pool;
  private readonly ownsPool: boolean;
  private readonly pollMs: number;
  private readonly answerMs: number;
  private readonly beforeStoring: () => void;
  private readonly onStored: (error: unknown) => void;
  private readonly closing = new AbortController();
  private readonly appends = new GroupCommit<PreparedAppend, AppendResult>((batch) => this.commit(batch), batchLength);

  /**
   * @param database a pool, which the caller must end, or a connection string.
   * @param listener the caller must close it.
   */
  constructor(
    database: pg.Pool | string,
    private readonly listener: PgListener,
    options: PostgresEventStoreOptions = {},
  ) {
    this.ownsPool = typeof database === 'string';
    this.pool =
      typeof database === 'string'
        ? new pg.Pool({ connectionString: database, connectionTimeoutMillis: 5_000, keepAlive: true })
        : database;
    // Without a handler, an idle connection that Postgres ends would end this process. It is not removed by `close`, after
    // which a caller's pool may still have connections.
    this.pool.on('error', ignore);
    this.pollMs = options.pollMs ?? 1_000;
    this.answerMs = options.answerMs ?? 10_000;
    this.beforeStoring = options.beforeStoring ?? ignore;
    this.onStored = options.onStored ?? ignore;
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    checkAppend(writes);
    if (this.closing.signal.aborted) throw new EventStoreUnavailable('The event store is closed');
    this.beforeStoring();
    return this.appends.submit(prepareAppend(writes));
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly RecordedEvent[]> {
    const events = await this.read(streamQuery(stream, options));
    if (options.limit === undefined && events.length > MAX_STREAM_EVENTS) {
      throw new RangeError(`The stream ${stream} has more than ${MAX_STREAM_EVENTS} events: read it with a limit`);
    }
    return events;
  }

  async readAppend(eventId: string): Promise<readonly RecordedEvent[]> {
    return this.read(appendQuery(eventId));
  }

  async readSnapshot(stream: string, version: string): Promise<Snapshot | null> {
    const [row] = await this.query<SnapshotRow>(snapshotQuery(stream, version));
    return row ? toSnapshot(stream, row) : null;
  }

  async keepSnapshot(stream: string, snapshot: Snapshot): Promise<void> {
    await this.query(keepSnapshotQuery(stream, snapshot));
  }

  async readByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.read(patientQuery(patientId, after, limit));
  }

  async readTextByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedText[]> {
    return (await this.query<RecordedRow>(patientQuery(patientId, after, limit))).map(toRecordedText);
  }

  async readLinesByPatient(patientId: string, range: LineRange, shape: LineShape): Promise<EventLines | null> {
    return readLines((query) => this.query<LineRow>(query), LINES, shape, patientId, range);
  }

  streamLinesByPatient(patientId: string, wanted: LineStream, shape: LineShape): AsyncGenerator<Buffer> {
    const { pool, answerMs, closing } = this;
    return streamedLines({ pool, answerMs, signal: closing.signal }, LINES, shape, patientId, wanted);
  }

  async readByPatientBackwards(patientId: string, limit: number, before?: Position): Promise<readonly RecordedEvent[]> {
    return this.read(patientBackwardsQuery(patientId, limit, before));
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.read(allQuery(after, limit));
  }

  async readAllBackwards(limit: number, before?: Position): Promise<readonly RecordedEvent[]> {
    return this.read(allBackwardsQuery(limit, before));
  }

  async head(): Promise<Position> {
    const [row] = await this.query<{ head: string | null }>({
      text: 'select max(position)::text as head from event_store.event',
    });
    return row?.head ? toPosition(row.head) : START;
  }

  positionOf(text: string): Position | null {
    return parsePosition(text);
  }

  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]> {
    const batchSize = options.batchSize ?? 1_000;
    const readBatch = (from: Position) => this.read(subscriptionQuery(from, batchSize));
    // Made here as well, so that a bad argument is thrown by this call and not by the loop's first step.
    subscriptionQuery(after, batchSize);
    const signal = AbortSignal.any([options.signal, this.closing.signal]);
    const notify = (wake: () => void) => this.listener.listen(APPENDED_CHANNEL, wake, wake);
    return subscription(readBatch, notify, this.pollMs, after, batchSize, signal);
  }

  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await this.appends.idle();
    if (this.ownsPool) await this.pool.end();
  }

  private async read(query: pg.QueryConfig): Promise<readonly RecordedEvent[]> {
    const rows = await this.query<RecordedRow>(query);
    return rows.map(toRecordedEvent);
  }

  /** Never throws: an error is the result of each append that it concerns. */
  private async commit(batch: readonly PreparedAppend[]): Promise<readonly PromiseSettledResult<AppendResult>[]> {
    try {
      const rows = await this.store(batch);
      this.onStored(null);
      return batch.map((append, index) => settled(append, rows[index]));
    } catch (error) {
      this.onStored(error);
      if (batch.length === 1 || isUnavailable(error)) return batch.map(() => ({ status: 'rejected', reason: error }));
    }
    // Postgres refused one append and rolled back all: each is sent alone, so that only the refused one fails.
    const results: PromiseSettledResult<AppendResult>[] = [];
    for (const append of batch) results.push(...(await this.commit([append])));
    return results;
  }

  /**
   * After a broken connection, which most often was dead before the append, it tries once more on another one. ES4 makes
   * that safe: the event ids are the same, and if the first attempt was stored, the result is `duplicate`.
   */
  private async store(batch: readonly PreparedAppend[]): Promise<readonly AppendRow[]> {
    const query = batchQuery(batch);
    try {
      return await this.query<AppendRow>(query);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || !connectionBroke(error)) throw error;
      return await this.query<AppendRow>(query);
    }
  }

  private async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<readonly Row[]> {
    try {
      const result = await this.pool.query<Row>({ ...query, query_timeout: this.answerMs } as pg.QueryConfig);
      return result.rows;
    } catch (error) {
      throw asPortError(error);
    }
  }
}

function settled(append: PreparedAppend, row: AppendRow | undefined): PromiseSettledResult<AppendResult> {
  try {
    if (!row) throw new Error('append_batch returned no row for an append');
    return { status: 'fulfilled', value: toAppendResult(append, row) };
  } catch (error) {
    return { status: 'rejected', reason: error };
  }
}

function ignore(): void {}
