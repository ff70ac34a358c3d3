import type { Pool } from 'pg';
import { APPEND_FUNCTION } from './append/append-function.js';
import { asPortError } from './connection/unavailable.js';

/** Advisory lock of this database under which the schema is made. */
const MIGRATION_LOCK = 4_994_569_120_342;

/**
 * `data` is json, not jsonb: it is read whole and never searched, it keeps every JSON text exactly (jsonb refuses NUL and
 * lone surrogates, which a truncated emoji in a note contains), and it is cheaper to store. `collate "C"`: names are
 * compared byte by byte, whatever the database's language, and an upgrade of the system's collations can't break the
 * unique index.
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

create or replace function event_store.refuse_change() returns trigger language plpgsql as $refuse$
begin
  raise 'stored events are never changed and never deleted (ES7)' using errcode = 'insufficient_privilege';
end
$refuse$;

-- Revoking binds neither a superuser nor an owner who grants it again; the trigger stops both. "Always": it fires in
-- replication mode too, which otherwise switches triggers off.
create or replace trigger refuse_change before update or delete or truncate on event_store.event
  for each statement execute function event_store.refuse_change();
alter table event_store.event enable always trigger refuse_change;
revoke update, delete, truncate on event_store.event from public, current_user;

${APPEND_FUNCTION}
`;

/**
 * Makes, or brings up to date, the schema `event_store`. Run by every process at its start: it is idempotent, atomic,
 * and several at once take turns.
 * @throws EventStoreUnavailable when Postgres can't be reached.
 */
export async function migrateEventStore(pool: Pool): Promise<void> {
  try {
    // Several statements without parameters are one transaction to Postgres.
    await pool.query(SCHEMA);
  } catch (error) {
    throw asPortError(error);
  }
}
