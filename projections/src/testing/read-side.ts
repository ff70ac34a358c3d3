import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventType } from '@ward-board/domain';
import { idOf } from '@ward-board/domain/testing';
import {
  isUnavailable,
  type NewEvent,
  PgListener,
  type Position,
  PostgresEventStore,
  type RecordedEvent,
  START,
  type StreamWrite,
} from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createBuilding, type Generation, leaseOfBuild } from '../engine/checkpoint/generation.js';
import { Leases } from '../engine/checkpoint/lease.js';
import { ProjectionProgress } from '../engine/checkpoint/progress.js';
import type { UnnumberedPatch } from '../engine/checkpoint/write-batch.js';
import type { Projection, Row } from '../engine/projection.js';
import { BatchProcessor } from '../engine/runner/batch-processor.js';
import { catchUp } from '../engine/runner/catch-up.js';
import { DocumentWork } from '../engine/runner/document-work.js';
import { SharedReader } from '../engine/runner/shared-reader.js';
import type { RunnerLog } from '../engine/runner/supervise.js';
import { runProjection } from '../process/run-projection.js';
import { projections, startProjections } from '../process/start-projections.js';
import { sorted } from './fold.js';
import { type Append, HistoryWriter, timeOf } from './history-writer.js';
import { openDataSource, readModels } from './read-models.js';
import { until } from './until.js';

/** A patch as the feed has it. */
export type FedPatch = UnnumberedPatch & { readonly seq: number };

/** What the runners say. */
export interface RecordedLog extends RunnerLog {
  readonly lines: string[];
}

/** A log that keeps what it is told, for a test to look at. */
export function listen(): RecordedLog {
  const lines: string[] = [];
  return { lines, info: (message) => lines.push(message), error: (message) => lines.push(message) };
}

/** A fresh database with an event store and read models, and all that a process has to work on them. */
export class ReadSide {
  private readonly writer = new HistoryWriter();
  private readonly running: { stop(): Promise<void> }[] = [];

  private constructor(
    readonly url: string,
    /** To look at the database directly. */
    readonly pool: pg.Pool,
    readonly db: DataSource,
    readonly listener: PgListener,
    readonly store: PostgresEventStore,
    readonly progress: ProjectionProgress,
    private readonly drop: () => Promise<void>,
  ) {}

  /** @param database an empty database; one in the Postgres of the test run, unless said otherwise. */
  static async open(database?: { readonly url: string; readonly drop: () => Promise<void> }): Promise<ReadSide> {
    const { url, drop } = database ?? (await createTestDatabase(readModels));
    if (database) await readModels.migrate(url);
    const pool = new pg.Pool({ connectionString: url });
    pool.on('error', () => {});
    const db = await openDataSource(url);
    const listener = new PgListener(url);
    const store = new PostgresEventStore(url, listener);
    const names = projections.map(({ name }) => name);
    return new ReadSide(url, pool, db, listener, store, new ProjectionProgress(db, listener, names), drop);
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((each) => each.stop()));
    this.progress.close();
    await this.store.close();
    await this.listener.close();
    await this.db.destroy();
    await this.pool.end();
    await this.drop();
  }

  /** Appends a history, append by append; answers the position of its end. */
  async append(...history: readonly Append[]): Promise<Position> {
    let end = START;
    for (const append of history) end = await this.persistently(this.writer.write(append));
    return end;
  }

  /** Appends an event that no decision makes, in a stream of its own. */
  async appendOdd(said: Partial<NewEvent> = {}): Promise<NewEvent> {
    const id = randomUUID();
    const event: NewEvent = {
      id,
      type: 'PatientTeleported',
      data: {},
      metadata: { version: '1', occurred_at: timeOf(1), patient_id: idOf('patient'), command_id: id },
      ...said,
    };
    await this.store.append([{ stream: `odd-${event.id}`, expectedRevision: 0, events: [event] }]);
    return event;
  }

  /** Appends an event that does not say to which patient it belongs. */
  appendKeyless(type: EventType): Promise<NewEvent> {
    return this.appendOdd({ type, metadata: { version: '1', occurred_at: timeOf(1) } });
  }

  /** Runs every projection, and the bells, as a process does. */
  start(log: RunnerLog = listen()): { stop(): Promise<void> } {
    // What tests tell happened a while ago.
    const running = startProjections(this.store, this.db, log, { notificationDays: 3_650 });
    this.running.push(running);
    return running;
  }

  /** Runs one projection alone, as another process does when it has a pool of its own. */
  run(projection: Projection, log: RunnerLog = listen(), db = this.db): { stop(): Promise<void> } {
    const ending = new AbortController();
    const context = { store: this.store, db, log, leases: new Leases(db), reader: new SharedReader(this.store) };
    const ended = runProjection(projection, context, ending.signal);
    const running = {
      stop: () => {
        ending.abort();
        return ended;
      },
    };
    this.running.push(running);
    return running;
  }

  /** What takes batches into one generation of a projection's rows. */
  processor(projection: Projection, generation: Generation): Promise<BatchProcessor> {
    return BatchProcessor.open(new DocumentWork(projection, this.store, this.db, generation.id), this.db, generation);
  }

  /** What a process begins that has taken over the build of a projection's rows from whoever had it. */
  async building(name: string, version: number): Promise<Generation> {
    const { rows } = await this.pool.query<{ token: string }>(
      `INSERT INTO projection_lease AS l VALUES ($1, gen_random_uuid(), 1, '-infinity')
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, token = l.token + 1, heartbeat = excluded.heartbeat
       RETURNING token::text`,
      [leaseOfBuild(name)],
    );
    return createBuilding(this.db, name, version, rows[0]?.token ?? '');
  }

  /** Takes in what is stored up to a position, or all of it. */
  async catchUp(processor: BatchProcessor, until?: Position): Promise<void> {
    await catchUp(processor, this.store, AbortSignal.timeout(60_000), { until });
    await processor.flush();
  }

  /** As a caller with an idempotency key does: the same events again, until there is an answer. */
  private async persistently(writes: readonly StreamWrite[]): Promise<Position> {
    for (;;) {
      try {
        const result = await this.store.append(writes);
        if (result.outcome === 'conflict') throw new Error(`${result.stream} is at ${result.actual}`);
        return result.position;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await delay(5);
      }
    }
  }

  events(): Promise<readonly RecordedEvent[]> {
    return this.store.readAll(START, 1_000_000);
  }

  /** Waits until these projections have taken in everything that is stored. */
  async caughtUp(names: readonly string[] = projections.map(({ name }) => name)): Promise<void> {
    await until(`${names.join(', ')} have caught up`, async () => {
      const head = await this.store.head();
      const standings = (await this.progress.standings()).filter(({ name }) => names.includes(name));
      return standings.length === names.length && standings.every(({ position }) => position >= head);
    });
  }

  /** The rows that readers see, by collection and id. */
  async rows({ name }: Pick<Projection, 'name'>): Promise<readonly Row[]> {
    type Stored = Omit<Row, 'filed'> & { readonly sealed: boolean; readonly filed: Row['filed'] | null };
    const { rows } = await this.pool.query<Stored>(
      `SELECT collection, r.id, feeds, search, record, sealed,
         CASE WHEN filed_under IS NOT NULL THEN json_build_object('under', filed_under, 'at', filed_at) END AS filed FROM projection p JOIN read_row r ON r.generation = p.live
       WHERE p.name = $1`,
      [name],
    );
    return sorted(
      rows.map(({ sealed, filed, ...row }) => ({ ...row, ...(sealed && { sealed }), ...(filed && { filed }) })),
    );
  }

  /** Every patch, feed by feed, in the order of its numbers. */
  async feed(): Promise<readonly FedPatch[]> {
    const { rows } = await this.pool.query<FedPatch & { readonly at: Date }>(
      'SELECT feed, seq::int AS seq, at, changes FROM feed_patch ORDER BY feed, feed_patch.seq',
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /** How many tables of rows there are that nobody reads. */
  async leftovers(): Promise<number> {
    const { rows } = await this.pool.query(
      `SELECT FROM pg_class WHERE relkind = 'r' AND relname LIKE 'read\\_row\\_%'
         AND NOT EXISTS (SELECT FROM projection p WHERE relname || '_' LIKE 'read\\_row\\_' || p.live || '\\_%')`,
    );
    return rows.length;
  }

  /** How many statements wait for a lock. */
  async waiting(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  }

  /** Ends every connection to the database but this one, as a failing network or server does. */
  async terminateConnections(where = 'true'): Promise<number> {
    const { rowCount } = await this.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND (${where})`,
    );
    return rowCount ?? 0;
  }
}
