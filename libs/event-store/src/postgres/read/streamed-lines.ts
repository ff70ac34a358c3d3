import { on } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { EventStoreUnavailable, type LineStream } from '../../port/event-store.js';
import type { LineShape } from '../../port/line-shape.js';
import { fromPosition } from '../../port/position.js';
import { asPortError } from '../connection/unavailable.js';
import { type LineSource, linesSelect } from './line-query.js';
import type { LinesWanted } from './lines-thread.js';

/** Tests run on the sources, which Node takes as they are. */
const PROGRAM = new URL(`./lines-thread${extname(import.meta.filename)}`, import.meta.url);
/** Of the heap alone, which holds no line: pages are outside of it. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/** Where the lines are read. */
export interface LinesFrom {
  /** The thread connects as its connections do. */
  readonly pool: pg.Pool;
  /** How long to wait for a page. */
  readonly answerMs: number;
  /** Aborted when nothing is read any more. */
  readonly signal: AbortSignal;
}

/**
 * A span of a patient's lines, made in a thread of its own. The thread waits while nobody takes what it has made, and ends with
 * whoever takes it, and with it its connection.
 * @throws EventStoreUnavailable when it ends before its work does.
 */
export async function* streamedLines(
  { pool, answerMs, signal }: LinesFrom,
  source: LineSource,
  shape: LineShape,
  patientId: string,
  { after, until, encoding }: LineStream,
): AsyncGenerator<Buffer> {
  const { connectionString, connectionTimeoutMillis, keepAlive, lock_timeout } = pool.options;
  const workerData: LinesWanted = {
    connection: {
      ...{ connectionString, connectionTimeoutMillis, keepAlive, lock_timeout },
      ...{ query_timeout: answerMs, application_name: 'ward-board export' },
    },
    select: linesSelect(source, shape, patientId, until),
    after: fromPosition(after),
    encoding,
  };
  const worker = new Worker(PROGRAM, { workerData, resourceLimits: LIMITS });
  // Once whoever takes the lines has gone, nobody is there for its error.
  worker.on('error', () => {});
  try {
    for await (const [piece] of on(worker, 'message', { close: ['exit'], signal }) as AsyncIterable<
      [Uint8Array | null]
    >) {
      if (piece === null) return;
      worker.postMessage('taken');
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    }
    throw new EventStoreUnavailable('The thread that made lines ended before the last of them');
  } catch (error) {
    if (signal.aborted) throw new EventStoreUnavailable('The event store is closed', { cause: error });
    throw endedByNode(error)
      ? new EventStoreUnavailable('The thread that made lines was ended', { cause: error })
      : asPortError(error);
  } finally {
    await worker.terminate();
  }
}

/** As where it wanted more memory than it may have. */
const endedByNode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_WORKER_');
