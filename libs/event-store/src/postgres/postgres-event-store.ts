import pg from 'pg';
import { checkAppend } from '../port/append-rules.js';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  MAX_STREAM_EVENTS,
  type Position,
  type ReadStreamOptions,
  type RecordedEvent,
  START,
  type StreamWrite,
  type SubscribeOptions,
} from '../port/event-store.js';
import {
  type AppendRow,
  batchLength,
  batchQuery,
  type PreparedAppend,
  prepareAppend,
  toAppendResult,
} from './append/append-batch.js';
import { type Answer, GroupCommit } from './append/group-commit.js';
import type { PgListener } from './connection/pg-listener.js';
import { asPortError, connectionBroke, isUnavailable } from './connection/unavailable.js';
import { parsePosition, toPosition } from './read/position.js';
import { allBackwardsQuery, allQuery, patientQuery, streamQuery, subscriptionQuery } from './read/queries.js';
import { type RecordedRow, toRecordedEvent } from './read/recorded-row.js';
import { subscription } from './read/subscription.js';

/** How patient the store is. */
export interface PostgresEventStoreOptions {
  /** How often a subscription looks without having been notified, in milliseconds. Default 1,000. */
  readonly pollMs?: number;
  /** How long an answer of Postgres is waited for, in milliseconds, before it counts as unavailable. Default 10,000. */
  readonly answerMs?: number;
}

/**
 * The event store in Postgres; `migrateEventStore` makes its schema. Any number of processes may share a database. An
 * append whose connection broke is sent once more before it counts as unavailable. Once closed, appends are refused
 * with EventStoreUnavailable.
 */
export class PostgresEventStore implements EventStore {
  private readonly pool: pg.Pool;
  private readonly ownsPool: boolean;
  private readonly pollMs: number;
  private readonly answerMs: number;
  private readonly closing = new AbortController();
  private readonly appends = new GroupCommit<PreparedAppend, AppendResult>((batch) => this.commit(batch), batchLength);

  /**
   * @param database a pool, which stays the caller's to end, or a connection string.
   * @param listener stays the caller's to close.
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
    // Without a handler, an idle connection that Postgres ends would end this process. It stays on after `close`: the
    // pool of a caller still has connections then.
    this.pool.on('error', ignore);
    this.pollMs = options.pollMs ?? 1_000;
    this.answerMs = options.answerMs ?? 10_000;
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    checkAppend(writes);
    if (this.closing.signal.aborted) throw new EventStoreUnavailable('The event store is closed');
    return this.appends.submit(prepareAppend(writes));
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly RecordedEvent[]> {
    const events = await this.read(streamQuery(stream, options));
    if (options.limit === undefined && events.length > MAX_STREAM_EVENTS) {
      throw new RangeError(`The stream ${stream} has more than ${MAX_STREAM_EVENTS} events: read it with a limit`);
    }
    return events;
  }

  async readByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.read(patientQuery(patientId, after, limit));
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
    return subscription(readBatch, this.listener, this.pollMs, after, batchSize, signal);
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

  /** Never throws: an error is the answer of those whom it concerns. */
  private async commit(batch: readonly PreparedAppend[]): Promise<readonly Answer<AppendResult>[]> {
    try {
      const rows = await this.store(batch);
      return batch.map((append, index) => answer(append, rows[index]));
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) return batch.map(() => ({ error }));
    }
    // Postgres refused one, and with it all: each goes alone, so that one's fault stays its own.
    const answers: Answer<AppendResult>[] = [];
    for (const append of batch) answers.push(...(await this.commit([append])));
    return answers;
  }

  /**
   * A connection that broke says nothing of the others, most often it had been dead for a while: one more attempt, with
   * the same event ids, which ES4 makes safe. If the first had been stored after all, its answer is `duplicate`.
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

function answer(append: PreparedAppend, row: AppendRow | undefined): Answer<AppendResult> {
  try {
    if (!row) throw new Error('append_batch left an append without an answer');
    return { value: toAppendResult(append, row) };
  } catch (error) {
    return { error };
  }
}

function ignore(): void {}
