/**
 * The reads of the port as named statements, which a connection parses once. Pure.
 *
 * `(select $1)` hides a value from the planner, which otherwise plans the first executions for that value: with a known
 * limit it reads and sorts all events of a patient for each page, and for a frequent patient it walks the whole log.
 */
import type { QueryConfig } from 'pg';
import { MAX_STREAM_EVENTS, type Position, type ReadStreamOptions } from '../../port/event-store.js';
import { fromPosition, MAX_BIGINT } from '../../port/position.js';
import { RECORDED_COLUMNS } from './recorded-row.js';

/** Beyond every revision: the greatest integer of Postgres. */
const MAX_REVISION = 2_147_483_647;

/** Without a limit it reads one event more than MAX_STREAM_EVENTS, which shows that the stream is too long. */
export function streamQuery(stream: string, options: ReadStreamOptions): QueryConfig {
  const { after = 0, before = MAX_REVISION, direction = 'forwards', limit = MAX_STREAM_EVENTS + 1 } = options;
  return query(
    `stream_${direction}`,
    `where e.stream = $1 and e.revision > $2::bigint and e.revision < $3::bigint
     order by e.revision ${direction === 'forwards' ? 'asc' : 'desc'} limit (select $4::bigint)`,
    [stream, after, before, count('limit', limit)],
  );
}

export function appendQuery(eventId: string): QueryConfig {
  return query(
    'append',
    `where e.position >= (select f.position from event_store.event f where f.event_id = $1::uuid)
     and e.position <= (select f.append_end from event_store.event f where f.event_id = $1::uuid) order by e.position`,
    [eventId],
  );
}

export function patientQuery(patientId: string, after: Position, limit: number): QueryConfig {
  return query(
    'patient',
    `where e.metadata ->> 'patient_id' = (select $1::text) and e.position > (select $2::bigint)
     order by e.position limit (select $3::bigint)`,
    [patientId, fromPosition(after), count('limit', limit)],
  );
}

export function patientBackwardsQuery(patientId: string, limit: number, before?: Position): QueryConfig {
  return query(
    'patient_backwards',
    `where e.metadata ->> 'patient_id' = (select $1::text) and e.position < (select $2::bigint)
     order by e.position desc limit (select $3::bigint)`,
    [patientId, before === undefined ? MAX_BIGINT : fromPosition(before), count('limit', limit)],
  );
}

export function allQuery(after: Position, limit: number): QueryConfig {
  return query('all', 'where e.position > $1 order by e.position limit $2', [
    fromPosition(after),
    count('limit', limit),
  ]);
}

export function allBackwardsQuery(limit: number, before?: Position): QueryConfig {
  return query('all_backwards', 'where e.position < $1 order by e.position desc limit $2', [
    before === undefined ? MAX_BIGINT : fromPosition(before),
    count('limit', limit),
  ]);
}

/** Positions have no gaps, so a batch ends `size` further on, or at the end of the append that crosses this line (ES5). */
export function subscriptionQuery(after: Position, size: number): QueryConfig {
  return query(
    'batch',
    `where e.position > $1 and e.position <= coalesce(
       (select l.append_end from event_store.event l where l.position = $1::bigint + $2::bigint), $1::bigint + $2::bigint)
     order by e.position`,
    [fromPosition(after), count('batch size', size)],
  );
}

function query(name: string, clause: string, values: unknown[]): QueryConfig {
  const text = `select ${RECORDED_COLUMNS} from event_store.event e ${clause}`;
  return { name: `event_store.read_${name}`, text, values };
}

/** @throws RangeError for a number of events that is not a whole number from 1. */
export function count(what: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${value} is not a valid ${what}`);
  return value;
}
