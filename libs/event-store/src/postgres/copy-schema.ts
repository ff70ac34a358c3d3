/**
 * A copy of KurrentDB's log in Postgres, which is never ahead of it and has no gaps: KurrentDB can't find events by patient, by
 * id, or by append. It may be emptied at any time, and is then made again. `metadata` and `data` are json, which refuses nothing
 * that the log may have. `event_id` is not unique: what else writes to KurrentDB must not be able to stop the copy.
 */
export const COPY_SCHEMA = `
create table if not exists event_store.kurrentdb_event (
  position bigint primary key,
  event_id uuid not null,
  stream text collate "C" not null,
  revision int not null,
  type text collate "C" not null,
  data json not null,
  metadata json not null,
  patient_id text collate "C",
  recorded_at timestamptz not null,
  append_end bigint not null check (append_end >= position)
);
create index if not exists kurrentdb_event_by_id on event_store.kurrentdb_event (event_id);
create index if not exists kurrentdb_event_by_patient on event_store.kurrentdb_event (patient_id, position);

create or replace trigger refuse_change before update or delete on event_store.kurrentdb_event
  for each statement execute function event_store.refuse_change();

-- Its one row says that this database belongs to a log in KurrentDB: from then on nothing is appended here.
create table if not exists event_store.kurrentdb_use (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now()
);
`;
