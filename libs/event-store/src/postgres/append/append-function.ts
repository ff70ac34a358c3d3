/** The channel on which each appending transaction notifies the position of its last event. */
export const APPENDED_CHANNEL = 'event_appended';

/** Advisory lock of this database, held while positions are assigned and until the commit makes them visible. */
export const POSITION_LOCK = 4_994_569_120_341;

/**
 * Decides a batch of appends in their order, each independently, and stores those that are accepted: one call, one
 * transaction, one round trip.
 *
 * The lock is held until the commit: Postgres makes a transaction visible first and releases its locks after. So the next
 * holder of the lock sees all positions assigned before, and no event ever appears behind a reader (ES3). A sequence
 * guarantees neither that nor positions without gaps.
 *
 * No statement may read events before the lock is held: in `read committed` each statement of a volatile function sees
 * what was committed when that statement began.
 */
export const APPEND_FUNCTION = `
create or replace function event_store.append_batch(
  append_sizes int[],      -- per append: how many writes
  streams text[],          -- each stream of the batch once
  write_streams int[],     -- per write: index in streams
  write_expected int[],    -- per write: expected revision
  write_sizes int[],       -- per write: how many events
  ids uuid[],              -- per event, and so on; no id twice in a batch
  event_streams text[],
  types text[],
  data json[],
  metadata jsonb[]
) returns table (outcome text, "position" bigint, conflicting_write int, actual int)
language plpgsql volatile
-- A connection keeps a plan that it made while the table was tiny: it must be one that suits a large table.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $append$
declare
  head bigint;
  next_position bigint;
  append_end bigint;
  revisions int[];
  -- Per event of the batch that is stored: where it stands. Null: it is not stored.
  stored_positions bigint[] := array_fill(null::bigint, array[cardinality(ids)]);
  stored_revisions int[] := array_fill(0, array[cardinality(ids)]);
  stored_ends bigint[] := array_fill(0::bigint, array[cardinality(ids)]);
  resent boolean;
  stored_count int;
  stored_here int;
  stored_position bigint;
  write_count int := 0;
  event_count int := 0;
  first_write int;
  first_event int;
  expected int;
  now_here timestamptz;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise 'append_batch needs "read committed": an older snapshot would not see the appends that the lock waited for';
  end if;
  if current_setting('synchronous_commit') = 'off' then
    perform set_config('synchronous_commit', 'on', true); -- ES6, whatever the default of the database is
  end if;
  perform pg_advisory_xact_lock(${POSITION_LOCK});
  if exists (select from event_store.kurrentdb_use) then -- a process that has not heard of it must not go on alone
    raise 'the log was moved to KurrentDB: set EVENT_STORE_URL' using errcode = 'read_only_sql_transaction';
  end if;

  select
    coalesce((select max(e.position) from event_store.event e), 0),
    array(
      select coalesce((select max(e.revision) from event_store.event e where e.stream = s.name), 0)
      from unnest(streams) with ordinality s (name, n) order by s.n
    ),
    exists (select from event_store.event e where e.event_id = any (ids))
  into head, revisions, resent;
  next_position := head;
  -- Not now(): that is the start of the transaction, before it waited for the lock, and times would not follow positions.
  now_here := clock_timestamp();

  for a in 1 .. cardinality(append_sizes) loop
    outcome := 'appended';
    conflicting_write := null;
    actual := null;
    first_write := write_count + 1;
    first_event := event_count + 1;
    write_count := write_count + append_sizes[a];
    for w in first_write .. write_count loop
      event_count := event_count + write_sizes[w];
    end loop;

    if resent then -- ES4: before the revisions, which the first sending has changed
      select count(*), count(*) filter (where e.stream = sent.stream), max(e.position)
      into stored_count, stored_here, stored_position
      from unnest(ids[first_event:event_count], event_streams[first_event:event_count]) sent (id, stream)
      join event_store.event e on e.event_id = sent.id;
      if stored_here = event_count - first_event + 1 then
        outcome := 'duplicate';
        position := stored_position;
      elsif stored_count > 0 then
        outcome := 'reused';
        position := null;
      end if;
    end if;

    if outcome = 'appended' then
      for w in first_write .. write_count loop -- ES2
        expected := write_expected[w];
        if revisions[write_streams[w]] <> expected then
          outcome := 'conflict';
          position := null;
          conflicting_write := w - first_write;
          actual := revisions[write_streams[w]];
          exit;
        end if;
      end loop;
    end if;

    if outcome = 'appended' then
      append_end := next_position + event_count - first_event + 1;
      for w in first_write .. write_count loop
        for i in 1 .. write_sizes[w] loop
          next_position := next_position + 1;
          stored_positions[first_event] := next_position;
          stored_revisions[first_event] := write_expected[w] + i;
          stored_ends[first_event] := append_end;
          first_event := first_event + 1;
        end loop;
        revisions[write_streams[w]] := write_expected[w] + write_sizes[w];
      end loop;
      position := append_end;
    end if;
    return next;
  end loop;

  if next_position > head then
    -- One statement for all: each opens the table and its four indexes anew.
    insert into event_store.event (position, event_id, stream, revision, type, data, metadata, recorded_at, append_end)
    select stored_positions[n], ids[n], event_streams[n], stored_revisions[n], types[n], data[n], metadata[n], now_here, stored_ends[n]
    from generate_series(1, cardinality(ids)) n
    where stored_positions[n] is not null;
    perform pg_notify('${APPENDED_CHANNEL}', next_position::text);
  end if;
end
$append$;
`;
