import type { FeedName, Signal, SignalName } from '@ward-board/contract';
import type { Position } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { runPrepared } from '../../store/prepared.js';
import type { Row } from '../projection.js';
import { CheckpointConflict, type Generation } from './generation.js';
import type { HandledNotifications, MovedNotification, NewNotification } from './notification-changes.js';
import { storingNotifications, tellingOfNotifications } from './store-notifications.js';

/** A row with the key of the document that it belongs to. */
export interface DocumentRow extends Row {
  readonly key: string;
}

/** What one command changed in one feed, before it has its number. */
export interface UnnumberedPatch {
  readonly feed: FeedName;
  readonly at: string;
  readonly changes: readonly object[];
  /** Of the request that it comes from, where traces are sent. */
  readonly traceparent?: string;
}

/** A document that stands still, and why (P5). */
export interface ParkedDocument {
  readonly key: string;
  /** The event that could not be folded or stored. */
  readonly event_id: string;
  readonly type: string;
  readonly message: string;
  readonly position: Position;
  /** RFC 3339. */
  readonly since: string;
  /** Whose event it is; null: that is no id. */
  readonly patient_id: string | null;
  /** Where the document's own events of that append lie, and behind which position its events are still to be folded. */
  readonly stream: string;
  readonly resume_after: Position;
}

/** What a batch comes to. Nothing that is written is dropped as well, and nothing that is parked is unparked or advanced. */
export interface BatchChanges {
  readonly written: readonly DocumentRow[];
  readonly dropped: readonly Pick<Row, 'collection' | 'id'>[];
  /** In order. */
  readonly patches: readonly UnnumberedPatch[];
  /** Each once. */
  readonly signals: readonly SignalName[];
  readonly notifications: readonly NewNotification[];
  /** Of notifications that were created before. */
  readonly handled: readonly HandledNotifications[];
  /** As `handled`; none is in both, since a statement changes a row once. */
  readonly moved: readonly MovedNotification[];
  readonly parked: readonly ParkedDocument[];
  /** Documents that stay parked, though some more of what they missed is folded. */
  readonly advanced: readonly Pick<ParkedDocument, 'key' | 'resume_after'>[];
  /** Keys. */
  readonly unparked: readonly string[];
}

/** Of a batch that only moves the checkpoint. */
export const noChanges: BatchChanges = {
  written: [],
  dropped: [],
  patches: [],
  signals: [],
  notifications: [],
  handled: [],
  moved: [],
  parked: [],
  advanced: [],
  unparked: [],
};

/**
 * The checkpoint moves by compare-and-set on position and fencing token, and everything else happens only if it did. The
 * steps of one statement all see the same snapshot, so no step may build on what another has written.
 */
const statement = (more: { readonly steps: string; readonly notify: string } = { steps: '', notify: '' }) => `
  WITH commit AS MATERIALIZED (
    SELECT set_config('synchronous_commit', $6, true)
  ), moved AS (
    UPDATE projection_generation SET position = $5, failure = NULL, trouble = NULL FROM commit
    WHERE id = $1 AND state = $2 AND token = $3 AND position = $4 RETURNING id, name, state
  ), written AS (
    INSERT INTO read_row (generation, collection, id, key, feeds, search, record, sealed, filed_under, filed_at)
    SELECT moved.id, r.collection, r.id, r.key, r.feeds, r.search, r.record, r.sealed IS TRUE,
      r.filed ->> 'under', r.filed ->> 'at'
    FROM moved, jsonb_to_recordset($7::jsonb)
      AS r (collection text, id uuid, key text, feeds text[], search text, record jsonb, sealed boolean, filed jsonb)
    ON CONFLICT (generation, collection, id) DO UPDATE SET key = excluded.key, feeds = excluded.feeds,
      search = excluded.search, record = excluded.record, sealed = excluded.sealed,
      filed_under = excluded.filed_under, filed_at = excluded.filed_at
  ), patch AS (
    SELECT p.* FROM moved, jsonb_to_recordset($8::jsonb) AS p (feed text, ordinal bigint, at timestamptz, changes json, traceparent text)
  ), new AS (
    SELECT feed, count(*) FROM patch GROUP BY feed
  ), head AS (
    -- A chart's feed begins with its first patch.
    INSERT INTO feed_head AS h (feed, seq) SELECT feed, count FROM new ORDER BY feed
    ON CONFLICT (feed) DO UPDATE SET seq = h.seq + excluded.seq RETURNING h.feed, h.seq
  ), numbered AS (
    INSERT INTO feed_patch (feed, seq, at, changes, traceparent)
    SELECT feed, head.seq - new.count + ordinal, at, changes, traceparent FROM patch JOIN head USING (feed) JOIN new USING (feed)
    RETURNING feed
  )${more.steps}
  SELECT CASE WHEN state = 'live' THEN pg_notify('projection_moved', name || ' ' || $5) END,
    CASE WHEN EXISTS (SELECT FROM numbered) THEN pg_notify('feed', '') END,
    CASE WHEN state = 'live' THEN (SELECT count(pg_notify('signal', payload)) FROM unnest($9::text[]) AS payload) END${more.notify}
  FROM moved`;

const WRITE = { name: 'read_row.write', text: statement() };
/** With what happens rarely: rows that go, notifications, documents that are parked, or no longer. */
const WRITE_ALL = statement({
  steps: `, dropped AS (
    DELETE FROM read_row r USING moved, jsonb_to_recordset($10::jsonb) AS d (collection text, id uuid)
    WHERE r.generation = $1 AND r.generation = moved.id AND r.collection = d.collection AND r.id = d.id
  ), parked AS (
    INSERT INTO parked_document (generation, key, event_id, type, message, position, since, patient_id, stream, resume_after)
    SELECT moved.id, d.* FROM moved, jsonb_to_recordset($11::jsonb) AS d (key text, event_id uuid, type text, message text,
      position text, since timestamptz, patient_id uuid, stream text, resume_after text)
    ON CONFLICT (generation, key) DO NOTHING RETURNING key
  ), unparked AS (
    DELETE FROM parked_document d USING moved WHERE d.generation = moved.id AND d.key = ANY ($12::text[]) RETURNING d.key
  ), advanced AS (
    UPDATE parked_document d SET resume_after = a.resume_after
    FROM moved, jsonb_to_recordset($16::jsonb) AS a (key text, resume_after text)
    WHERE d.generation = moved.id AND d.key = a.key
  ), notified AS (
    ${storingNotifications('moved, jsonb_to_recordset($13::jsonb)')}
  ), handling AS (
    SELECT * FROM jsonb_to_recordset($14::jsonb)
      AS h (by text, admission_id uuid, study_id uuid, order_id uuid, ward text, "of" text, spares text[], at timestamptz)
  ), handled AS (
    UPDATE notification n SET handled_at = done.at
    FROM moved, (
      SELECT id, min(at) AS at FROM (
        SELECT n.id, h.at FROM handling h JOIN notification n ON n.admission_id = h.admission_id
        WHERE h.by = 'stay' AND n.handled_at IS NULL AND (h.ward IS NULL OR n.ward = h.ward)
          AND (coalesce(n.study_id, n.order_id) IS NULL
            OR n.kind IN ('critical_finding', 'result_final') AND n.audience NOT LIKE 'user:%')
          AND CASE h."of" WHEN 'all' THEN true WHEN 'arrivals' THEN n.kind NOT IN ('critical_finding', 'result_final')
            ELSE n.kind LIKE '%\\_admission' END
        UNION ALL
        SELECT n.id, h.at FROM handling h JOIN notification n ON n.study_id = h.study_id
        WHERE h.by = 'study' AND n.handled_at IS NULL AND (n.audience LIKE 'user:%' OR n.kind <> ALL (coalesce(h.spares, '{}')))
        UNION ALL
        SELECT n.id, h.at FROM handling h JOIN notification n ON n.order_id = h.order_id
        WHERE h.by = 'order' AND n.handled_at IS NULL AND (n.audience LIKE 'user:%' OR n.kind <> ALL (coalesce(h.spares, '{}')))
          AND CASE h."of" WHEN 'critical findings' THEN n.kind = 'critical_finding'
          WHEN 'department' THEN n.kind LIKE '%\\_new'
          ELSE (n.kind LIKE '%\\_new' OR n.kind = 'prescription_refused') = (h."of" = 'asking') END
      ) AS each GROUP BY id
    ) AS done
    WHERE n.id = done.id RETURNING n.id
  ), elsewhere AS (
    UPDATE notification n SET priority = e.priority, title = e.title, body = e.body, admission_id = e.admission_id, ward = e.ward,
      link = e.link, place = e.place, moves = n.moves + 1, moved_at = e.at
    FROM moved, jsonb_to_recordset($15::jsonb)
      AS e (id uuid, priority text, title text, body text, admission_id uuid, ward text, link text, place text, at timestamptz)
    WHERE n.id = e.id AND n.handled_at IS NULL RETURNING n.id
  )`,
  notify: `, (SELECT ${tellingOfNotifications} FROM notified),
    (SELECT count(pg_notify('notification_handled', id::text)) FROM handled),
    (SELECT count(pg_notify('notification_moved', id::text)) FROM elsewhere),
    CASE WHEN state = 'live' AND (EXISTS (SELECT FROM parked) OR EXISTS (SELECT FROM unparked))
      THEN pg_notify('projection_parked', name) END`,
});

/**
 * Writes what a batch came to: one statement, so one transaction and one round trip (P1, P2).
 * Only what numbers patches waits for the disk: rows without a feed are made again after a crash, but a number that
 * somebody has seen must never be given twice (P3). None waits for a standby, which begins feeds of another identity.
 * @returns the generation, moved on.
 * @throws CheckpointConflict when the checkpoint was not where this runner left it, or the runner's token is not the newest.
 */
export async function writeBatch(
  db: DataSource,
  generation: Generation,
  changes: BatchChanges,
  position: Position,
): Promise<Generation> {
  const {
    written,
    dropped,
    patches,
    signals,
    notifications,
    handled,
    moved: elsewhere,
    parked,
    advanced,
    unparked,
  } = changes;
  const { id, state, token } = generation;
  const feed = state === 'live' ? numbered(patches) : [];
  const values = [
    id,
    state,
    token,
    generation.position,
    position,
    feed.length + notifications.length > 0 ? 'local' : 'off',
    JSON.stringify(written),
    JSON.stringify(feed),
    signals.map((of) => JSON.stringify({ of } satisfies Signal)),
  ];
  const rare = [dropped, notifications, handled, elsewhere, parked, advanced, unparked].some(
    ({ length }) => length > 0,
  );
  const gone = JSON.stringify(dropped.map(({ collection, id }) => ({ collection, id })));
  const moved = rare
    ? await db.query<unknown[]>(WRITE_ALL, [
        ...values,
        gone,
        JSON.stringify(parked),
        unparked,
        JSON.stringify(notifications),
        JSON.stringify(handled),
        JSON.stringify(elsewhere),
        JSON.stringify(advanced),
      ])
    : await runPrepared(db, WRITE, values);
  if (moved.length === 0) throw new CheckpointConflict('The checkpoint was moved on by somebody else.');
  return { ...generation, position };
}

/** Each patch with its place among its feed's. */
function numbered(patches: readonly UnnumberedPatch[]) {
  const ordinals = new Map<string, number>();
  return patches.map((patch) => {
    const ordinal = (ordinals.get(patch.feed) ?? 0) + 1;
    ordinals.set(patch.feed, ordinal);
    return { ...patch, ordinal };
  });
}
