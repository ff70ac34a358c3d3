import type { Aggregate } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';
import { type OfOrder, type Order, type OrderPriority, type OrderSource, whose } from './order.js';

/** Whom a request is made to. */
export type RequestCategory = 'laboratory' | 'radiology';
/** How far a request is. */
export type RequestStatus = 'active' | 'in-progress' | 'completed' | 'revoked';

/** What is asked for. Null: not said. */
export interface RequestDetails {
  readonly display: string;
  readonly code: string | null;
  readonly priority: OrderPriority;
  /** The clinical question. */
  readonly reason: string | null;
  /** Of imaging alone. */
  readonly modality: string | null;
  readonly body_site: string | null;
  /** Of imaging alone: why it is ordered although an allergy matches its contrast. Missing in older events, and where none was asked about. */
  readonly allergy_reason?: string | null;
  readonly source: OrderSource | null;
}

type OfRequest<Data = object> = {
  readonly service_request_id: string;
  readonly category: RequestCategory;
} & OfOrder &
  Data;
/** `ordered_by` is the user's id. */
type Ordered = OfRequest<{ readonly ordered_by: string } & RequestDetails>;

/** What is said in a service request's stream. */
export type ServiceRequestEvent =
  | Event<'LaboratoryTestOrdered', Ordered>
  | Event<'ImagingOrdered', Ordered>
  | Event<'ServiceRequestAmended', OfRequest<{ readonly changes: Partial<RequestDetails> }>>
  /** Radiology has a study for it; null: that of a revoked request is for it no longer. */
  | Event<'ServiceRequestScheduled', OfRequest<{ readonly study_id: string | null }>>
  | Event<'ServiceRequestStarted', OfRequest>
  /** A report answers it, which may be preliminary; null: that of a revoked request was taken back. */
  | Event<'ServiceRequestReported', OfRequest<{ readonly report_id: string | null }>>
  | Event<'ServiceRequestCompleted', OfRequest>
  | Event<'ServiceRequestRevoked', OfRequest>
  /** What was done for it does not count any more: its study was cancelled or taken back, or its report was. */
  | Event<'ServiceRequestReopened', OfRequest>
  | Event<'ServiceRequestEnteredInError', OfRequest>;

/** A service request as decisions see it. */
export interface ServiceRequest extends Order {
  readonly service_request_id: string;
  readonly category: RequestCategory;
  readonly status: RequestStatus;
  readonly details: RequestDetails;
  /** The study that Radiology has for it, and the report that answers it. */
  readonly study_id: string | null;
  readonly report_id: string | null;
}

/** Null: no such request. */
export const serviceRequests: Aggregate<ServiceRequest | null, ServiceRequestEvent> = {
  stream: (id) => `service-request-${id}`,
  initial: null,
  foldVersion: 1,
  events: [
    'LaboratoryTestOrdered',
    'ImagingOrdered',
    'ServiceRequestAmended',
    'ServiceRequestScheduled',
    'ServiceRequestStarted',
    'ServiceRequestReported',
    'ServiceRequestCompleted',
    'ServiceRequestRevoked',
    'ServiceRequestReopened',
    'ServiceRequestEnteredInError',
  ],
  evolve(request, event, revision) {
    switch (event.type) {
      case 'LaboratoryTestOrdered':
      case 'ImagingOrdered': {
        const { service_request_id, category, patient_id: _, admission_id: __, ordered_by, ...details } = event.data;
        const of = { service_request_id, category, ...whose(event.data), ordered_by };
        const none = { entered_in_error: false, study_id: null, report_id: null };
        return { ...of, revision, status: 'active', details, ...none };
      }
      case 'ServiceRequestAmended':
        return request && { ...request, revision, details: { ...request.details, ...event.data.changes } };
      case 'ServiceRequestScheduled':
        return request && { ...request, revision, study_id: event.data.study_id };
      case 'ServiceRequestStarted':
        return request && { ...request, revision, status: 'in-progress' };
      case 'ServiceRequestReported':
        return request && { ...request, revision, report_id: event.data.report_id };
      case 'ServiceRequestCompleted':
        return request && { ...request, revision, status: 'completed' };
      case 'ServiceRequestRevoked':
        return request && { ...request, revision, status: 'revoked' };
      case 'ServiceRequestReopened':
        return request && { ...request, revision, status: 'active', study_id: null, report_id: null };
      case 'ServiceRequestEnteredInError':
        return request && { ...request, revision, entered_in_error: true };
    }
  },
};

/** Whether it is still to be done. */
export const isOpenRequest = ({ status, entered_in_error }: ServiceRequest): boolean =>
  !entered_in_error && (status === 'active' || status === 'in-progress');

/**
 * What is said of a request once what was done for it does not count any more: it is to be done again, unless it was revoked. That one
 * names its report and its study no longer.
 * @param study_id the study that it has after that: one that was cancelled can still be read.
 */
export function withdrawn(
  request: ServiceRequest,
  study_id: string | null = request.study_id,
): readonly ServiceRequestEvent[] {
  const data = ofRequest(request);
  if (request.status !== 'revoked') return [{ type: 'ServiceRequestReopened', data }];
  return [
    ...(request.report_id === null
      ? []
      : [{ type: 'ServiceRequestReported', data: { ...data, report_id: null } } as const]),
    ...(request.study_id === study_id
      ? []
      : [{ type: 'ServiceRequestScheduled', data: { ...data, study_id } } as const]),
  ];
}

/** Which request an event is of, and whose that is. */
export const ofRequest = (request: ServiceRequest): OfRequest => {
  const { service_request_id, category } = request;
  return { service_request_id, category, ...whose(request) };
};
