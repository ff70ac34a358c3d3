import { z } from 'zod';
import { wardKey } from '../access/wards.js';
import { id, instant, listOf, pageQuery } from '../shared/primitives.js';

export const notificationKinds = [
  'emergency_admission',
  'surgical_admission',
  'planned_admission',
  'icu_admission',
  'transfer_to_icu',
] as const;
export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

/** `link` is the web route that it leads to; `read_at` is the reader's own. */
export const notificationRecord = z.object({
  id,
  kind: notificationKind,
  priority: z.enum(['normal', 'high']),
  title: z.string(),
  body: z.string(),
  patient_id: id.nullable(),
  admission_id: id.nullable(),
  ward: wardKey.nullable(),
  link: z.string().nullable(),
  created_at: instant,
  read_at: instant.nullable(),
});
export type NotificationRecord = z.infer<typeof notificationRecord>;
export const notificationList = listOf(notificationRecord);
export const notificationQuery = z.strictObject({
  ...pageQuery,
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  unread: z.enum(['true', 'false']).optional(),
});
export type NotificationQuery = z.infer<typeof notificationQuery>;
