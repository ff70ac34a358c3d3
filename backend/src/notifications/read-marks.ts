import { id, notificationRead } from '@ward-board/contract';
import { z } from 'zod';
import { sqlTime } from '../read-models/sql-time.js';

/** Tells every node what a user has read, so that all of their screens show it. */
export const READ_CHANNEL = 'notification_read';

/** SQL that tells what the reader `$1` has read, at the `read_at` of the row. */
export const tellRead = (what: 'id' | 'up_to', column: string): string =>
  `pg_notify('${READ_CHANNEL}', json_build_object('user_id', $1::uuid,
    'read', json_build_object('${what}', ${column}, 'read_at', ${sqlTime('read_at')}))::text)`;

const readMark = z.object({ user_id: id, read: notificationRead });

/** Null: a notification of Postgres is only text, and anybody who may connect to the database can send one. */
export function parseReadMark(payload: string): z.infer<typeof readMark> | null {
  try {
    return readMark.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
