import { z } from 'zod';
import { actor } from '../access/people.js';
import { admissionRecord, admissionSummary } from '../admissions/admissions.js';
import { patientIdentity } from '../admissions/patients.js';
import { clinical } from '../chart/clinical.js';
import {
  id,
  instant,
  LINE,
  listOf,
  NOTES,
  optionalText,
  pageQuery,
  reasonQuery,
  recordFields,
} from '../shared/primitives.js';
import { notes } from './board-record.js';
import { normalAcceptance } from './normal-acceptance.js';

/** How soon a bed is needed: 1 is the most urgent. */
export const waitingPriorities = [1, 2, 3, 4] as const;
const priority = z.literal(waitingPriorities);
/** One of `waitingPriorities`. */
export type WaitingPriority = z.infer<typeof priority>;

const statuses = ['waiting', 'assigned', 'cancelled'] as const;
/** Whether the patient still waits; the other two are final. */
const waitingStatus = z.enum(statuses);
/** Whether the patient still waits. */
export type WaitingStatus = z.infer<typeof waitingStatus>;

/** An entry of the ward's waiting list. Who waits is not admitted by it: there is no admission until one is assigned. */
export const waitingEntry = z.object({
  ...recordFields,
  /** Who made the newest change; null where the event does not say it. */
  updated_by: actor.nullable(),
  patient_id: id,
  patient: patientIdentity,
  /** Of the patient's chart; once the entry is closed, as it was then. Null for Reception, whose charts are not to read. */
  clinical: clinical.nullable(),
  priority,
  preferred_wing_id: id.nullable(),
  reason: z.string().nullable(),
  diagnosis: z.string().nullable(),
  status: waitingStatus,
  /** Null while the patient waits. */
  closed_at: instant.nullable(),
  /** The stay that an assignment opened. */
  admission_id: id.nullable(),
  /** That stay; while the patient waits, the one that they are in already, in which they can't be assigned. Null: there is none. */
  admission: admissionSummary.nullable(),
  ...notes,
});
/** An entry of the ward's waiting list, open or closed. */
export type WaitingEntryRecord = z.infer<typeof waitingEntry>;
/** `GET /api/waiting-list`: who waits now, newest first. Boards sort them by priority, then by `created_at`. */
export const waitingList = listOf(waitingEntry);
/** How the waiting list is paged. */
export const waitingQuery = z.strictObject({ ...pageQuery, ...reasonQuery });
/** A page of the waiting list. */
export type WaitingQuery = z.infer<typeof waitingQuery>;

const details = {
  preferred_wing_id: id.nullable().optional(),
  reason: optionalText(NOTES),
  diagnosis: optionalText(NOTES),
};

/**
 * `POST /api/waiting-list` (doctor, nurse): patient and priority are required. A patient has one open entry; a second is
 * 409 `already_waiting`. Somebody who is admitted may be put on the list, and can be assigned once the stay has ended.
 */
export const addWaiting = z.strictObject({
  patient_id: id,
  priority,
  ...details,
  /** May be given: a new entry is waiting. */
  status: z.literal('waiting').optional(),
});
/** A new entry. */
export type AddWaiting = z.infer<typeof addWaiting>;

/**
 * `PUT /api/waiting-list/:id`: the fields given change, null clears one. `status: cancelled` takes the patient off the
 * list, as DELETE does; `assigned` is 409 `invalid_transition`, since an assignment names a room.
 */
export const updateWaiting = z.strictObject({
  patient_id: id.optional(),
  priority: priority.optional(),
  ...details,
  status: waitingStatus.optional(),
});
/** Changes to an entry. */
export type UpdateWaiting = z.infer<typeof updateWaiting>;

/**
 * `POST /api/waiting-list/:id/assign`: admits the patient (inpatient) and accepts them into a bed of the room, in one
 * step. A full room is 409 `room_unavailable`, a second assignment `already_assigned`, a cancelled entry
 * `already_cancelled`, somebody who is admitted `already_admitted`; the entry then stays as it is.
 */
export const assignWaiting = z.strictObject({
  room_id: id,
  bed_id: id.nullable().optional(),
  ward_type: optionalText(LINE),
  attending_nurse: optionalText(LINE),
});
/** The room that a waiting patient is given. */
export type AssignWaiting = z.infer<typeof assignWaiting>;

/** The answer to an assignment: the entry, and what it opened. */
export const assignedWaiting = z.object({
  entry: waitingEntry,
  admission: admissionRecord,
  acceptance: normalAcceptance.record,
});
/** The answer to an assignment. */
export type AssignedWaiting = z.infer<typeof assignedWaiting>;
