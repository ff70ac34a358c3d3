import {
  type DomainEvent,
  type EventType,
  impliesAcceptance,
  isToBeSeenAgain,
  type RecordChange,
  readRecordEvent,
  recordKinds,
} from '@ward-board/domain';
import type { Handled, HandledNotifications, NewNotification } from '../engine/checkpoint/notification-changes.js';
import { becomesStat } from './edited-orders.js';
import { replacesReport } from './imaging-bells.js';
import { asksDepartment } from './result-bells.js';

/**
 * Which bells of its board a change of a record makes a thing of the past: an admission's, once the board has a record of
 * it; all but results, once the board has accepted the patient, or they have left it for no other; all, once another board has
 * them, where of a critical finding that nobody has seen another one is created. A new change does not compile until it is here.
 */
const handledByChange: Readonly<
  Record<RecordChange, 'admissions' | 'all' | 'arrivals' | 'arrivals if it accepts' | 'none'>
> = {
  opened: 'admissions',
  'level changed': 'arrivals if it accepts',
  accepted: 'arrivals',
  'handed off': 'all',
  'went to theatre': 'all',
  'sent back': 'all',
  discharged: 'arrivals',
  removed: 'arrivals',
  amended: 'none',
  taken: 'none',
  noted: 'none',
  moved: 'none',
  returned: 'none',
};

/** The events by which bells are handled. */
export const handlingTypes: readonly EventType[] = [
  'PatientDischarged',
  'ImagingStudyAmended',
  'ImagingStudyRemoved',
  'DiagnosticReportAcknowledged',
  'DiagnosticReportAmended',
  'LaboratoryReportAmended',
  'LaboratoryReportEnteredInError',
  'MedicationDispensed',
  'MedicationGiven',
  'MedicationRefused',
  'PrescriptionAmended',
  'PrescriptionEnteredInError',
  'PrescriptionStopped',
  'ServiceRequestAmended',
  'ServiceRequestCompleted',
  'ServiceRequestEnteredInError',
  'ServiceRequestRevoked',
  'ServiceRequestScheduled',
  'ServiceRequestStarted',
  ...Object.values(recordKinds).flatMap(({ events }) =>
    Object.entries(events).flatMap(([type, change]) => (handledByChange[change] === 'none' ? [] : [type as EventType])),
  ),
];

/**
 * The bells that an event makes a thing of the past: those that `handledByChange` says; every one of a stay but results, once that
 * has ended: Reception's discharge is nobody's having seen a critical finding; of an order, once the department has begun with it
 * or has refused it, or it is not wanted any more, and its department's once it is STAT, of which another one is created; of a result, once it was seen or taken back, or says something else, of which a
 * bell of its own tells: nobody is to act on what it said before. Null: none.
 */
export function handledBy(event: DomainEvent): Handled | null {
  switch (event.type) {
    case 'PatientDischarged':
      return { by: 'stay', admission_id: event.data.admission_id, ward: null, of: 'arrivals' };
    case 'ImagingStudyRemoved':
      return { by: 'study', study_id: event.data.study_id };
    case 'ImagingStudyAmended':
      return 'critical' in event.data.changes ? { by: 'study', study_id: event.data.study_id } : null;
    case 'DiagnosticReportAmended':
      return replacesReport(event.data.changes) ? { by: 'study', study_id: event.data.study_id } : null;
    case 'DiagnosticReportAcknowledged': {
      const { study_id, service_request_id } = event.data;
      if (study_id !== null) return { by: 'study', study_id };
      return service_request_id === null ? null : { by: 'order', order_id: service_request_id, of: 'results' };
    }
    case 'LaboratoryReportEnteredInError':
      return { by: 'order', order_id: event.data.service_request_id, of: 'results' };
    case 'LaboratoryReportAmended': {
      const { service_request_id: order_id, status, changes } = event.data;
      if (!isToBeSeenAgain(changes) && status !== 'final') return null;
      // Before it is final, only a critical result is told of, and told again.
      const isTold = status !== 'preliminary' || 'critical' in changes;
      return { by: 'order', order_id, of: isTold ? 'results' : 'critical findings' };
    }
    case 'MedicationDispensed':
    case 'MedicationGiven':
    case 'MedicationRefused':
    case 'PrescriptionEnteredInError':
    case 'PrescriptionStopped':
      return { by: 'order', order_id: event.data.prescription_id, of: 'asking' };
    case 'PrescriptionAmended':
      return becomesStat(event.data) ? { by: 'order', order_id: event.data.prescription_id, of: 'department' } : null;
    case 'ServiceRequestAmended':
      return becomesStat(event.data)
        ? { by: 'order', order_id: event.data.service_request_id, of: 'department' }
        : null;
    case 'ServiceRequestCompleted':
    case 'ServiceRequestEnteredInError':
    case 'ServiceRequestRevoked':
    case 'ServiceRequestScheduled':
    case 'ServiceRequestStarted':
      return { by: 'order', order_id: event.data.service_request_id, of: 'asking' };
    default:
      return handledByRecord(event);
  }
}

function handledByRecord(event: DomainEvent): Handled | null {
  const update = readRecordEvent(event);
  if (!update) return null;
  const of = handledByChange[update.change];
  if (of === 'none' || (of === 'arrivals if it accepts' && !impliesAcceptance(update))) return null;
  const { admission_id, kind } = update;
  return {
    by: 'stay',
    admission_id,
    ward: recordKinds[kind].board,
    of: of === 'arrivals if it accepts' ? 'arrivals' : of,
  };
}

type Asking = Pick<NewNotification, 'kind' | 'ward' | 'audience' | 'admission_id' | 'study_id' | 'order_id'>;

/**
 * Whether it is one of the bells that were handled. An order is to be done, and a result that one person is to see is theirs to
 * see, also when the patient has left: of those that go with a stay they are none.
 */
export function isHandled(asking: Asking, handled: Handled & Pick<HandledNotifications, 'spares'>): boolean {
  const { admission_id, study_id, order_id, ward, kind, audience } = asking;
  if (!audience.startsWith('user:') && handled.spares?.includes(kind)) return false;
  const isCritical = kind === 'critical_finding';
  const isResult = isCritical || kind === 'result_final';
  switch (handled.by) {
    case 'study':
      return study_id === handled.study_id;
    case 'order':
      if (order_id !== handled.order_id) return false;
      if (handled.of === 'critical findings') return isCritical;
      return handled.of === 'department' ? asksDepartment(kind) : isOfOrder(kind) === (handled.of === 'asking');
    case 'stay':
      if ((study_id ?? order_id) !== null && (!isResult || audience.startsWith('user:'))) return false;
      return (
        admission_id === handled.admission_id &&
        (handled.ward === null || ward === handled.ward) &&
        (handled.of === 'all' || (handled.of === 'arrivals' ? !isResult : kind.endsWith('_admission')))
      );
  }
}

/** Asks for something to be done with an order, and tells of no result. */
const isOfOrder = (kind: string): boolean => asksDepartment(kind) || kind === 'prescription_refused';
