import type { Aggregate } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';
import type { OfOrder } from './order.js';

/** What a report of a study says: what its study said when it was issued. */
export interface ReportContents {
  readonly service_request_id: string | null;
  readonly findings: string | null;
  readonly conclusion: string | null;
  readonly performer: string | null;
  /** A finding that must be acted on at once. */
  readonly critical: boolean;
  /** What was examined, such as "CT Chest". */
  readonly display: string;
}

/** How a value compares with what is usual. */
export type Interpretation = 'normal' | 'low' | 'high' | 'critical_low' | 'critical_high' | 'abnormal';

/** One measured value. */
export interface LabValue {
  readonly code: string | null;
  readonly display: string;
  readonly value: number | string;
  readonly unit: string | null;
  /** What is usual, in words. Missing in older events, as the next is. */
  readonly reference_range?: string | null;
  /** How the laboratory judges the value; null: it does not say. */
  readonly interpretation?: Interpretation | null;
}

/** What the laboratory says in a report. */
export interface LabContents {
  readonly findings: string | null;
  readonly conclusion: string | null;
  readonly values: readonly LabValue[];
  readonly critical: boolean;
  /** Who has said it, by name. */
  readonly performer: string;
}

/** What a report says was found. */
export type ReportFindings = Pick<LabContents, 'findings' | 'conclusion' | 'values' | 'critical'>;

/** `preliminary`: the laboratory goes on; `amended`: changed after it was final. */
export type ReportStatus = 'preliminary' | 'final' | 'amended';

type OfReport<Data> = { readonly report_id: string; readonly study_id: string; readonly patient_id: string } & Data;
type OfLabReport<Data = object> = { readonly report_id: string; readonly service_request_id: string } & OfOrder & Data;

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
  | Event<'DiagnosticReportEnteredInError', OfReport<object>>
  | Event<
      'LaboratoryReportPublished',
      /** `code` is a LOINC code, `display` what was asked for. */
      OfLabReport<
        {
          readonly code: string;
          readonly display: string;
          readonly status: 'preliminary' | 'final';
          readonly issued_at: string;
        } & LabContents
      >
    >
  /** `status`: what it is now. */
  | Event<
      'LaboratoryReportAmended',
      OfLabReport<{
        readonly status: ReportStatus;
        readonly issued_at: string;
        readonly changes: Partial<LabContents>;
      }>
    >
  /** `critical`: what it said was. Left out where it was not, and in older events. */
  | Event<'LaboratoryReportEnteredInError', OfLabReport<{ readonly critical?: true }>>
  /** Somebody has seen it as it is: its metadata says who. Of which study and request it is says whose bells it answers. */
  | Event<
      'DiagnosticReportAcknowledged',
      {
        readonly report_id: string;
        readonly study_id: string | null;
        readonly service_request_id: string | null;
      } & OfOrder
    >;

/** A report as decisions see it. */
export interface DiagnosticReport {
  readonly report_id: string;
  readonly patient_id: string;
  /** Of its last event; its ETag. */
  readonly revision: number;
  /** The study that published it; null: the laboratory did. */
  readonly study_id: string | null;
  readonly status: ReportStatus;
  readonly contents: ReportContents;
  /** None in a report of a study. */
  readonly values: readonly LabValue[];
  /** What it said before that was last changed; null: it is as it was published. */
  readonly amended_from: ReportFindings | null;
  /** Who published it; null: nobody is known. */
  readonly issued_by: string | null;
  /** Who changed it last; null: nobody did. */
  readonly amended_by: string | null;
  /** Somebody has seen it as it is. */
  readonly acknowledged: boolean;
  /** Taken back, or its study was: nobody acts on it any more. */
  readonly entered_in_error: boolean;
}

/** Null: no such report. */
export const diagnosticReports: Aggregate<DiagnosticReport | null, DiagnosticReportEvent> = {
  stream: (id) => `report-${id}`,
  initial: null,
  foldVersion: 5,
  events: [
    'DiagnosticReportPublished',
    'DiagnosticReportAmended',
    'DiagnosticReportEnteredInError',
    'DiagnosticReportAcknowledged',
    'LaboratoryReportPublished',
    'LaboratoryReportAmended',
    'LaboratoryReportEnteredInError',
  ],
  evolve(report, event, revision, by) {
    switch (event.type) {
      case 'DiagnosticReportPublished': {
        const { report_id, patient_id, study_id } = event.data;
        const { service_request_id, findings, conclusion, performer, critical, display } = event.data;
        const contents = { service_request_id, findings, conclusion, performer, critical, display };
        const of = { report_id, patient_id, revision, study_id, issued_by: by ?? null };
        return { ...of, status: 'final', contents, values: [], ...asPublished };
      }
      case 'LaboratoryReportPublished': {
        const { report_id, patient_id, status, values } = event.data;
        const { service_request_id, findings, conclusion, performer, critical, display } = event.data;
        const contents = { service_request_id, findings, conclusion, performer, critical, display };
        const of = { report_id, patient_id, revision, study_id: null, issued_by: by ?? null };
        return { ...of, status, contents, values, ...asPublished };
      }
      case 'DiagnosticReportAmended': {
        const { changes } = event.data;
        return (
          report && { ...report, revision, status: 'amended', amended_by: by ?? null, ...changed(report, changes) }
        );
      }
      case 'LaboratoryReportAmended': {
        const { status, changes } = event.data;
        const of = { revision, status, amended_by: by ?? null };
        return report && { ...report, ...of, ...changed(report, changes), acknowledged: false };
      }
      case 'DiagnosticReportAcknowledged':
        return report && { ...report, revision, acknowledged: true };
      case 'DiagnosticReportEnteredInError':
      case 'LaboratoryReportEnteredInError':
        return report && { ...report, revision, entered_in_error: true };
    }
  },
};

/** A change of what is found is to be seen again; that of who did it, or for which request, is not. */
export const isToBeSeenAgain = (changes: object): boolean =>
  ['findings', 'conclusion', 'values', 'critical'].some((field) => field in changes);

const asPublished = { amended_from: null, amended_by: null, acknowledged: false, entered_in_error: false } as const;

function changed(report: DiagnosticReport, changes: Partial<ReportContents & Pick<LabContents, 'values'>>) {
  const { values = report.values, ...others } = changes;
  const now = { contents: { ...report.contents, ...others }, values };
  if (!isToBeSeenAgain(changes)) return now;
  const { findings, conclusion, critical } = report.contents;
  return { ...now, amended_from: { findings, conclusion, values: report.values, critical }, acknowledged: false };
}
