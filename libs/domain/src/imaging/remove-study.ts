import { accept, type Conditional, type Decision } from '../shared/decision.js';
import { findStudy } from './amend-study.js';
import { type DiagnosticReportEvent, diagnosticReports, type ReportContents } from './diagnostic-report.js';
import { type ImagingStudy, type ImagingStudyEvent, imagingStudies } from './imaging-study.js';

/**
 * Takes a study that was entered in error off every list, with the report that it published: nobody must act on that.
 * Refused: as `findStudy` says.
 */
export function removeStudy(
  command: Conditional,
  study: ImagingStudy | null,
  report: ReportContents | null,
): Decision<ImagingStudyEvent | DiagnosticReportEvent> {
  const found = findStudy(command, study);
  if ('rejection' in found) return found;
  const { study_id, patient_id, report_id } = found;
  const of = { study_id, patient_id };
  return accept<ImagingStudyEvent | DiagnosticReportEvent>(
    { stream: imagingStudies.stream(study_id), events: [{ type: 'ImagingStudyRemoved', data: of }] },
    report_id === null || !report
      ? null
      : {
          stream: diagnosticReports.stream(report_id),
          events: [{ type: 'DiagnosticReportEnteredInError', data: { report_id, ...of } }],
        },
  );
}
