import { isDeepStrictEqual } from 'node:util';
import { openRequestStatuses, type PatientPlace, type ServiceRequestRecord } from '@ward-board/contract';
import {
  doneBy,
  type Handlers,
  made,
  namedRow,
  type RecalledRow,
  type Row,
  type StoredEvent,
  touched,
  type Window,
} from '../engine/projection.js';
import { orderRow, type PatientRows, patientOf, putRow, putRows, recordOf } from './patient-rows.js';
import { REPORTS, reportAtHand } from './reports.js';

/** The collection, by the REST path's name. */
export const REQUESTS = 'service-requests';

const isOpen = (record: object): boolean => {
  const { status, entered_in_error_at } = record as ServiceRequestRecord;
  return entered_in_error_at === null && openRequestStatuses.some((open) => open === status);
};

/** Every request at hand says where its patient is now; what is over does not. Where that is filed does not change with it. */
export const withPlace = (state: PatientRows, place: PatientPlace | null): PatientRows =>
  putRows(
    state,
    [...state.rows.values()].flatMap((row): readonly Row[] => {
      if (row.collection !== REQUESTS) return [];
      const request = row.record as ServiceRequestRecord;
      const now = isOpen(request) ? place : null;
      return isDeepStrictEqual(request.place, now) ? [] : [{ ...row, record: { ...request, place: now } }];
    }),
  );

/** The open requests of Radiology that its board shows: older ones are in the list. */
export const requestWindow: Window = {
  feed: 'radiology',
  collection: REQUESTS,
  includes: (record) => (record as ServiceRequestRecord).category === 'radiology',
  newest: 0,
  mostOpen: 2_000,
  isOpen,
  seal: (record) => record,
};

/** A request, new or changed. Whether it stands on Radiology's board is the window's to say. */
export function putRequest(state: PatientRows, record: ServiceRequestRecord): PatientRows {
  const open = isOpen(record);
  const feeds =
    record.category === 'radiology' ? (state.rows.get(record.id)?.feeds ?? []) : open ? (['lab'] as const) : [];
  return putRow(state, orderRow(REQUESTS, record, open, feeds, [record.category]));
}

function change(
  state: PatientRows,
  id: string,
  stored: StoredEvent,
  changes: Partial<ServiceRequestRecord>,
): PatientRows {
  const before = recordOf(state, REQUESTS, id) as ServiceRequestRecord;
  return putRequest(state, { ...before, patient: patientOf(state), ...touched(stored), ...changes });
}

/** What the report of a request says of how far it is. That is no event of the request's own, so its revision stays. */
export function withReportStatus(
  state: PatientRows,
  id: string,
  report_status: ServiceRequestRecord['report_status'],
): PatientRows {
  const row = state.rows.get(id);
  return row?.collection === REQUESTS
    ? putRequest(state, { ...(row.record as ServiceRequestRecord), report_status })
    : state;
}

/**
 * What a request that is to be done says of the last study for it that was cancelled. That is no event of the request's own, so its
 * revision stays.
 */
export function withStudyCancelled(
  state: PatientRows,
  id: string | null,
  said: (before: ServiceRequestRecord['study_cancelled']) => ServiceRequestRecord['study_cancelled'],
): PatientRows {
  const row = id === null ? undefined : state.rows.get(id);
  // One that is over is not always at hand.
  if (row?.collection !== REQUESTS || !isOpen(row.record)) return state;
  const request = row.record as ServiceRequestRecord;
  return putRequest(state, { ...request, study_cancelled: said(request.study_cancelled) });
}

type Handler = NonNullable<Handlers<PatientRows>['LaboratoryTestOrdered']>;

const ordered: Handler = (state, { service_request_id, patient_id, admission_id, ordered_by: _, ...details }, stored) =>
  putRequest(state, {
    ...made(service_request_id, stored),
    ...{ patient_id, patient: patientOf(state), admission_id: admission_id ?? null, status: 'active' },
    ...{ allergy_reason: null, ...details },
    ...{ imaging_study_id: null, study_cancelled: null, report_id: null, report_status: null, place: null },
    ...{ recorded_by: doneBy(stored), edited_by: null, entered_in_error_at: null, entered_in_error_by: null },
  });

/** What the events of service requests make of their rows. */
export const requestHandlers: Handlers<PatientRows> = {
  LaboratoryTestOrdered: ordered,
  ImagingOrdered: ordered,
  ServiceRequestAmended: (state, { service_request_id, changes }, stored) =>
    change(state, service_request_id, stored, { ...changes, edited_by: stored.by }),
  ServiceRequestScheduled: (state, { service_request_id, study_id }, stored) =>
    change(state, service_request_id, stored, {
      imaging_study_id: study_id,
      ...(study_id !== null && { study_cancelled: null }),
    }),
  ServiceRequestStarted: (state, { service_request_id }, stored) =>
    change(state, service_request_id, stored, { status: 'in-progress' }),
  ServiceRequestReported: (state, { service_request_id, report_id }, stored) => {
    const report = report_id === null ? null : reportAtHand(state, report_id);
    const report_status = report && (report.status === 'preliminary' ? 'preliminary' : 'final');
    return change(state, service_request_id, stored, { report_id, report_status });
  },
  ServiceRequestCompleted: (state, { service_request_id }, stored) =>
    change(state, service_request_id, stored, { status: 'completed' }),
  ServiceRequestRevoked: (state, { service_request_id }, stored) =>
    change(state, service_request_id, stored, { status: 'revoked', edited_by: stored.by }),
  ServiceRequestReopened: (state, { service_request_id }, stored) =>
    change(state, service_request_id, stored, {
      ...{ status: 'active', imaging_study_id: null, report_id: null, report_status: null },
    }),
  ServiceRequestEnteredInError: (state, { service_request_id }, stored) =>
    change(state, service_request_id, stored, {
      entered_in_error_at: stored.at,
      entered_in_error_by: stored.by,
    }),
};

/** The sealed rows that an event of a request or a report is about. */
export function recalledByOrder(data: unknown): readonly RecalledRow[] {
  const { service_request_id, report_id } = data as Readonly<Record<string, unknown>>;
  return [...namedRow(REQUESTS, service_request_id), ...namedRow(REPORTS, report_id)];
}
