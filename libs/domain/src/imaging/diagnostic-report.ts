import type { Aggregate } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';
import type { StudyDetails } from './imaging-study.js';

/** What a report says: what its study said when it was issued. */
export type ReportContents = Pick<
  StudyDetails,
  'service_request_id' | 'findings' | 'conclusion' | 'performer' | 'critical'
> & {
  /** What was examined, such as "CT Chest". */
  readonly display: string;
};

type OfReport<Data> = { readonly report_id: string; readonly study_id: string; readonly patient_id: string } & Data;

/** What is said in a diagnostic report's stream. */
export type DiagnosticReportEvent =
  | Event<
      'DiagnosticReportPublished',
      /** `code` is a LOINC code. */
      OfReport<{ readonly category: 'radiology'; readonly code: string; readonly issued_at: string } & ReportContents>
    >
  | Event<
      'DiagnosticReportAmended',
      OfReport<{ readonly issued_at: string; readonly changes: Partial<ReportContents> }>
    >
  /** Its study was: nothing is shown of it any more. */
  | Event<'DiagnosticReportEnteredInError', OfReport<object>>;

/** Null: no such report, or one that was entered in error. */
export const diagnosticReports: Aggregate<ReportContents | null, DiagnosticReportEvent> = {
  stream: (id) => `report-${id}`,
  initial: null,
  foldVersion: 1,
  evolve(report, event) {
    switch (event.type) {
      case 'DiagnosticReportPublished': {
        const { service_request_id, findings, conclusion, performer, critical, display } = event.data;
        return { service_request_id, findings, conclusion, performer, critical, display };
      }
      case 'DiagnosticReportAmended':
        return report && { ...report, ...event.data.changes };
      case 'DiagnosticReportEnteredInError':
        return null;
    }
  },
};

/** What a report of a study says, as the study is now. */
export const reportOf = (details: StudyDetails): ReportContents => {
  const { service_request_id, findings, conclusion, performer, critical, modality, body_part } = details;
  const display = body_part === null ? modality : `${modality} ${body_part}`;
  return { service_request_id, findings, conclusion, performer, critical, display };
};
