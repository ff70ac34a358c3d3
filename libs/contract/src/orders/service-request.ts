import { z } from 'zod';
import { actor } from '../access/people.js';
import { patientIdentity } from '../admissions/patients.js';
import { choiceFrom, code, line, paragraph, schemasOf } from '../shared/fields.js';
import { id, instant, LINE, listOf, pageQuery, reasonQuery, recordFields, text } from '../shared/primitives.js';
import {
  allergyReason,
  charted,
  doneQuery,
  includeQuery,
  patientPlace,
  priority,
  searchesDone,
  source,
} from './order.js';

/** What is ordered: of the laboratory, or of Radiology. */
export const requestCategories = ['laboratory', 'radiology'] as const;
/** One of `requestCategories`. */
export type RequestCategory = (typeof requestCategories)[number];

/** The categories that a text names: laboratory where it contains lab, radiology where it contains rad or imag. */
export function categoriesIn(text: string): readonly RequestCategory[] {
  const said = text.toLowerCase();
  const named = { laboratory: said.includes('lab'), radiology: said.includes('rad') || said.includes('imag') };
  return requestCategories.filter((each) => named[each]);
}

/** A category in any of the words that `categoriesIn` knows; what it is kept and answered as is one of `requestCategories`. */
const category = text(LINE)
  .transform(categoriesIn)
  .refine((named) => named.length > 0, 'names neither the laboratory (lab) nor radiology (rad, imag)')
  .refine((named) => named.length < 2, 'names the laboratory and radiology: order each by itself')
  .transform(([named]) => named as RequestCategory)
  .describe('laboratory or radiology: whatever contains lab, or rad or imag, and not both');

const statusWords = { active: 'Active', 'in-progress': 'In Progress', completed: 'Completed', revoked: 'Revoked' };

/** What is entered about a request. `modality`, `body_site` and `allergy_reason` are of imaging alone. */
const fields = {
  display: line('Requested', { placeholder: 'e.g. Full blood count' }),
  code: code('Code', { hint: 'LOINC, where it is known' }),
  priority,
  modality: line('Modality', { placeholder: 'e.g. CT, MRI, X-ray, ultrasound' }),
  body_site: line('Body site', { placeholder: 'e.g. Chest' }),
  reason: paragraph('Reason', { hint: 'The clinical question' }),
  /** Of contrast, which an order does not say whether it is given. */
  allergy_reason: allergyReason('e.g. No contrast needed'),
  source,
};
const status = choiceFrom('active', 'Status', statusWords);

/** The fields that the order dialog asks for, by what is ordered. */
export const requestFields = {
  laboratory: ['display', 'code', 'priority', 'reason'],
  radiology: ['modality', 'body_site', 'display', 'priority', 'reason'],
} as const satisfies Readonly<Record<RequestCategory, readonly (keyof typeof fields)[]>>;

const record = z.object({
  ...recordFields,
  patient_id: id,
  patient: patientIdentity,
  /** Null: on no board now, or the request is over. */
  place: patientPlace.nullable(),
  /** The stay that it is for; null: none. */
  admission_id: id.nullable(),
  category: z.enum(requestCategories),
  ...schemasOf(fields, 'read'),
  display: z.string(),
  status: status.read,
  /** The study that was ordered for it, of imaging alone. */
  imaging_study_id: id.nullable(),
  /** The last study for it that was cancelled, and why, until another is ordered or it is taken back; null: there is none. */
  study_cancelled: z.object({ study_id: id, at: instant, by: actor, reason: z.string().nullable() }).nullable(),
  /** The report that answers it, and whether that is final; null: there is none yet. */
  report_id: id.nullable(),
  report_status: z.enum(['preliminary', 'final']).nullable(),
  ...charted,
});

const whose = { patient_id: id.optional(), admission_id: id.nullable().optional() };

/**
 * A service request: active → in-progress → completed, or revoked before it is completed. The laboratory's are completed by
 * their final result, Radiology's by the study that was ordered for them. When that study is cancelled or taken back, its request is
 * active again.
 */
export const serviceRequest = {
  collection: 'service-requests',
  title: 'Service request',
  level: 'status',
  fields: { ...fields, status },
  record,
  list: listOf(record),
  /** `GET /api/service-requests`: newest first; `category` as `categoriesIn` reads it. */
  query: z.strictObject({
    ...pageQuery,
    ...reasonQuery,
    patient_id: id.optional(),
    category: category.optional(),
    status: status.update,
    ...includeQuery,
  }),
  /** `GET /api/lab`: of one status; left out: the queue, which is what is active or in progress; `done`: what is over instead. */
  queueQuery: z
    .strictObject({ ...pageQuery, ...reasonQuery, status: status.update, ...doneQuery })
    .refine(searchesDone, { path: ['search'], message: 'goes with done=true' }),
  /**
   * `POST`: orders. `display` may be left out where the code, or the modality of imaging, says what is asked for.
   * `admission_id` left out: the patient's active stay, if there is one.
   */
  create: z.strictObject({
    patient_id: id,
    admission_id: id.nullable().optional(),
    category,
    ...schemasOf(fields, 'create'),
    status: status.create,
  }),
  /** `PUT`: the fields given change, null clears one. `category`, `patient_id` and `admission_id` may be given as a check. */
  update: z.strictObject({
    ...whose,
    category: category.optional(),
    ...schemasOf(fields, 'update'),
    status: status.update,
  }),
} as const;

/** A service request as it is answered. */
export type ServiceRequestRecord = z.infer<typeof record>;
/** How far a request is. */
export type RequestStatus = ServiceRequestRecord['status'];
/** In the order in which a request passes them; the last can follow each of the first two. */
export const requestStatuses = Object.keys(statusWords) as readonly RequestStatus[];
/** The statuses of what is still to be done. */
export const openRequestStatuses = ['active', 'in-progress'] as const satisfies readonly RequestStatus[];
/** A page of service requests. */
export type ServiceRequestQuery = z.infer<typeof serviceRequest.query>;
/** A page of the laboratory's queue. */
export type LabQuery = z.infer<typeof serviceRequest.queueQuery>;
/** A new request as it was validated. */
export type OrderService = z.infer<typeof serviceRequest.create>;
/** An edit of a request as it was validated. */
export type AmendServiceRequest = z.infer<typeof serviceRequest.update>;
