/** Snapshots as statements, which a connection parses once, and their rows. Pure. */
import type { QueryConfig } from 'pg';
import type { Json, Snapshot } from '../../port/event-store.js';

/** A row of `event_store.snapshot`. */
export interface SnapshotRow {
  readonly version: string;
  readonly revision: number;
  readonly event_id: string;
  readonly state: string;
}

export function snapshotQuery(stream: string): QueryConfig {
  const text = `select version, revision, event_id::text, state::text from event_store.snapshot where stream = $1`;
  return { name: 'event_store.read_snapshot', text, values: [stream] };
}

/** Does not wait for the disk: a snapshot that a crash loses is made again. */
export function keepSnapshotQuery(
  stream: string,
  { version, revision, eventId: event_id, state }: Snapshot,
): QueryConfig {
  const text = `with commit as materialized (select set_config('synchronous_commit', 'off', true))
    insert into event_store.snapshot (stream, version, revision, event_id, state)
    select $1, $2, $3::int, $4::uuid, $5::json from commit
    on conflict (stream) do update set version = excluded.version, revision = excluded.revision,
      event_id = excluded.event_id, state = excluded.state`;
  return {
    name: 'event_store.keep_snapshot',
    text,
    values: [stream, version, revision, event_id, JSON.stringify(state)],
  };
}

/** The row as the port returns it. */
export function toSnapshot({ version, revision, event_id: eventId, state }: SnapshotRow): Snapshot {
  return { version, revision, eventId, state: JSON.parse(state) as Json };
}
