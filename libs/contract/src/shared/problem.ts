import { z } from 'zod';

/** Every `code` a problem can carry, with its status. Stable: clients may branch on it. */
export const problemStatus = {
  validation_failed: 400,
  credential_refused: 401,
  session_locked: 401,
  unauthenticated: 401,
  forbidden: 403,
  reason_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  access_not_restricted: 409,
  admission_closed: 409,
  allergies_recorded: 409,
  already_accepted: 409,
  already_admitted: 409,
  already_assigned: 409,
  already_cancelled: 409,
  already_disposed: 409,
  already_on_board: 409,
  already_signed: 409,
  already_ordered: 409,
  already_reported: 409,
  already_taken: 409,
  already_triaged: 409,
  already_waiting: 409,
  case_closed: 409,
  conflict: 409,
  email_taken: 409,
  entered_in_error: 409,
  invalid_transition: 409,
  mrn_taken: 409,
  no_kept_bed: 409,
  not_on_board: 409,
  not_transferred: 409,
  own_report: 409,
  patient_away: 409,
  pin_not_set: 409,
  not_on_roster: 409,
  room_unavailable: 409,
  sender_bed_taken: 409,
  signed_by_other: 409,
  step_not_told: 409,
  still_in_emergency: 409,
  transfer_not_allowed: 409,
  wrong_admission_type: 409,
  stale_revision: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  projection_behind: 503,
  unavailable: 503,
} as const;

/** A `code` that clients may branch on. */
export type ProblemCode = keyof typeof problemStatus;

/** What an HTTP status stands for, when something else than this product has chosen it: a framework, a proxy on the way. */
export const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'validation_failed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  412: 'stale_revision',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  422: 'idempotency_key_reused',
  429: 'too_many_requests',
  431: 'headers_too_large',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** A field of the request that was refused. `path` is dotted, `message` is for people. */
const fieldError = z.object({ path: z.string(), message: z.string() });
/** What is wrong with one field. */
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 `application/problem+json`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  errors: z.array(fieldError).optional(),
});
/** The body of every answer that is not a success. */
export type Problem = z.infer<typeof problem>;
