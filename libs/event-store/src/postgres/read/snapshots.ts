/** Snapshots as statements, which a connection parses once, and their rows. Pure. */
import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { Json, Snapshot } from '../../port/event-store.js';

/** A row of `event_store.stream_snapshot`. */
export interface SnapshotRow {
  readonly version: string;
  readonly revision: number;
  readonly event_id: string;
  readonly state: string;
  /** Of all the others: a row that was damaged is not read. */
  readonly digest: string;
}

const digestOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export function snapshotQuery(stream: string, version: string): QueryConfig {
  const text = `select version, revision, event_id::text, state::text, digest
    from event_store.stream_snapshot where stream = $1 and version = $2`;
  return { name: 'event_store.read_stream_snapshot', text, values: [stream, version] };
}

/** So many versions besides the one that is kept stay: during a rolling upgrade two are in use. */
const OTHER_VERSIONS = 2;

/**
 * Does not wait for the disk: a snapshot that a crash loses is made again. The versions of earlier releases go as later ones
 * come: nobody else deletes them.
 */
export function keepSnapshotQuery(
  stream: string,
  { version, revision, eventId: event_id, state }: Snapshot,
): QueryConfig {
  const text = `with commit as materialized (select set_config('synchronous_commit', 'off', true)),
    outdated as (
      delete from event_store.stream_snapshot where stream = $1 and version in (
        select version from event_store.stream_snapshot where stream = $1 and version <> $2
        order by kept_at desc offset ${OTHER_VERSIONS}
      )
    )
    insert into event_store.stream_snapshot (stream, version, revision, event_id, state, digest, kept_at)
    select $1, $2, $3::int, $4::uuid, $5::json, $6, clock_timestamp() from commit
    on conflict (stream, version) do update set revision = excluded.revision, event_id = excluded.event_id,
      state = excluded.state, digest = excluded.digest, kept_at = excluded.kept_at`;
  const json = JSON.stringify(state);
  return {
    name: 'event_store.keep_stream_snapshot',
    text,
    values: [stream, version, revision, event_id, json, digestOf(stream, version, revision, event_id, json)],
  };
}

/** The row as the port returns it. @throws when it is not as it was kept. */
export function toSnapshot(
  stream: string,
  { version, revision, event_id: eventId, state, digest }: SnapshotRow,
): Snapshot {
  if (digest !== digestOf(stream, version, revision, eventId, state))
    throw new Error('The snapshot is not as it was kept: the events are read instead.');
  return { version, revision, eventId, state: JSON.parse(state) as Json };
}
