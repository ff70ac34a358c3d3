/** The statements of the copy, named so that a connection parses them once. Pure. */
import type { QueryConfig } from 'pg';
import type { Position, RecordedEvent } from '../../port/event-store.js';
import { fromPosition, MAX_BIGINT } from '../../port/position.js';
import { RECORDED_COLUMNS } from '../../postgres/read/recorded-row.js';
import type { LogPage } from './log-pages.js';

export const HEAD: QueryConfig = {
  name: 'event_store.copy_head',
  text: 'select max(position)::text as head from event_store.kurrentdb_event',
};

export const NEWEST: QueryConfig = {
  name: 'event_store.copy_newest',
  text: `select ${RECORDED_COLUMNS} from event_store.kurrentdb_event e order by e.position desc limit 1`,
};

/** Another process may have copied the same events. A copy that a crash loses is made again, so nothing waits for the disk. */
export function addQuery({ events, following }: LogPage): QueryConfig {
  const text = `with commit as materialized (select set_config('synchronous_commit', 'off', true))
    insert into event_store.kurrentdb_event
      (position, event_id, stream, revision, type, data, metadata, patient_id, recorded_at, append_end)
    select e.* from commit, unnest($1::bigint[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::json[], $7::json[],
      $8::text[], $9::timestamptz[], $10::bigint[]) e on conflict (position) do nothing`;
  const column = (value: (event: RecordedEvent, index: number) => unknown) => events.map(value);
  return {
    name: 'event_store.copy_add',
    text,
    values: [
      column(({ position }) => fromPosition(position)),
      column(({ id }) => id),
      column(({ stream }) => storable(stream)),
      column(({ revision }) => revision),
      column(({ type }) => storable(type)),
      column(({ data }) => JSON.stringify(data)),
      column(({ metadata }) => JSON.stringify(metadata)),
      column(({ metadata }) => (metadata.patient_id === undefined ? null : storable(metadata.patient_id))),
      column(({ recordedAt }) => recordedAt),
      column(({ position }, index) => fromPosition(events[index + (following[index] ?? 0)]?.position ?? position)),
    ],
  };
}

export function idsQuery(ids: readonly string[]): QueryConfig {
  return {
    name: 'event_store.copy_ids',
    text: `select event_id::text as id, stream, position::text from event_store.kurrentdb_event
      where event_id = any ($1::uuid[]) order by position`,
    values: [ids],
  };
}

/** `(select $1)`: see the queries of the log in Postgres. */
export function patientQuery(patientId: string, after: Position, limit: number): QueryConfig {
  return {
    name: 'event_store.copy_patient',
    text: `select ${RECORDED_COLUMNS} from event_store.kurrentdb_event e
      where e.patient_id = (select $1::text) and e.position > (select $2::bigint)
      order by e.position limit (select $3::bigint)`,
    values: [patientId, fromPosition(after), limit],
  };
}

/** The newest events of a patient, or the newest before a position. */
export function patientBackwardsQuery(patientId: string, limit: number, before?: Position): QueryConfig {
  return {
    name: 'event_store.copy_patient_backwards',
    text: `select ${RECORDED_COLUMNS} from event_store.kurrentdb_event e
      where e.patient_id = (select $1::text) and e.position < (select $2::bigint)
      order by e.position desc limit (select $3::bigint)`,
    values: [patientId, before === undefined ? MAX_BIGINT : fromPosition(before), limit],
  };
}

export function appendQuery(eventId: string): QueryConfig {
  return {
    name: 'event_store.copy_append',
    text: `with first as (
        select f.position, f.append_end from event_store.kurrentdb_event f where f.event_id = $1::uuid
        order by f.position limit 1)
      select ${RECORDED_COLUMNS} from event_store.kurrentdb_event e
      where e.position >= (select position from first) and e.position <= (select append_end from first) order by e.position`,
    values: [eventId],
  };
}

/** Postgres' text takes no NUL: a name that something else has given an event must not stop the copy. */
const storable = (text: string): string => text.replaceAll('\0', '\u{fffd}');
