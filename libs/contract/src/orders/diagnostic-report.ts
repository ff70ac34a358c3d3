import { z } from 'zod';
import { actor } from '../access/people.js';
import { trueOrFalse } from '../shared/fields.js';
import {
  id,
  instant,
  LINE,
  listOf,
  NOTES,
  optionalCode,
  optionalText,
  pageQuery,
  reasonQuery,
  recordFields,
  text,
} from '../shared/primitives.js';
import { charted, includeQuery } from './order.js';

/** At most so many values in one result. */
export const MOST_VALUES = 100;
/** How a value compares with its reference range; HL7's codes are N, L, H, LL, HH and A. */
export const interpretations = {
  normal: 'normal',
  low: 'low',
  high: 'high',
  critical_low: 'critically low',
  critical_high: 'critically high',
  abnormal: 'abnormal',
} as const;
/** One of `interpretations`. */
export type Interpretation = keyof typeof interpretations;
const interpretation = z.enum(Object.keys(interpretations) as [Interpretation, ...Interpretation[]]);

/**
 * One measured value of a laboratory result, as a number or in words. `reference_range`: what is usual, in words such as `3.5–5.1`;
 * `interpretation`: how the laboratory judges the value.
 */
const labValue = z.strictObject({
  code: optionalCode.transform((code) => code ?? null),
  display: text(LINE),
  value: z.union([z.number(), text(LINE)]),
  unit: optionalText(LINE).transform((unit) => unit ?? null),
  reference_range: optionalText(LINE).transform((range) => range ?? null),
  interpretation: interpretation.nullish().transform((said) => said ?? null),
});
/** One measured value of a laboratory result. */
export type LabValue = z.infer<typeof labValue>;

/** What a report says was found. */
const found = {
  status: z.enum(['preliminary', 'final', 'amended', 'entered-in-error']),
  findings: z.string().nullable(),
  conclusion: z.string().nullable(),
  /** Of the laboratory's reports; none in others. */
  values: z.array(
    z.object({
      code: z.string().nullable(),
      display: z.string(),
      value: z.union([z.number(), z.string()]),
      unit: z.string().nullable(),
      reference_range: z.string().nullable(),
      interpretation: interpretation.nullable(),
    }),
  ),
  critical: z.boolean(),
};

/**
 * What was found, as the patient's chart shows it under Results. `preliminary`: the laboratory goes on; `amended`: it was changed
 * after it was final; `entered-in-error`: it was taken back. `issued_at` is that of the newest change.
 */
export const diagnosticReport = z.object({
  ...recordFields,
  patient_id: id,
  service_request_id: id.nullable(),
  /** Who ordered what it answers; null: it answers no request. */
  requested_by: actor.nullable(),
  imaging_study_id: id.nullable(),
  category: z.enum(['laboratory', 'radiology']),
  /** A LOINC code. */
  code: z.string(),
  display: z.string(),
  ...found,
  issued_at: instant,
  /** The study's performer or, where it names none, whoever published the report. */
  performer: z.string().nullable(),
  /**
   * What it said before findings, conclusion, values or `critical` were last changed, and when and by whom they were; null: they never
   * were. What it said earlier than that is in the audit.
   */
  amended_from: z.object({ ...found, amended_at: instant, amended_by: actor.nullable() }).nullable(),
  /** When and by whom it was seen as it is now: a report that says something else is to be seen again. */
  acknowledged_at: instant.nullable(),
  acknowledged_by: actor.nullable(),
  ...charted,
});
/** A diagnostic report as it is answered. */
export type DiagnosticReportRecord = z.infer<typeof diagnosticReport>;
/**
 * Whether a user issued a report, published it or changed it last, and did not order what it answers, or nobody did and it is critical:
 * then it is not theirs to acknowledge, since whoever is to act on it has not read it.
 */
export const isOwnReport = (
  {
    recorded_by,
    edited_by,
    requested_by,
    critical,
  }: Pick<DiagnosticReportRecord, 'recorded_by' | 'edited_by' | 'requested_by' | 'critical'>,
  user_id: string,
): boolean =>
  [recorded_by.id, edited_by?.id].includes(user_id) && (requested_by === null ? critical : requested_by.id !== user_id);
/** `GET /api/diagnostic-reports`: newest first. */
export const diagnosticReportList = listOf(diagnosticReport);
/** Whose reports: all, or those that answer one request, or are of one study. */
export const diagnosticReportQuery = z.strictObject({
  ...pageQuery,
  ...reasonQuery,
  ...includeQuery,
  patient_id: id,
  service_request_id: id.optional(),
  imaging_study_id: id.optional(),
});
/** A page of one patient's reports. */
export type DiagnosticReportQuery = z.infer<typeof diagnosticReportQuery>;

/** Of an action that says nothing more: the body may be left out. */
export const noBody = z.strictObject({}).optional();

/**
 * `POST /api/lab/:service_request_id/result`: publishes the request's report, or changes it; what is left out of a change stays.
 * `final` completes the request. A final result is changed by a final one, which makes the report `amended`.
 */
export const labResult = z.strictObject({
  findings: optionalText(NOTES),
  conclusion: optionalText(NOTES),
  values: z.array(labValue).max(MOST_VALUES).optional(),
  status: z.enum(['preliminary', 'final']),
  critical: trueOrFalse.optional(),
  /** A check beside `If-Match`: the report that is changed; null: there was none. Anything else is 412 `stale_revision`. */
  report_id: id.nullable().optional(),
});
/** A laboratory result as it was validated. */
export type LabResult = z.infer<typeof labResult>;

/** The path parameter of `/api/lab/:service_request_id/…`. */
export const labRequestParam = z.strictObject({ service_request_id: id });
/** Which request a path names. */
export type LabRequestParam = z.infer<typeof labRequestParam>;
