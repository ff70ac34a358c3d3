import { type DiagnosticReport, type DiagnosticReportEvent, diagnosticReports } from '../orders/diagnostic-report.js';
import type { ServiceRequest, ServiceRequestEvent } from '../orders/service-request.js';
import { accept, type Conditional, type Decision } from '../shared/decision.js';
import { findStudy } from './amend-study.js';
import { type ImagingStudy, type ImagingStudyEvent, imagingStudies } from './imaging-study.js';
import { followStudy } from './requested-study.js';

type Events = ImagingStudyEvent | DiagnosticReportEvent | ServiceRequestEvent;

/**
 * Takes a study that was entered in error off every list, with the report that it published: nobody must act on that.
 * Its request is to be done again.
 * Refused: as `findStudy` says.
 */
export function removeStudy(
  command: Conditional,
  study: ImagingStudy | null,
  report: DiagnosticReport | null,
  request: ServiceRequest | null,
): Decision<Events> {
  const found = findStudy(command, study);
  if ('rejection' in found) return found;
  const { study_id, patient_id, report_id } = found;
  const of = { study_id, patient_id };
  return accept<Events>(
    { stream: imagingStudies.stream(study_id), events: [{ type: 'ImagingStudyRemoved', data: of }] },
    report_id === null || !report
      ? null
      : {
          stream: diagnosticReports.stream(report_id),
          events: [{ type: 'DiagnosticReportEnteredInError', data: { report_id, ...of } }],
        },
    followStudy(request, study_id, null),
  );
}
