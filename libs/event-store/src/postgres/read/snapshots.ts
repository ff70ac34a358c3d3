/** Snapshots as statements, which a connection parses once, and their rows. Pure. */
import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { Json, Snapshot } from '../../port/event-store.js';

/** A row of `event_store.snapshot`. */
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

export function snapshotQuery(stream: string): QueryConfig {
  const text = `select version, revision, event_id::text, state::text, digest
    from event_store.snapshot where stream = $1`;
  return { name: 'event_store.read_snapshot', text, values: [stream] };
}

/** Does not wait for the disk: a snapshot that a crash loses is made again. */
export function keepSnapshotQuery(
  stream: string,
  { version, revision, eventId: event_id, state }: Snapshot,
): QueryConfig {
  const text = `with commit as materialized (select set_config('synchronous_commit', 'off', true))
    insert into event_store.snapshot (stream, version, revision, event_id, state, digest)
    select $1, $2, $3::int, $4::uuid, $5::json, $6 from commit
    on conflict (stream) do update set version = excluded.version, revision = excluded.revision,
      event_id = excluded.event_id, state = excluded.state, digest = excluded.digest`;
  const json = JSON.stringify(state);
  return {
    name: 'event_store.keep_snapshot',
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
