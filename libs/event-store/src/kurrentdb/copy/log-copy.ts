import pg from 'pg';
import type {
  EventLines,
  LineRange,
  LineStream,
  Position,
  RecordedEvent,
  RecordedText,
} from '../../port/event-store.js';
import type { LineShape } from '../../port/line-shape.js';
import { toPosition } from '../../port/position.js';
import { asPortError } from '../../postgres/connection/unavailable.js';
import { type LineRow, type LineSource, readLines } from '../../postgres/read/line-query.js';
import { type RecordedRow, toRecordedEvent, toRecordedText } from '../../postgres/read/recorded-row.js';
import { streamedLines } from '../../postgres/read/streamed-lines.js';
import { addQuery, appendQuery, HEAD, idsQuery, NEWEST, patientBackwardsQuery, patientQuery } from './copy-queries.js';
import type { LogPage } from './log-pages.js';

const PAGE = 1_000;
const LINES: LineSource = { table: 'event_store.kurrentdb_event', patient: 'e.patient_id' };

/** Where an event stands that has one of the ids that were looked for. */
export interface FoundId {
  readonly id: string;
  readonly stream: string;
  readonly position: Position;
}

/** Reads about `limit` events after a position, whole appends; from the first on when it is null. */
export type ReadLog = (after: bigint | null, limit: number) => Promise<LogPage>;

/**
 * The copy of the log in Postgres. Each read first brings it up to what the log has by then, so that it never answers with
 * less than was acknowledged.
 */
export class LogCopy {
  private running: Promise<void> = Promise.resolve();
  private waiting: Promise<void> | undefined;

  /** @param answerMs how long to wait for a result from Postgres. */
  constructor(
    private readonly pool: pg.Pool,
    private readonly readLog: ReadLog,
    private readonly answerMs: number,
  ) {}

  /** @throws EventStoreUnavailable; RangeError when the log lacks what the copy has. */
  bringUpToDate(): Promise<void> {
    // Who asks while somebody waits for a turn waits for the same one: it has not begun, and finds what is stored by now.
    this.waiting ??= this.running
      .catch(() => {})
      .then(() => {
        this.waiting = undefined;
        this.running = this.copy();
        return this.running;
      });
    return this.waiting;
  }

  /** The newest event that was copied; none: none was. */
  async newest(): Promise<readonly RecordedEvent[]> {
    return (await this.query<RecordedRow>(NEWEST)).map(toRecordedEvent);
  }

  /** Where events of these ids are stored, in the order of the log. */
  async find(ids: readonly string[]): Promise<readonly FoundId[]> {
    await this.bringUpToDate();
    const rows = await this.query<{ id: string; stream: string; position: string }>(idsQuery(ids));
    return rows.map(({ id, stream, position }) => ({ id, stream, position: toPosition(position) }));
  }

  async readByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    const query = patientQuery(patientId, after, limit);
    await this.bringUpToDate();
    return (await this.query<RecordedRow>(query)).map(toRecordedEvent);
  }

  async readTextByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedText[]> {
    const query = patientQuery(patientId, after, limit);
    await this.bringUpToDate();
    return (await this.query<RecordedRow>(query)).map(toRecordedText);
  }

  async readLinesByPatient(patientId: string, range: LineRange, shape: LineShape): Promise<EventLines | null> {
    await this.bringUpToDate();
    return readLines((query) => this.query<LineRow>(query), LINES, shape, patientId, range);
  }

  /** @param signal aborted when nothing is read any more. */
  async *streamLinesByPatient(
    patientId: string,
    wanted: LineStream,
    shape: LineShape,
    signal: AbortSignal,
  ): AsyncGenerator<Buffer> {
    await this.bringUpToDate();
    const { pool, answerMs } = this;
    yield* streamedLines({ pool, answerMs, signal }, LINES, shape, patientId, wanted);
  }

  async readByPatientBackwards(patientId: string, limit: number, before?: Position): Promise<readonly RecordedEvent[]> {
    const query = patientBackwardsQuery(patientId, limit, before);
    await this.bringUpToDate();
    return (await this.query<RecordedRow>(query)).map(toRecordedEvent);
  }

  /** The event of an id, and those that follow it in its append. */
  async readAppend(eventId: string): Promise<readonly RecordedEvent[]> {
    await this.bringUpToDate();
    return (await this.query<RecordedRow>(appendQuery(eventId))).map(toRecordedEvent);
  }

  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<readonly Row[]> {
    try {
      const result = await this.pool.query<Row>({ ...query, query_timeout: this.answerMs } as pg.QueryConfig);
      return result.rows;
    } catch (error) {
      throw asPortError(error);
    }
  }

  /** Each page follows on the newest event in the table, whoever has copied that: so there are no gaps. */
  private async copy(): Promise<void> {
    for (;;) {
      const [row] = await this.query<{ head: string | null }>(HEAD);
      const page = await this.readLog(row?.head ? BigInt(row.head) : null, PAGE);
      if (page.events.length > 0) await this.query(addQuery(page));
      if (page.events.length < PAGE) return;
    }
  }
}
