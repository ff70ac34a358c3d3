import { type DiagnosticReport, type DiagnosticReportEvent, diagnosticReports } from '../orders/diagnostic-report.js';
import type { ServiceRequest, ServiceRequestEvent } from '../orders/service-request.js';
import { accept, type Conditional, type Decision } from '../shared/decision.js';
import { findStudy } from './amend-study.js';
import {
  type ImagingStudy,
  type ImagingStudyEvent,
  imagingStudies,
  reportOf,
  type ToldOfStudy,
} from './imaging-study.js';
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
  const told = toldOf(found, request);
  const removed = { type: 'ImagingStudyRemoved', data: { ...of, ...(told && { told }) } } as const;
  return accept<Events>(
    { stream: imagingStudies.stream(study_id), events: [removed] },
    report_id === null || !report
      ? null
      : {
          stream: diagnosticReports.stream(report_id),
          events: [{ type: 'DiagnosticReportEnteredInError', data: { report_id, ...of } }],
        },
    followStudy(request, study_id, null),
  );
}

/** Whoever was told of a finding may have acted on it, and is told that it does not stand. Null: nobody was. */
function toldOf({ report_id, details, ordered_by }: ImagingStudy, request: ServiceRequest | null): ToldOfStudy | null {
  const { service_request_id, display, critical } = reportOf(details);
  if (report_id === null && !critical) return null;
  return { asked_by: request?.ordered_by ?? ordered_by, service_request_id, display, critical };
}
