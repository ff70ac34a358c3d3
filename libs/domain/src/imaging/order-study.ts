import type { Admission } from '../admissions/admission.js';
import type { ServiceRequest, ServiceRequestEvent } from '../orders/service-request.js';
import type { Patient } from '../patients/patient.js';
import { accept, type Decision, type Rejected, reject } from '../shared/decision.js';
import {
  type ImagingStatus,
  type ImagingStudyEvent,
  imagingStudies,
  type StudyDetails,
  studyUid,
} from './imaging-study.js';
import { followStudy, refuseRequest } from './requested-study.js';

/** Orders a study for a patient. `ordered_by` is the user's id. */
export interface OrderStudy {
  readonly study_id: string;
  readonly ordered_by: string;
  readonly status: ImagingStatus;
  readonly details: StudyDetails;
}

/**
 * Puts a study on Radiology's list.
 * @param encounter the admission that the details name.
 * @param request the service request that the details name.
 * Refused: `unknown_reference` for no such patient, or an encounter that is none of theirs; `invalid_transition` for a
 * status that no study begins with; `invalid_value`; as `refuseRequest` says.
 */
export function orderStudy(
  { study_id, ordered_by, status, details }: OrderStudy,
  patient: Patient | null,
  encounter: Admission | null,
  request: ServiceRequest | null,
): Decision<ImagingStudyEvent | ServiceRequestEvent> {
  if (!patient) return reject('unknown_reference', 'There is no such patient.', 'patient_id');
  if (status !== 'scheduled') return reject('invalid_transition', 'A study begins as scheduled.', 'status');
  const study = { study_id, patient_id: patient.id, status, report_id: null };
  const unrequested = details.service_request_id === null ? null : refuseRequest(study, request);
  const refused = refuseEncounter(details, patient.id, encounter) ?? unrequested ?? refuseTimes(details);
  if (refused) return refused;
  const data = { study_id, patient_id: patient.id, study_uid: studyUid(study_id), ordered_by, ...details };
  return accept<ImagingStudyEvent | ServiceRequestEvent>(
    { stream: imagingStudies.stream(study_id), events: [{ type: 'ImagingStudyOrdered', data }] },
    followStudy(request, study_id, study),
  );
}

/** Null: no encounter is named, or it is an admission of this patient's. */
export const refuseEncounter = (
  { encounter_id }: Partial<Pick<StudyDetails, 'encounter_id'>>,
  patient_id: string,
  encounter: Admission | null,
): Rejected | null =>
  typeof encounter_id === 'string' && encounter?.patient_id !== patient_id
    ? reject('unknown_reference', 'The patient has no such admission.', 'encounter_id')
    : null;

/** Null: the study does not end before it starts. */
export const refuseTimes = ({ started_at, ended_at }: StudyDetails): Rejected | null =>
  started_at !== null && ended_at !== null && ended_at < started_at
    ? reject('invalid_value', 'A study does not end before it starts.', 'ended_at')
    : null;
