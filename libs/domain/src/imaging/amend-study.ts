import type { Admission } from '../admissions/admission.js';
import {
  type DiagnosticReport,
  type DiagnosticReportEvent,
  diagnosticReports,
  type ReportContents,
} from '../orders/diagnostic-report.js';
import type { ServiceRequest, ServiceRequestEvent } from '../orders/service-request.js';
import {
  accept,
  type Conditional,
  changedFields,
  type Decision,
  isEmpty,
  type Rejected,
  refuseStale,
  reject,
  type StreamAppend,
} from '../shared/decision.js';
import { refuseTransition } from '../shared/transition.js';
import {
  type ImagingStatus,
  type ImagingStudy,
  type ImagingStudyEvent,
  imagingStudies,
  reportOf,
  type StudyDetails,
} from './imaging-study.js';
import { refuseEncounter, refuseTimes } from './order-study.js';
import { followStudy, refuseRequest } from './requested-study.js';

/** LOINC: diagnostic imaging study. */
const IMAGING_STUDY = '18748-4';

/** Edits a study: what is left out stays. */
export interface AmendStudy extends Conditional {
  /** A check: whose study the caller takes it to be. */
  readonly patient_id?: string | undefined;
  readonly status?: ImagingStatus | undefined;
  /** Why it is cancelled; refused where it is not. */
  readonly cancel_reason?: string | undefined;
  readonly changes: Partial<StudyDetails>;
  /** Now: RFC 3339. */
  readonly at: string;
  /** The id of the report, should this publish one. */
  readonly report_id: string;
}

/**
 * What a decision on a study that exists looks at. `encounter` is the admission that the command names, `report` the one that the
 * study has, `request` the service request that it was for, and `named` the one that the command names, be it the same.
 */
export interface StudyContext {
  readonly study: ImagingStudy | null;
  readonly encounter: Admission | null;
  readonly report: DiagnosticReport | null;
  readonly request: ServiceRequest | null;
  readonly named: ServiceRequest | null;
}

type Events = ImagingStudyEvent | DiagnosticReportEvent | ServiceRequestEvent;

/**
 * Edits a study, and moves its status one step. Completing it publishes its report in the same append, and a later edit of
 * what that report says amends it: nobody reads a report that differs from its study. Its request goes along.
 * Refused: as `findStudy` and, for another request than before, `refuseRequest` say, `invalid_transition`, `unknown_reference` for an encounter that is none of the patient's,
 * `invalid_value`, also for a reason of what is not cancelled.
 */
export function amendStudy(command: AmendStudy, context: StudyContext): Decision<Events> {
  const { study, encounter, report } = context;
  const found = findStudy(command, study);
  if ('rejection' in found) return found;
  const { study_id, patient_id, details: before } = found;
  const of = { study_id, patient_id };
  const refused =
    refuseTransition('The study', nextOf, found.status, command.status ?? found.status) ??
    refuseEncounter(command.changes, patient_id, encounter);
  if (refused) return refused;
  if (command.cancel_reason !== undefined && (found.status === 'cancelled' || command.status !== 'cancelled'))
    return reject('invalid_value', 'There is a reason for a cancellation alone.', 'cancel_reason');

  const given = changedFields(before, command.changes);
  const unrequested = typeof given.service_request_id === 'string' ? refuseRequest(found, context.named) : null;
  if (unrequested) return unrequested;
  const { step, changes } = splitStep(found, command, given);
  const events: ImagingStudyEvent[] = [];
  if (!isEmpty(changes)) events.push({ type: 'ImagingStudyAmended', data: { ...of, changes } });
  if (step) events.push(step);
  const after =
    events.reduce<ImagingStudy | null>((was, event) => imagingStudies.evolve(was, event, 0), found) ?? found;
  const impossible = refuseTimes(after.details);
  if (impossible) return impossible;
  // Of a study that stays as it is the report does as well: it may have been read later than the study, and say what is newer.
  if (events.length === 0) return accept<Events>();
  return accept<Events>(
    { stream: imagingStudies.stream(study_id), events },
    reporting(command, found, reportOf(after.details), step, report?.contents ?? null),
    ...requestsMoved(after, 'service_request_id' in given, context),
  );
}

/** The request that a study was for, and the one that it is for now, as an edit leaves them. */
function requestsMoved(after: ImagingStudy, isAnother: boolean, { request, named }: StudyContext) {
  if (!isAnother) return [followStudy(request, after.study_id, after)];
  return [followStudy(request, after.study_id, null), followStudy(named, after.study_id, after)];
}

/** The study that a command names, if it can be acted on. Refused: `not_found`, `not_changeable` for another patient, `stale_revision`. */
export function findStudy(
  command: Conditional & Pick<AmendStudy, 'patient_id'>,
  study: ImagingStudy | null,
): ImagingStudy | Rejected {
  if (!study) return reject('not_found', 'There is no such imaging study.');
  if (command.patient_id !== undefined && command.patient_id !== study.patient_id)
    return reject('not_changeable', 'This study belongs to another patient, for good.', 'patient_id');
  return refuseStale(command, study) ?? study;
}

const nextOf: Readonly<Record<ImagingStatus, readonly ImagingStatus[]>> = {
  scheduled: ['in-progress', 'cancelled'],
  'in-progress': ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** The step that a command asks for, which tells its own time, and what else is changed. */
function splitStep(
  { study_id, patient_id, status, details }: ImagingStudy,
  { status: to = status, cancel_reason: reason, at, report_id }: AmendStudy,
  given: Partial<StudyDetails>,
): { readonly step: ImagingStudyEvent | null; readonly changes: Partial<StudyDetails> } {
  const of = { study_id, patient_id };
  const after = { ...details, ...given };
  if (to === status) return { step: null, changes: given };
  switch (to) {
    case 'in-progress': {
      const { started_at: _, ...changes } = given;
      const data = { ...of, started_at: after.started_at ?? at };
      return { step: { type: 'ImagingStudyStarted', data }, changes };
    }
    case 'completed': {
      const { ended_at: _, ...changes } = given;
      // A start that was put down too late must not keep the report back.
      const now = after.started_at !== null && after.started_at > at ? after.started_at : at;
      const data = { ...of, ended_at: after.ended_at ?? now, report_id };
      return { step: { type: 'ImagingStudyCompleted', data }, changes };
    }
    case 'cancelled':
      return {
        step: { type: 'ImagingStudyCancelled', data: { ...of, ...(reason !== undefined && { reason }) } },
        changes: given,
      };
    case 'scheduled':
      return { step: null, changes: given };
  }
}

/** What becomes of the report: published with the completion, amended when it says something else now, else null. */
function reporting(
  { at, report_id: new_id }: AmendStudy,
  { study_id, patient_id, report_id }: ImagingStudy,
  says: ReportContents,
  step: ImagingStudyEvent | null,
  report: ReportContents | null,
): StreamAppend<DiagnosticReportEvent> | null {
  if (step?.type === 'ImagingStudyCompleted') {
    const of = { report_id: new_id, study_id, patient_id };
    const data = { ...of, category: 'radiology', code: IMAGING_STUDY, issued_at: at, ...says } as const;
    return { stream: diagnosticReports.stream(new_id), events: [{ type: 'DiagnosticReportPublished', data }] };
  }
  if (report_id === null || !report) return null;
  const changes = changedFields(report, says);
  if (isEmpty(changes)) return null;
  const data = { report_id, study_id, patient_id, issued_at: at, changes };
  return { stream: diagnosticReports.stream(report_id), events: [{ type: 'DiagnosticReportAmended', data }] };
}
