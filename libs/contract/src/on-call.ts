import { z } from 'zod';
import { wardKey } from './access/wards.js';
import { id, instant, listOf, optionalText, pageQuery, recordFields, timestamp } from './shared/primitives.js';

/** What somebody on call is called for. */
const onCallDuty = z.enum(['charge_nurse', 'or_coordinator', 'doctor']);
/** What somebody on call is called for. */
export type OnCallDuty = z.infer<typeof onCallDuty>;

/** Who is on call for a ward, or one wing of it, from a moment until another, which is not in it any more. */
export const onCallRecord = z.object({
  ...recordFields,
  user_id: id,
  /** The user's, as they are called now. */
  name: z.string(),
  duty: onCallDuty,
  ward: wardKey,
  /** Null: for all wings of the ward. */
  wing_id: id.nullable(),
  from: instant,
  to: instant,
  phone: z.string().nullable(),
});
/** Who is on call, for what, where and when. */
export type OnCallRecord = z.infer<typeof onCallRecord>;
/** `GET /api/oncall`: newest first. */
export const onCallList = listOf(onCallRecord);
/** `at`: those who are on call at that moment; without it those whose time has not ended. `ward`: of that ward alone. */
export const onCallQuery = z.strictObject({ ...pageQuery, ward: wardKey.optional(), at: timestamp.optional() });
/** A page of who is on call. */
export type OnCallQuery = z.infer<typeof onCallQuery>;

const fields = { user_id: id, duty: onCallDuty, ward: wardKey, from: timestamp, to: timestamp };
const optional = { wing_id: id.nullable().optional(), phone: optionalText(40) };

/**
 * `POST /api/oncall` (admin): the user must be active, the wing known, and `to` after `from`. Times of one duty may overlap:
 * whoever began last is called.
 */
export const createOnCall = z.strictObject({ ...fields, ...optional });
/** Somebody's time on call. */
export type CreateOnCall = z.infer<typeof createOnCall>;

/** `PUT /api/oncall/:id` (admin): the fields given change, null clears the wing or the phone. */
export const updateOnCall = z.strictObject({ ...z.object(fields).partial().shape, ...optional });
/** Changes of somebody's time on call. */
export type UpdateOnCall = z.infer<typeof updateOnCall>;
