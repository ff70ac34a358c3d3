import { z } from 'zod';
import { wardKey } from './access/wards.js';
import { id, instant, listOf, pageQuery, recordFields } from './shared/primitives.js';

/** What a notification can be of: an admission routed to a board, a hand-off, one that was sent back, an assigned bed, an order, a result, a use of break-glass. */
export const notificationKinds = [
  'emergency_admission',
  'surgical_admission',
  'planned_admission',
  'icu_admission',
  'transfer_to_icu',
  'transfer_to_operation',
  'transfer_to_ward',
  'transfer_sent_back',
  'waiting_list_assigned',
  'lab_order_new',
  'imaging_order_new',
  'prescription_new',
  'prescription_refused',
  'result_final',
  'critical_finding',
  'deposit_collected',
  'prior_authorisation_result',
  'break_glass',
] as const;
/** One of `notificationKinds`. */
const notificationKind = z.enum(notificationKinds);
/** What a notification is of. */
export type NotificationKind = z.infer<typeof notificationKind>;

/**
 * `ward` is the board that it leads to, and `link` the web route with the row's id as fragment: of the admission, or of
 * the study where the patient is on no board, of the order where a department is to act on it. `read_at` is the reader's own. The revision is 1, and one more once the
 * reader has read it, and once it is handled.
 */
export const notificationRecord = z.object({
  ...recordFields,
  kind: notificationKind,
  priority: z.enum(['normal', 'high']),
  title: z.string(),
  body: z.string(),
  patient_id: id.nullable(),
  admission_id: id.nullable(),
  /** The imaging study that it tells of: its row on Radiology's board. */
  study_id: id.nullable(),
  /** The service request or prescription that it tells of, or whose result it tells of. */
  order_id: id.nullable(),
  ward: wardKey.nullable(),
  link: z.string().nullable(),
  read_at: instant.nullable(),
  /** When what it asks for was done: the board has a record of the admission, the patient has left, the order was begun, the result seen. */
  handled_at: instant.nullable(),
});
/** A notification as one reader has it. */
export type NotificationRecord = z.infer<typeof notificationRecord>;
/** The socket's `notification:handled`: to everybody whom the notification is for. */
export const notificationHandled = z.object({ id, handled_at: instant });
/** What a notification asked for was done: it asks nobody any more. */
export type NotificationHandled = z.infer<typeof notificationHandled>;
/** The socket's `notification:read`: to every screen of the reader's. `up_to`: that one, and all that were created before it. */
export const notificationRead = z.union([
  z.object({ id, read_at: instant }),
  z.object({ up_to: id, read_at: instant }),
]);
/** What a reader has read on one of their screens. */
export type NotificationRead = z.infer<typeof notificationRead>;
/** `GET /api/notifications`: what was created for the reader's ward or role, newest first. */
export const notificationList = listOf(notificationRecord);
/** `unread`: only those that the reader has not read and that are not handled, or only those that they have read. */
export const notificationQuery = z.strictObject({
  ...pageQuery,
  unread: z.enum(['true', 'false']).optional(),
});
/** A page of notifications; `unread` is still the text that the URL says. */
export type NotificationQuery = z.infer<typeof notificationQuery>;

/**
 * `POST /api/notifications/read-all`: `up_to` is the newest that the reader has seen, so that what was created since stays
 * unread. Without it, or without a body, everything is marked.
 */
export const readAll = z.strictObject({ up_to: id.optional() }).optional();
/** How far a reader has seen their bell. */
export type ReadAll = z.infer<typeof readAll>;
