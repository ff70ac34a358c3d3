import { stepTo } from '../orders/order-service.js';
import {
  isOpenRequest,
  ofRequest,
  type ServiceRequest,
  type ServiceRequestEvent,
  serviceRequests,
  withdrawn,
} from '../orders/service-request.js';
import { type Accepted, accept, type Decision, type Rejected, reject, type StreamAppend } from '../shared/decision.js';
import type { Event } from '../shared/event.js';
import { type ImagingStudy, type ImagingStudyEvent, imagingStudies } from './imaging-study.js';

/** A study as far as its request goes by it. */
export type StudyForRequest = Pick<ImagingStudy, 'study_id' | 'patient_id' | 'status' | 'report_id'>;

/**
 * Null: a study may be linked with the request that is named.
 * Refused, each with `service_request_id`: `unknown_reference` for none of this patient's, or one of the laboratory;
 * `already_ordered` for one that has another study; `invalid_transition` for one that is over.
 */
export function refuseRequest(
  { study_id, patient_id }: Pick<StudyForRequest, 'study_id' | 'patient_id'>,
  request: ServiceRequest | null,
): Rejected | null {
  const path = 'service_request_id';
  if (request?.patient_id !== patient_id || request.category !== 'radiology' || request.entered_in_error)
    return reject('unknown_reference', 'The patient has no such request of Radiology.', path);
  if (request.study_id !== null && request.study_id !== study_id)
    return reject('already_ordered', 'A study was ordered for this request already.', path);
  return isOpenRequest(request) || request.study_id === study_id
    ? null
    : reject('invalid_transition', `The request is ${request.status}.`, path);
}

/**
 * What becomes of the request that a study is for: it is as far as its study is, and to be done again once that is cancelled,
 * taken back, or for another request. One that was revoked meanwhile stays so, and is told of the report all the same; it does not go on
 * naming a study that is gone, or another's.
 * @param study as it is now; null: it is for this request no longer.
 */
export function followStudy(
  request: ServiceRequest | null,
  study_id: string,
  study: StudyForRequest | null,
): StreamAppend<ServiceRequestEvent> | null {
  if (!request || request.entered_in_error) return null;
  const data = ofRequest(request);
  const stream = serviceRequests.stream(request.service_request_id);
  if (!study || study.status === 'cancelled')
    return request.study_id === study_id ? { stream, events: withdrawn(request, study && study_id) } : null;
  const events: ServiceRequestEvent[] = [];
  if (request.study_id !== study_id) events.push({ type: 'ServiceRequestScheduled', data: { ...data, study_id } });
  const { report_id } = study;
  if (report_id !== null && request.report_id !== report_id)
    events.push({ type: 'ServiceRequestReported', data: { ...data, report_id } });
  if (study.status !== 'scheduled' && isOpenRequest(request)) events.push(...stepTo(request, study.status));
  return { stream, events };
}

/**
 * Adds to what was decided on a request that its study is not to be done: one that has not begun is cancelled with its request, so that
 * nobody examines a patient for an order that was taken back.
 */
export function withoutItsStudy<E extends Event>(
  decision: Decision<E>,
  study: ImagingStudy | null,
): Decision<E | ImagingStudyEvent> {
  if (!decision.ok || study?.status !== 'scheduled' || !endsRequest(decision)) return decision;
  const { study_id, patient_id } = study;
  return accept<E | ImagingStudyEvent>(...decision.appends, {
    stream: imagingStudies.stream(study_id),
    events: [{ type: 'ImagingStudyCancelled', data: { study_id, patient_id } }],
  });
}

const endsRequest = ({ appends }: Accepted): boolean =>
  appends.some(({ events }) =>
    events.some(({ type }) => type === 'ServiceRequestRevoked' || type === 'ServiceRequestEnteredInError'),
  );
