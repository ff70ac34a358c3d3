import pg from 'pg';
import { checkAppend } from '../append-rules.js';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  type Position,
  type RecordedEvent,
  START,
  type StreamWrite,
  type SubscribeOptions,
} from '../event-store.js';
import {
  type AppendRow,
  batchLength,
  batchQuery,
  type PreparedAppend,
  prepareAppend,
  toAppendResult,
} from './append-batch.js';
import { type Answer, GroupCommit } from './group-commit.js';
import type { PgListener } from './pg-listener.js';
import { fromPosition, parsePosition, toPosition } from './position.js';
import { RECORDED_COLUMNS, type RecordedRow, toRecordedEvent } from './recorded-row.js';
import { subscription } from './subscription.js';
import { asPortError, connectionBroke, isUnavailable } from './unavailable.js';

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

  async readStream(stream: string, after = 0): Promise<readonly RecordedEvent[]> {
    return this.read('stream', 'where e.stream = $1 and e.revision > $2::bigint order by e.revision', [stream, after]);
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.read('all', 'where e.position > $1 order by e.position limit $2', [fromPosition(after), limit]);
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
    if (!Number.isSafeInteger(batchSize) || batchSize < 1) throw new RangeError(`${batchSize} is no batch size`);
    fromPosition(after);
    const signal = AbortSignal.any([options.signal, this.closing.signal]);
    const readBatch = (from: Position) => this.readBatch(from, batchSize);
    return subscription(readBatch, this.listener, this.pollMs, after, batchSize, signal);
  }

  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await this.appends.idle();
    if (this.ownsPool) await this.pool.end();
  }

  /** Positions have no gaps, so a batch ends `size` further on, or where the append that lies across it ends (ES5). */
  private readBatch(after: Position, size: number): Promise<readonly RecordedEvent[]> {
    return this.read(
      'batch',
      `where e.position > $1 and e.position <= coalesce(
         (select l.append_end from event_store.event l where l.position = $1::bigint + $2::bigint), $1::bigint + $2::bigint)
       order by e.position`,
      [fromPosition(after), size],
    );
  }

  private async read(name: string, clause: string, values: unknown[]): Promise<readonly RecordedEvent[]> {
    const text = `select ${RECORDED_COLUMNS} from event_store.event e ${clause}`;
    const rows = await this.query<RecordedRow>({ name: `event_store.read_${name}`, text, values });
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
