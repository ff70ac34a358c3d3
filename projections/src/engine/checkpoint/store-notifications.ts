import type { DataSource, EntityManager } from 'typeorm';
import type { NewNotification } from './notification-changes.js';

/** The step of a statement that stores notifications, each once. @param from what it selects from: at the end the rows, as JSON has them. */
export const storingNotifications = (
  from: string,
): string => `INSERT INTO notification (id, kind, priority, title, body,
      result, place, patient_id, admission_id, study_id, order_id, ward, link, audience, not_for, created_at, handled_at)
    SELECT n.* FROM ${from} AS n (id uuid, kind text, priority text, title text, body text,
      result text, place text, patient_id uuid, admission_id uuid, study_id uuid, order_id uuid, ward text, link text,
      audience text, not_for uuid, created_at timestamptz, handled_at timestamptz)
    ON CONFLICT (id) DO NOTHING RETURNING id`;

/** Selected from what that step stored: once the transaction is, every process tells those whom they are for. */
export const tellingOfNotifications = `count(pg_notify('notification', id::text))`;

const STORE = `WITH notified AS (${storingNotifications('jsonb_to_recordset($1::jsonb)')})
  SELECT ${tellingOfNotifications} FROM notified`;

/** Stores notifications that no event causes, with what else the transaction does, as those of events are. */
export async function storeNotifications(
  db: DataSource | EntityManager,
  notifications: readonly NewNotification[],
): Promise<void> {
  await db.query(STORE, [JSON.stringify(notifications)]);
}
