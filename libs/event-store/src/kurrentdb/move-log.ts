import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { RecordedEvent, StreamWrite } from '../port/event-store.js';
import { POSITION_LOCK } from '../postgres/append/append-function.js';
import { RECORDED_COLUMNS, type RecordedRow, toRecordedEvent } from '../postgres/read/recorded-row.js';
import { toRecordedEvent as fromServer, placeInAppend, toServerWrites } from './append/stored-event.js';
import { eventsAfter } from './copy/log-pages.js';
import { answered } from './server/call-timeouts.js';
import type { KurrentServer, ServerEvent } from './server/server.js';

const PAGE = 500;
const TRY_MS = 5_000;
const ANSWER_MS = 60_000;

/** What KurrentDB holds is not the beginning of the log that is to be copied. The message says where. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
}

/** An event of the log in Postgres, with the position at which its append ends. */
interface LogRow extends RecordedRow {
  readonly append_end: string;
}

/** Hears, now and then, how many events were copied or compared. @throws to stop. */
export type OnProgress = (events: number) => void;

const ALL = `select ${RECORDED_COLUMNS}, e.append_end::text from event_store.event e
  where e.position > $1::bigint and e.position <= coalesce(
    (select l.append_end from event_store.event l where l.position = $1::bigint + $2::bigint), $1::bigint + $2::bigint)
  order by e.position`;

/**
 * Copies the events that KurrentDB does not have yet, append by append, in their order: it can be stopped at any time, and goes on
 * from there. Ids, revisions, data, metadata and times stay; positions are KurrentDB's.
 * @throws LogsDiffer; EventStoreUnavailable when KurrentDB was away for a minute.
 */
export async function copyLog(pool: pg.Pool, server: KurrentServer, onProgress: OnProgress): Promise<void> {
  let copied = 0;
  for (let after = await copiedUpTo(pool, server); ; ) {
    const { rows } = await pool.query<LogRow>(ALL, [after, PAGE]);
    if (rows.length === 0) return;
    for (let first = 0; first < rows.length; ) {
      const end = rows[first]?.append_end;
      const append = rows.slice(first).filter((row) => row.append_end === end);
      await appendCopied(server, append.map(toRecordedEvent));
      first += append.length;
    }
    after = rows.at(-1)?.append_end ?? after;
    copied += rows.length;
    onProgress(copied);
  }
}

async function appendCopied(server: KurrentServer, events: readonly RecordedEvent[]): Promise<void> {
  const byStream = Map.groupBy(events, ({ stream }) => stream);
  const writes: StreamWrite[] = [...byStream].map(([stream, own]) => ({
    stream,
    expectedRevision: (own[0]?.revision ?? 1) - 1,
    events: own,
  }));
  const [first] = events;
  if (!first) return;
  const times = new Map(events.map(({ id, recordedAt }) => [id, recordedAt]));
  const sent = toServerWrites(writes, 'copied', first.recordedAt, times);
  const until = performance.now() + ANSWER_MS;
  if ((await answered(server, TRY_MS, until, () => server.append(sent))) === 'wrong_revision')
    throw new LogsDiffer(`KurrentDB has other events in the stream ${first.stream} than Postgres`);
}

/** The position in Postgres of the newest event in KurrentDB, in decimal digits. */
async function copiedUpTo(pool: pg.Pool, server: KurrentServer): Promise<string> {
  const until = performance.now() + ANSWER_MS;
  const [newest] = await answered(server, TRY_MS, until, () =>
    server.readAll({ from: 'end', direction: 'backwards', limit: 1 }),
  );
  if (!newest) return '0';
  const { rows } = await pool.query<{ position: string; append_end: string }>(
    'select position::text, append_end::text from event_store.event where event_id = $1::uuid',
    [newest.id],
  );
  const [row] = rows;
  if (row?.position !== row?.append_end || !row)
    throw new LogsDiffer(`KurrentDB ends with the event ${newest.id}, with which no append in Postgres ends`);
  return row.append_end;
}

/**
 * Compares both logs, event by event.
 * @returns the position of the last event in Postgres, in decimal digits.
 * @throws LogsDiffer with the first event that differs.
 */
export async function compareLogs(pool: pg.Pool, server: KurrentServer, onProgress: OnProgress): Promise<string> {
  let compared = 0;
  let at: bigint | null = null;
  for (let after = '0'; ; ) {
    const { rows } = await pool.query<LogRow>(ALL, [after, PAGE]);
    const until = performance.now() + ANSWER_MS;
    const from: bigint | null = at;
    const limit = Math.max(1, rows.length);
    const stored: readonly ServerEvent[] = await answered(server, TRY_MS, until, () =>
      eventsAfter(server, from, limit),
    );
    for (const [index, row] of rows.entries()) {
      const event = stored[index];
      const following = BigInt(row.append_end) - BigInt(row.position);
      if (
        !event ||
        !isSame(toRecordedEvent(row), fromServer(event)) ||
        placeInAppend(event).following !== Number(following)
      )
        throw new LogsDiffer(`The event ${row.event_id} at position ${row.position} is not the same in KurrentDB`);
      at = event.position;
    }
    if (rows.length === 0 && stored[0])
      throw new LogsDiffer(`KurrentDB has the event ${stored[0].id}, Postgres has not`);
    if (rows.length === 0) return after;
    after = rows.at(-1)?.append_end ?? after;
    compared += rows.length;
    onProgress(compared);
  }
}

function isSame(one: RecordedEvent, other: RecordedEvent): boolean {
  return isDeepStrictEqual({ ...one, position: null }, { ...other, position: null });
}

/**
 * Lets the database belong to the log in KurrentDB, in one transaction with what else has to change then. Nothing is done where it does already.
 * @param upTo what `compareLogs` returned.
 * @returns whether nothing was appended in between; otherwise nothing was done.
 */
export async function switchToKurrentDb(
  pool: pg.Pool,
  upTo: string,
  moveRest: (transaction: pg.PoolClient) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${POSITION_LOCK})`);
    const { rows } = await client.query<{ head: string }>(
      'select coalesce(max(position), 0)::text as head from event_store.event',
    );
    const isAll = rows[0]?.head === upTo;
    // By a run before, which was cut off after this: what moves with it was moved then.
    const { rowCount: uses } = await client.query('select from event_store.kurrentdb_use');
    if (isAll && !uses) {
      await moveRest(client);
      await client.query('insert into event_store.kurrentdb_use default values');
    }
    await client.query('commit');
    client.release();
    return isAll;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
