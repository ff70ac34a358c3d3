import { Injectable } from '@nestjs/common';
import type { NotificationQuery, NotificationRecord, SignedInUser } from '@ward-board/contract';
import { firstIdAt } from '@ward-board/event-store';
import { DataSource } from 'typeorm';
import { ProblemException } from '../platform/http/problem-exception.js';
import { sqlTime } from '../read-models/sql-time.js';
import type { AccessMode, Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { audiencesOf } from './audience.js';
import { tellRead } from './read-marks.js';

/** The newest of the notifications since some time: more than are created in an hour. */
const MOST_SINCE = 5_000;

const REVISION = '1 + n.moves + (n.read_at IS NOT NULL)::int + (n.handled_at IS NOT NULL)::int';

/**
 * A notification `n` with `read_at`, when its reader has read it: their only change of it. Where departments are kept apart, what was found is
 * not said to one person, whom the chart may be closed to since the patient has gone to another ward.
 */
const recordOf = (accessMode: AccessMode): string => `n.id, n.kind, n.priority, n.title,
  n.body || coalesce(': ' || ${accessMode === 'role' ? 'n.result' : "CASE WHEN n.audience NOT LIKE 'user:%' THEN n.result END"}, '')
    || coalesce(' · ' || n.place, '') AS body,
  n.patient_id, n.admission_id, n.study_id, n.order_id, n.ward, n.link, ${REVISION} AS revision, ${sqlTime('n.created_at')} AS created_at,
  ${sqlTime('greatest(n.created_at, n.read_at, n.handled_at, n.moved_at)')} AS updated_at, ${sqlTime('n.read_at')} AS read_at,
  ${sqlTime('n.handled_at')} AS handled_at`;

/**
 * What the reader `$1` has read: everything up to a notification, at one time. Who has no watermark is shown what was
 * created after they were: ids begin with their time, and a user's own is one.
 */
const READER = `reader AS (
  SELECT coalesce(w.starts_after, $1::uuid) AS starts_after, w.read_up_to, r.read_at
  FROM (SELECT) AS one LEFT JOIN notification_watermark w ON w.user_id = $1
  LEFT JOIN notification_read r ON r.user_id = $1 AND r.notification_id = w.read_up_to
)`;

/** Who has a notification of their own for the same is not told twice. */
const FOR_READER = 'n.not_for IS DISTINCT FROM $1::uuid';

/** Newest first, after the cursor `$3`, of the audiences `$2`; `$4` of each audience are enough for a page. */
const ofEachAudience = (condition: string) => `
  SELECT n.* FROM reader, unnest($2::text[]) AS a (audience), LATERAL (
    SELECT n.*, coalesce(r.read_at, CASE WHEN n.id <= reader.read_up_to THEN reader.read_at END) AS read_at
    FROM notification n LEFT JOIN notification_read r ON r.user_id = $1 AND r.notification_id = n.id
    WHERE n.audience = a.audience AND n.id > reader.starts_after AND n.id < $3 AND ${FOR_READER} AND ${condition}
    ORDER BY n.id DESC LIMIT $4) AS n`;

/** Those that were read one by one after the watermark: found by their reader, not by going through what is unread. */
const READ_ONE_BY_ONE = `
  SELECT n.*, r.read_at FROM reader, notification_read r JOIN notification n ON n.id = r.notification_id
  WHERE r.user_id = $1 AND r.notification_id > greatest(reader.read_up_to, reader.starts_after)
    AND r.notification_id < $3 AND n.audience = ANY ($2)
  ORDER BY r.notification_id DESC LIMIT $4`;

const LISTED = {
  all: ofEachAudience('true'),
  unread: ofEachAudience(
    'n.id > greatest(reader.read_up_to, reader.starts_after) AND r.read_at IS NULL AND n.handled_at IS NULL',
  ),
  read: `${ofEachAudience('n.id <= reader.read_up_to')} UNION ALL (${READ_ONE_BY_ONE})`,
};

/** A notification, and whose it is. */
interface FoundNotification {
  readonly audience: string;
  readonly not_for: string | null;
  readonly notification: NotificationRecord;
}

const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** What a user's bell holds: what was created for an audience of theirs, with what they themselves have read. */
@Injectable()
export class Notifications {
  /** SQL. */
  private readonly record: string;

  constructor(
    private readonly db: DataSource,
    @InjectSettings() { accessMode }: Pick<Settings, 'accessMode'>,
  ) {
    this.record = recordOf(accessMode);
  }

  /** Newest first. */
  async list(user: SignedInUser, { limit, cursor, unread }: NotificationQuery) {
    const listed = unread === undefined ? LISTED.all : unread === 'true' ? LISTED.unread : LISTED.read;
    const rows = await this.db.query<NotificationRecord[]>(
      `WITH ${READER} SELECT ${this.record} FROM (${listed}) AS n ORDER BY n.id DESC LIMIT $4`,
      [user.id, audiencesOf(user), cursor ?? AFTER_ALL, limit + 1],
    );
    const items = rows.slice(0, limit);
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /**
   * @param ifMatch the revisions that the reader saw, one of which it must be; null: not said.
   * @returns the notification as its reader now has it; undefined when there is none of that id for them.
   * @throws ProblemException `stale_revision`
   */
  async markRead(
    user: SignedInUser,
    id: string,
    ifMatch: readonly number[] | null,
  ): Promise<NotificationRecord | undefined> {
    type Row = NotificationRecord | { readonly id: null };
    const [read] = await this.db.query<Row[]>(
      `WITH ${READER}, found AS (
         SELECT n.* FROM notification n, reader
         WHERE n.id = $2 AND n.audience = ANY($3) AND n.id > reader.starts_after AND ${FOR_READER}
       ), seen AS (
         SELECT found.*, coalesce(r.read_at, CASE WHEN found.id <= reader.read_up_to THEN coalesce(reader.read_at, now()) END) AS read_at
         FROM reader, found LEFT JOIN notification_read r ON r.user_id = $1 AND r.notification_id = found.id
       ), read AS (
         INSERT INTO notification_read (notification_id, user_id, read_at)
         SELECT n.id, $1, coalesce(n.read_at, now()) FROM seen n WHERE $4::bigint[] IS NULL OR ${REVISION} = ANY ($4)
         ON CONFLICT (notification_id, user_id) DO UPDATE SET read_at = notification_read.read_at
         RETURNING notification_id, read_at, xmax = 0 AS is_new
       ), n AS (SELECT found.*, read.read_at FROM found, read), told AS (
         SELECT count(${tellRead('id', 'notification_id')}) FROM read WHERE is_new
       ) SELECT ${this.record} FROM found LEFT JOIN n ON true, told`,
      [user.id, id, audiencesOf(user), ifMatch],
    );
    if (read?.id === null) throw new ProblemException('stale_revision', 'The notification has changed since.');
    return read;
  }

  /**
   * Moves the user's watermark, however many there are: it says up to which one they are read, and that one's row when.
   * @param upTo the newest that they have seen: what has been created since stays unread.
   */
  async markAllRead(user: SignedInUser, upTo = AFTER_ALL): Promise<void> {
    await this.db.query(
      `WITH newest AS (
         SELECT n.id FROM unnest($2::text[]) AS a (audience), LATERAL (
           SELECT n.id FROM notification n WHERE n.audience = a.audience AND n.id <= $3 ORDER BY n.id DESC LIMIT 1
         ) AS n ORDER BY n.id DESC LIMIT 1
       ), moved AS (
         INSERT INTO notification_watermark AS w (user_id, starts_after, read_up_to) SELECT $1, $1, id FROM newest
         ON CONFLICT (user_id) DO UPDATE SET read_up_to = excluded.read_up_to
         WHERE w.read_up_to IS NULL OR w.read_up_to < excluded.read_up_to RETURNING read_up_to
       ), read AS (
         INSERT INTO notification_read (notification_id, user_id) SELECT read_up_to, $1 FROM moved ON CONFLICT DO NOTHING
       )
       SELECT ${tellRead('up_to', 'read_up_to')} FROM (SELECT read_up_to, now() AS read_at FROM moved) AS moved`,
      [user.id, audiencesOf(user), upTo],
    );
  }

  /** The ids of those that were created since then, oldest first. An id begins with its time, so that the key finds them. */
  async since(time: Date): Promise<readonly string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      'SELECT id FROM notification WHERE id >= $1 ORDER BY id LIMIT $2',
      [firstIdAt(time), MOST_SINCE],
    );
    return rows.map(({ id }) => id);
  }

  /** The ids of those that were handled since then, by the time of what handled them. */
  async handledSince(time: Date): Promise<readonly string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      'SELECT id FROM notification WHERE handled_at >= $1 ORDER BY handled_at LIMIT $2',
      [time, MOST_SINCE],
    );
    return rows.map(({ id }) => id);
  }

  /** The ids of those that are open and were brought up to date since then, by when: their patient has moved, or their order was edited. */
  async movedSince(time: Date): Promise<readonly string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      'SELECT id FROM notification WHERE moved_at >= $1 AND handled_at IS NULL ORDER BY moved_at LIMIT $2',
      [time, MOST_SINCE],
    );
    return rows.map(({ id }) => id);
  }

  /** A notification as nobody has read it, for whom it is, and the user of them for whom it is not. */
  async find(id: string): Promise<FoundNotification | undefined> {
    const [row] = await this.db.query<(NotificationRecord & Omit<FoundNotification, 'notification'>)[]>(
      `SELECT ${this.record}, n.audience, n.not_for FROM (SELECT *, NULL::timestamptz AS read_at FROM notification WHERE id = $1) AS n`,
      [id],
    );
    if (!row) return undefined;
    const { audience, not_for, ...notification } = row;
    return { audience, not_for, notification };
  }
}
