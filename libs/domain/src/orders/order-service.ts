import type { Admission, AdmissionEvent } from '../admissions/admission.js';
import type { Patient } from '../patients/patient.js';
import {
  accept,
  type Conditional,
  changedFields,
  type Decision,
  isEmpty,
  type Rejected,
  reject,
} from '../shared/decision.js';
import { refuseTransition } from '../shared/transition.js';
import { findOrder, type OnOrder, orderFor, placedFor } from './order.js';
import {
  isOpenRequest,
  ofRequest,
  type RequestCategory,
  type RequestDetails,
  type RequestStatus,
  type ServiceRequest,
  type ServiceRequestEvent,
  serviceRequests,
} from './service-request.js';

/** Orders a test of the laboratory, or imaging. `ordered_by` is the user's id, `admission_id` the stay that is named; null: the active one. */
export interface OrderService {
  readonly service_request_id: string;
  readonly ordered_by: string;
  readonly admission_id: string | null;
  readonly category: RequestCategory;
  readonly status: RequestStatus;
  /** `display` null: what the code, or the modality of imaging, says. */
  readonly details: Omit<RequestDetails, 'display'> & { readonly display: string | null };
}

const eventOf = { laboratory: 'LaboratoryTestOrdered', radiology: 'ImagingOrdered' } as const;

/**
 * Puts a request into the queue of the laboratory or of Radiology.
 * Refused: as `orderFor` says; `missing_value` when nothing says what is asked for; `not_changeable` for imaging's fields of
 * a laboratory test; `invalid_transition` for a status that no request begins with.
 */
export function orderService(
  { service_request_id, ordered_by, admission_id, category, status, details }: OrderService,
  patient: Patient | null,
  admission: Admission | null,
): Decision<ServiceRequestEvent | AdmissionEvent> {
  const found = orderFor(patient, admission_id, admission);
  if ('rejection' in found) return found;
  if (status !== 'active') return reject('invalid_transition', 'A request begins as active.', 'status');
  const foreign = refuseForeign(category, details);
  if (foreign) return foreign;
  const { display, code, modality, body_site } = details;
  const said = display ?? ([modality, body_site].filter((part) => part !== null).join(' ') || code);
  if (said === null) return reject('missing_value', 'It does not say what is asked for.', 'display');
  const data = { service_request_id, category, ...found.of, ordered_by, ...details, display: said };
  return accept<ServiceRequestEvent | AdmissionEvent>(
    { stream: serviceRequests.stream(service_request_id), events: [{ type: eventOf[category], data }] },
    placedFor(found.stay, service_request_id),
  );
}

/** Edits a request: what is left out stays. */
export interface AmendRequest extends OnOrder {
  /** A check: it is what it was ordered as. */
  readonly category?: RequestCategory | undefined;
  readonly status?: RequestStatus | undefined;
  /** `display` null is refused: a request asks for something. */
  readonly changes: { readonly [Field in keyof RequestDetails]?: RequestDetails[Field] | null };
}

/**
 * Edits a request that is still to be done, and moves its status one step.
 * Refused: as `findOrder` says; `not_changeable`, `missing_value`, `invalid_transition`.
 */
export function amendRequest(command: AmendRequest, request: ServiceRequest | null): Decision<ServiceRequestEvent> {
  const found = findOrder(command, request);
  if ('rejection' in found) return found;
  if (command.category !== undefined && command.category !== found.category)
    return reject('not_changeable', `It was ordered as ${found.category}, for good.`, 'category');
  if (command.changes.display === null) return reject('missing_value', 'A request asks for something.', 'display');
  const changes = changedFields(found.details, command.changes as Partial<RequestDetails>);
  const [field] = Object.keys(changes);
  if (field !== undefined && !isOpenRequest(found))
    return reject('invalid_transition', `The request is ${found.status}.`, field);
  const refused =
    refuseForeign(found.category, changes) ??
    refuseTransition('The request', nextOf, found.status, command.status ?? found.status);
  if (refused) return refused;
  const amended = { type: 'ServiceRequestAmended', data: { ...ofRequest(found), changes } } as const;
  return appended(
    found.service_request_id,
    ...(isEmpty(changes) ? [] : [amended]),
    ...stepTo(found, command.status ?? found.status),
  );
}

/**
 * Takes back a request that was entered in error.
 * Refused: as `findOrder` says; `already_reported` while a report answers it: that would stay in the chart of a patient
 * who was not to be examined. It is taken back first, with its study or by the laboratory.
 */
export function removeRequest(command: Conditional, request: ServiceRequest | null): Decision<ServiceRequestEvent> {
  const found = findOrder(command, request);
  if ('rejection' in found) return found;
  if (found.report_id !== null)
    return reject('already_reported', 'A report answers it: that is to be taken back first.');
  return appended(found.service_request_id, { type: 'ServiceRequestEnteredInError', data: ofRequest(found) });
}

/** The laboratory has begun. Refused: as `findLabRequest` says. */
export function startLabRequest(command: Conditional, request: ServiceRequest | null): Decision<ServiceRequestEvent> {
  const found = findLabRequest(request);
  if ('rejection' in found) return found;
  return amendRequest({ ...command, status: 'in-progress', changes: {} }, found);
}

/** The laboratory's request that a path names. Refused: `not_found`, also for one of Radiology; `entered_in_error`. */
export function findLabRequest(request: ServiceRequest | null): ServiceRequest | Rejected {
  if (request?.category !== 'laboratory') return reject('not_found', 'There is no such request of the laboratory.');
  return findOrder({ if_match: null }, request);
}

const nextOf: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  active: ['in-progress', 'revoked'],
  'in-progress': ['completed', 'revoked'],
  completed: [],
  revoked: [],
};

/** The steps by which an open request comes to a status; none where it has it. */
export function stepTo(request: ServiceRequest, to: RequestStatus): readonly ServiceRequestEvent[] {
  const data = ofRequest(request);
  if (to === request.status) return [];
  switch (to) {
    case 'active':
      return [{ type: 'ServiceRequestReopened', data }];
    case 'in-progress':
      return [{ type: 'ServiceRequestStarted', data }];
    case 'completed': {
      const started: ServiceRequestEvent[] =
        request.status === 'active' ? [{ type: 'ServiceRequestStarted', data }] : [];
      return [...started, { type: 'ServiceRequestCompleted', data }];
    }
    case 'revoked':
      return [{ type: 'ServiceRequestRevoked', data }];
  }
}

const IMAGING_ALONE = ['modality', 'body_site', 'allergy_reason'] as const satisfies readonly (keyof RequestDetails)[];

function refuseForeign(
  category: RequestCategory,
  said: Partial<RequestDetails | { display: string | null }>,
): Rejected | null {
  if (category === 'radiology') return null;
  const field = IMAGING_ALONE.find((name) => (said as Partial<RequestDetails>)[name] != null);
  return field === undefined ? null : reject('invalid_value', 'Only imaging has it.', field);
}

const appended = (id: string, ...events: readonly ServiceRequestEvent[]): Decision<ServiceRequestEvent> =>
  accept({ stream: serviceRequests.stream(id), events });
