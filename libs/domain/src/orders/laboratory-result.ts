import {
  accept,
  type Conditional,
  changedFields,
  type Decision,
  isEmpty,
  refuseStale,
  reject,
} from '../shared/decision.js';
import {
  type DiagnosticReport,
  type DiagnosticReportEvent,
  diagnosticReports,
  type LabContents,
  type ReportStatus,
} from './diagnostic-report.js';
import { whose } from './order.js';
import { findLabRequest, stepTo } from './order-service.js';
import {
  ofRequest,
  type ServiceRequest,
  type ServiceRequestEvent,
  serviceRequests,
  withdrawn,
} from './service-request.js';

/** LOINC: laboratory report. */
const LABORATORY_REPORT = '11502-2';

/** The laboratory says what it has found. Of a change, what is left out stays. */
export interface ReportResult extends Conditional {
  readonly status: 'preliminary' | 'final';
  readonly contents: Partial<Omit<LabContents, 'performer'>>;
  /** Who says it, by name. */
  readonly performer: string;
  /** Now: RFC 3339. */
  readonly at: string;
  /** The id of the report, should this publish one. */
  readonly report_id: string;
  /** A check: the id of the report that is changed; null: there was none. Left out: whichever there is. */
  readonly seen?: string | null | undefined;
}

type Events = ServiceRequestEvent | DiagnosticReportEvent;

/**
 * Publishes the report of a request, or changes it, and moves the request along: a preliminary result has begun it, a final one
 * completes it. One that was entered in error is never changed: what is reported after that is another report. `if_match` is the revision of the report where there is one, else that of the request. Both count from one: only
 * `seen` tells a first result from a change of one that somebody else has published meanwhile.
 * Refused: as `findLabRequest` says, `stale_revision`; `invalid_transition` of a revoked request, and for a preliminary result after a
 * final one; `missing_value` of a result that says nothing.
 */
export function reportResult(
  command: ReportResult,
  request: ServiceRequest | null,
  answering: DiagnosticReport | null,
): Decision<Events> {
  const found = findLabRequest(request);
  if ('rejection' in found) return found;
  // Taken back between the readings of request and report. A new report changes the request, which then is found to have changed.
  const report = answering?.entered_in_error ? null : answering;
  if (command.seen !== undefined && command.seen !== (report?.report_id ?? null))
    return reject('stale_revision', 'Somebody else has published or taken back the result meanwhile.');
  const stale = refuseStale(command, report ?? found);
  if (stale) return stale;
  if (found.status === 'revoked') return reject('invalid_transition', 'The request was revoked.', 'service_request_id');
  return report ? amendReport(command, found, report) : publishReport(command, found);
}

const unsaid: Omit<LabContents, 'performer'> = { findings: null, conclusion: null, values: [], critical: false };

function publishReport(command: ReportResult, request: ServiceRequest): Decision<Events> {
  const { status, performer, at, report_id } = command;
  const contents = { ...unsaid, ...command.contents, performer };
  const nothing = refuseNothing(contents);
  if (nothing) return nothing;
  const { service_request_id, details } = request;
  const { code, display } = details;
  const of = { report_id, service_request_id, ...whose(request) };
  const data = { ...of, code: code ?? LABORATORY_REPORT, display, status, issued_at: at, ...contents };
  return accept<Events>(
    { stream: diagnosticReports.stream(report_id), events: [{ type: 'LaboratoryReportPublished', data }] },
    moved(request, report_id, status),
  );
}

function amendReport(command: ReportResult, request: ServiceRequest, report: DiagnosticReport): Decision<Events> {
  const { performer, at } = command;
  const was = report.status;
  if (was !== 'preliminary' && command.status === 'preliminary')
    return reject('invalid_transition', `The result is ${was}: it can only be changed as final.`, 'status');
  const { findings, conclusion, critical } = report.contents;
  const before: Omit<LabContents, 'performer'> = { findings, conclusion, critical, values: report.values };
  const changes = changedFields(before, command.contents);
  const status: ReportStatus = was === 'preliminary' ? command.status : 'amended';
  const nothing = refuseNothing({ ...before, ...changes });
  if (nothing) return nothing;
  if (isEmpty(changes) && (status === was || status === 'amended')) return accept<Events>();
  const { report_id } = report;
  const { service_request_id } = request;
  const said = report.contents.performer === performer ? changes : { ...changes, performer };
  const data = { report_id, service_request_id, ...whose(request), status, issued_at: at, changes: said };
  return accept<Events>(
    { stream: diagnosticReports.stream(report_id), events: [{ type: 'LaboratoryReportAmended', data }] },
    moved(request, report_id, command.status),
  );
}

function refuseNothing({ findings, conclusion, values }: Omit<LabContents, 'performer'>) {
  if (findings !== null || conclusion !== null || values.length > 0) return null;
  return reject('missing_value', 'A result says something: findings, a conclusion, or values.', 'values');
}

/**
 * What a result makes of its request. One that may still be revoked is told of each change of its report, so that a change and a
 * revocation at the same moment are decided one after the other; a completed one is not revoked any more.
 */
function moved(request: ServiceRequest, report_id: string, status: 'preliminary' | 'final') {
  const to = status === 'final' ? 'completed' : request.status === 'active' ? 'in-progress' : request.status;
  const steps = stepTo(request, to);
  const reported = { type: 'ServiceRequestReported', data: { ...ofRequest(request), report_id } } as const;
  const isTold = request.report_id === report_id && (steps.length > 0 || request.status === 'completed');
  const events: ServiceRequestEvent[] = [...(isTold ? [] : [reported]), ...steps];
  return { stream: serviceRequests.stream(request.service_request_id), events };
}

/**
 * Takes back the result of a request that was entered in error: nobody must act on it, and the request is to be done again.
 * Refused: as `findLabRequest` says; `not_found` where there is none; `stale_revision`.
 */
export function removeResult(
  command: Conditional,
  request: ServiceRequest | null,
  report: DiagnosticReport | null,
): Decision<Events> {
  const found = findLabRequest(request);
  if ('rejection' in found) return found;
  if (!report) return reject('not_found', 'The request has no result.');
  const stale = refuseStale(command, report);
  if (stale) return stale;
  const { report_id } = report;
  const critical = report.contents.critical ? ({ critical: true } as const) : {};
  const data = { report_id, service_request_id: found.service_request_id, ...whose(found), ...critical };
  return accept<Events>(
    { stream: diagnosticReports.stream(report_id), events: [{ type: 'LaboratoryReportEnteredInError', data }] },
    { stream: serviceRequests.stream(found.service_request_id), events: withdrawn(found) },
  );
}

/** Somebody has seen a report. */
export interface AcknowledgeReport extends Conditional {
  /** The user who says so. */
  readonly by: string;
}

/**
 * Says that a report was seen as it is. Seen before, it stays as it is: whoever was first counts. `request` is the one that it answers.
 * Refused: `not_found`; `entered_in_error`; `stale_revision`: what is acknowledged is what the caller has read; `own_report` for who
 * published it or changed it last, since whoever is to act on it has not read it then, unless they ordered it themselves, or nobody did
 * and it is not critical.
 */
export function acknowledgeReport(
  command: AcknowledgeReport,
  report: DiagnosticReport | null,
  request: ServiceRequest | null,
): Decision<DiagnosticReportEvent> {
  if (!report) return reject('not_found', 'There is no such report.');
  if (report.entered_in_error) return reject('entered_in_error', 'The report was taken back as entered in error.');
  const stale = refuseStale(command, report);
  if (stale) return stale;
  if (report.acknowledged) return accept<DiagnosticReportEvent>();
  const isOwn = [report.issued_by, report.amended_by].includes(command.by);
  if (isOwn && (request === null ? report.contents.critical : request.ordered_by !== command.by))
    return reject('own_report', 'You issued this report: it is marked as seen by somebody who treats the patient.');
  const { report_id, patient_id, study_id, contents } = report;
  const data = { report_id, patient_id, study_id, service_request_id: contents.service_request_id };
  return accept<DiagnosticReportEvent>({
    stream: diagnosticReports.stream(report_id),
    events: [{ type: 'DiagnosticReportAcknowledged', data }],
  });
}
