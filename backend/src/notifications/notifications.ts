import { Injectable } from '@nestjs/common';
import type { NotificationQuery, NotificationRecord, SignedInUser } from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { sqlTime } from '../read-models/sql-time.js';
import { audiencesOf } from './audience.js';

/** @param readAt SQL that says when the reader has read it: their only change of it. */
const columns = (
  readAt: string,
) => `n.id, n.kind, n.priority, n.title, n.body, n.patient_id, n.admission_id, n.ward, n.link,
  CASE WHEN ${readAt} IS NULL THEN 1 ELSE 2 END AS revision, ${sqlTime('n.created_at')} AS created_at,
  ${sqlTime(`coalesce(${readAt}, n.created_at)`)} AS updated_at, ${sqlTime(readAt)} AS read_at`;

/** What a user's bell holds: everything that was rung for an audience of theirs, with what they themselves have read. */
@Injectable()
export class Notifications {
  constructor(private readonly db: DataSource) {}

  /** Newest first. */
  async list(user: SignedInUser, { limit, cursor, unread }: NotificationQuery) {
    const rows = await this.db.query<NotificationRecord[]>(
      `SELECT ${columns('r.read_at')}
       FROM notification n LEFT JOIN notification_read r ON r.notification_id = n.id AND r.user_id = $1
       WHERE n.audience = ANY($2) AND ($3::uuid IS NULL OR n.id < $3)
         AND ($4::boolean IS NULL OR (r.read_at IS NULL) = $4) ORDER BY n.id DESC LIMIT $5 + 1`,
      [user.id, audiencesOf(user), cursor ?? null, unread === undefined ? null : unread === 'true', limit],
    );
    const items = rows.slice(0, limit);
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** @returns the notification as its reader now has it; undefined when there is none of that id for them. */
  async markRead(user: SignedInUser, id: string): Promise<NotificationRecord | undefined> {
    const [read] = await this.db.query<NotificationRecord[]>(
      `WITH n AS (SELECT * FROM notification WHERE id = $2 AND audience = ANY($3)),
       r AS (INSERT INTO notification_read (notification_id, user_id) SELECT id, $1 FROM n
         ON CONFLICT (notification_id, user_id) DO UPDATE SET read_at = notification_read.read_at RETURNING read_at)
       SELECT ${columns('r.read_at')} FROM n, r`,
      [user.id, id, audiencesOf(user)],
    );
    return read;
  }

  /** @param upTo the newest that they have seen: what has rung since stays unread. */
  async markAllRead(user: SignedInUser, upTo?: string): Promise<void> {
    await this.db.query(
      `INSERT INTO notification_read (notification_id, user_id)
       SELECT id, $1 FROM notification WHERE audience = ANY($2) AND ($3::uuid IS NULL OR id <= $3)
       ON CONFLICT DO NOTHING`,
      [user.id, audiencesOf(user), upTo ?? null],
    );
  }

  /** The ids of those that were rung since then, oldest first. An id begins with its time, so that the key finds them. */
  async since(time: Date): Promise<readonly string[]> {
    const ms = time.getTime().toString(16).padStart(12, '0');
    const first = `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
    const rows = await this.db.query<{ id: string }[]>(
      'SELECT id FROM notification WHERE id >= $1::uuid ORDER BY id LIMIT 5000',
      [first],
    );
    return rows.map(({ id }) => id);
  }

  /** A new notification, as its audience gets it. */
  async find(id: string): Promise<{ audience: string; notification: NotificationRecord } | undefined> {
    const [row] = await this.db.query<(NotificationRecord & { audience: string })[]>(
      `SELECT ${columns('NULL::timestamptz')}, n.audience FROM notification n WHERE n.id = $1`,
      [id],
    );
    if (!row) return undefined;
    const { audience, ...notification } = row;
    return { audience, notification };
  }
}
