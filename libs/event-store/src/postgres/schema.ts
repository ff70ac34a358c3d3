import type { Pool } from 'pg';
import { APPEND_FUNCTION } from './append/append-function.js';
import { asPortError } from './connection/unavailable.js';
import { COPY_SCHEMA } from './copy-schema.js';

/** Advisory lock of this database under which the schema is created. */
const MIGRATION_LOCK = 4_994_569_120_342;

/**
 * `data` is json, not jsonb: it is read whole and never searched, it keeps every JSON text exactly (jsonb refuses NUL and
 * lone surrogates, which a truncated emoji in a note contains), and it is cheaper to store. `collate "C"`: names are
 * compared byte by byte, whatever the language of the database, and an upgrade of the system's collations can't corrupt
 * the unique index.
 */
const SCHEMA = `
select pg_advisory_xact_lock(${MIGRATION_LOCK});

create schema if not exists event_store;

create table if not exists event_store.event (
  position bigint primary key,
  event_id uuid not null unique,
  stream text collate "C" not null,
  revision int not null check (revision > 0),
  type text collate "C" not null,
  data json not null,
  metadata jsonb not null,
  recorded_at timestamptz not null,
  append_end bigint not null check (append_end >= position),
  unique (stream, revision)
);

create index if not exists event_by_patient on event_store.event ((metadata ->> 'patient_id'), position);

-- Copies of what events came to, which may be deleted at any time. json, so that a state comes back exactly as it was. Not
-- event_store.snapshot, of whose primary key, the stream alone, processes of earlier releases make use while this one starts.
create table if not exists event_store.stream_snapshot (
  stream text collate "C" not null,
  version text collate "C" not null,
  revision int not null,
  event_id uuid not null,
  state json not null,
  digest text not null,
  kept_at timestamptz not null,
  primary key (stream, version)
);

create or replace function event_store.refuse_change() returns trigger language plpgsql as $refuse$
begin
  raise 'stored events are never changed and never deleted (ES7)' using errcode = 'insufficient_privilege';
end
$refuse$;

-- Revoking stops neither a superuser nor an owner who grants it again; the trigger stops both. "Always": it also fires in
-- replication mode, which disables ordinary triggers.
create or replace trigger refuse_change before update or delete or truncate on event_store.event
  for each statement execute function event_store.refuse_change();
alter table event_store.event enable always trigger refuse_change;
revoke update, delete, truncate on event_store.event from public, current_user;

${COPY_SCHEMA}
${APPEND_FUNCTION}
`;

/**
 * Creates or updates the schema `event_store`. Every process runs it at its start: it is idempotent and atomic, and
 * concurrent calls run one after another.
 * @throws EventStoreUnavailable when Postgres can't be reached.
 */
export async function migrateEventStore(pool: Pool): Promise<void> {
  try {
    // Postgres runs several statements without parameters as one transaction.
    await pool.query(SCHEMA);
  } catch (error) {
    throw asPortError(error);
  }
}
