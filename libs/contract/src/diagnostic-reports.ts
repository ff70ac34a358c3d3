import { z } from 'zod';
import { id, instant, listOf, pageQuery, recordFields } from './shared/primitives.js';

/**
 * What was found, as the patient's chart shows it under Results. `amended`: its text was changed after it was issued;
 * `issued_at` is then that of the change.
 */
export const diagnosticReport = z.object({
  ...recordFields,
  patient_id: id,
  service_request_id: id.nullable(),
  imaging_study_id: id.nullable(),
  category: z.enum(['radiology']),
  /** A LOINC code. */
  code: z.string(),
  display: z.string(),
  status: z.enum(['final', 'amended']),
  findings: z.string().nullable(),
  conclusion: z.string().nullable(),
  issued_at: instant,
  performer: z.string().nullable(),
  critical: z.boolean(),
  acknowledged_at: instant.nullable(),
  acknowledged_by: id.nullable(),
});
/** A diagnostic report as it is answered. */
export type DiagnosticReportRecord = z.infer<typeof diagnosticReport>;
/** `GET /api/diagnostic-reports`: newest first. */
export const diagnosticReportList = listOf(diagnosticReport);
/** Whose reports. */
export const diagnosticReportQuery = z.strictObject({ ...pageQuery, patient_id: id });
/** A page of one patient's reports. */
export type DiagnosticReportQuery = z.infer<typeof diagnosticReportQuery>;
