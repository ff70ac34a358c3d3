import { type NotificationKind, sayRequest, wards } from '@ward-board/contract';
import {
  type DomainEvent,
  isToBeSeenAgain,
  type OrderSource,
  type PrescriptionDetails,
  type PrescriptionStatus,
  type RequestDetails,
  type RequestStatus,
} from '@ward-board/domain';
import { becomesStat, type NamedOrder } from './edited-orders.js';
import { type Audience, type Bell, inWords, type PatientLocation, shortened } from './notifications.js';
import {
  bellsOfResult,
  leadTo,
  placeOfOrder,
  resultInWords,
  type ToldFindings,
  type ToldOfResult,
} from './result-bells.js';

/** What is known of an order when it, or its result, is told of. */
export interface OrderTold extends ToldOfResult {
  /** How far it is. */
  readonly status: RequestStatus | PrescriptionStatus;
  readonly details: RequestDetails | PrescriptionDetails;
  /** Who the patient is, told from others of the same name. */
  readonly name: string;
  readonly at: PatientLocation | null;
  /** What the laboratory has said; null: nothing, or it was taken back since. */
  readonly said: (ToldFindings & { readonly critical: boolean }) | null;
}

/** The events of orders and of the laboratory's reports that anybody is told of. */
export const tellingOfOrders = [
  'ImagingOrdered',
  'LaboratoryReportAmended',
  'LaboratoryReportEnteredInError',
  'LaboratoryReportPublished',
  'LaboratoryTestOrdered',
  'MedicationRefused',
  'PrescriptionAmended',
  'PrescriptionOrdered',
  'ServiceRequestAmended',
] as const satisfies readonly DomainEvent['type'][];

/** The order that an event may be told of; null: it is told to nobody. */
export function orderToldOf(event: DomainEvent): NamedOrder | null {
  switch (event.type) {
    case 'PrescriptionOrdered':
    case 'MedicationRefused':
      return { kind: 'prescription', id: event.data.prescription_id };
    case 'PrescriptionAmended':
      return becomesStat(event.data) ? { kind: 'prescription', id: event.data.prescription_id } : null;
    case 'ImagingOrdered':
    case 'LaboratoryTestOrdered':
      return { kind: 'request', id: event.data.service_request_id };
    case 'ServiceRequestAmended':
      return becomesStat(event.data) ? { kind: 'request', id: event.data.service_request_id } : null;
    case 'LaboratoryReportPublished':
      return isTold(event.data.status, event.data) ? { kind: 'request', id: event.data.service_request_id } : null;
    case 'LaboratoryReportAmended':
      return isTold(event.data.status, event.data.changes) || isToBeSeenAgain(event.data.changes)
        ? { kind: 'request', id: event.data.service_request_id }
        : null;
    case 'LaboratoryReportEnteredInError':
      return { kind: 'request', id: event.data.service_request_id };
    default:
      return null;
  }
}

/** A preliminary result is told when its finding is critical. */
const isTold = (status: string, said: { readonly critical?: boolean }): boolean =>
  status !== 'preliminary' || said.critical === true;

/** Who does what is ordered, and where they find it. */
const departments = {
  laboratory: {
    kind: 'lab_order_new',
    title: 'laboratory order',
    audience: 'role:lab_technician',
    ward: 'lab',
    page: '/laboratory',
  },
  radiology: {
    kind: 'imaging_order_new',
    title: 'imaging order',
    audience: 'ward:radiology',
    ward: 'radiology',
    page: wards.radiology.route,
  },
  pharmacy: {
    kind: 'prescription_new',
    title: 'prescription',
    audience: 'role:pharmacist',
    ward: null,
    page: '/pharmacy',
  },
} as const satisfies Readonly<
  Record<string, { kind: NotificationKind; title: string; audience: Audience; ward: Bell['ward']; page: string }>
>;

/**
 * An order is told to the department that it goes to, and again once it becomes STAT: then with high priority. A final result of the
 * laboratory is told to whoever ordered it, and so is one that was taken back, by which they may have treated. One that is critical is told
 * once, as that, also before it is final: to them and to the staff of the patient's board; and again when it says something else, which may
 * be worse, when it is critical no longer, and when it is taken back. A medication that was not dispensed, or not taken, is told to whoever
 * prescribed it, with the reason.
 */
export function orderBells(event: DomainEvent, told: OrderTold): readonly Bell[] {
  switch (event.type) {
    case 'PrescriptionOrdered':
    case 'PrescriptionAmended':
      return [departmentBell('pharmacy', event.data.prescription_id, told)];
    case 'MedicationRefused':
      return [refusedBell(event.data.prescription_id, event.data.notes, told)];
    case 'ImagingOrdered':
    case 'LaboratoryTestOrdered':
    case 'ServiceRequestAmended':
      return [departmentBell(event.data.category, event.data.service_request_id, told)];
    case 'LaboratoryReportPublished':
      return resultBells(event.data.service_request_id, event.data.status, event.data, told);
    case 'LaboratoryReportAmended':
      return event.data.changes.critical === false
        ? noLongerCriticalBells(event.data.service_request_id, told)
        : resultBells(event.data.service_request_id, event.data.status, event.data.changes, told);
    case 'LaboratoryReportEnteredInError':
      return takenBackBells(event.data.service_request_id, event.data.critical ?? false, told);
    default:
      return [];
  }
}

const sourceTitle: Readonly<Record<OrderSource, string>> = {
  icu: wards.icu.title,
  emergency: wards.emergency.title,
  operation: wards.operations.title,
  ward: wards.ward.title,
};

function departmentBell(to: keyof typeof departments, order_id: string, { details, name, at }: OrderTold): Bell {
  const { kind, title, audience, ward, page } = departments[to];
  // Prescriptions of older events say nothing of it.
  const { priority = 'routine' } = details;
  const isStat = priority === 'stat';
  const what =
    'medication' in details
      ? [`${details.medication} ${details.dose}`, details.route, details.frequency]
      : [sayRequest(details), details.reason];
  return {
    kind,
    priority: isStat ? 'high' : 'normal',
    title: isStat ? `STAT ${title}` : `New ${title}`,
    body: inWords({
      name,
      reason: inOne(what),
      level: priority === 'routine' ? null : priority,
      place: null,
    }),
    ...{ ward, link: `${page}#${order_id}`, audience, order_id },
    ...{ admission_id: at?.admission_id ?? null, study_id: null, not_for: null, result: null },
    // Apart from the other words: it follows the patient while the order is to be done.
    place: at ? placeOfOrder(at) : details.source && sourceTitle[details.source],
  };
}

function refusedBell(
  order_id: string,
  reason: string | null,
  { details, asked_by, status, name, at }: OrderTold,
): Bell {
  const medication = 'medication' in details ? `${details.medication} ${details.dose}` : null;
  return {
    ...{
      kind: 'prescription_refused',
      priority: 'high',
      title: status === 'ordered' ? 'Prescription declined' : 'Medication not taken',
    },
    body: inWords({ name, reason: medication, level: null, place: null }),
    result: reason && shortened(reason),
    ...{ study_id: null, order_id, audience: `user:${asked_by}`, not_for: null },
    ...leadTo(at, { study_id: null, admission_id: null }),
  };
}

const inOne = (parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join(', ') || null;

/** What a bell of the laboratory's result says, whoever it is for. */
const ofResult = (order_id: string, { details, name, at, said }: OrderTold) => ({
  body: inWords({ name, reason: 'display' in details ? details.display : null, level: null, place: null }),
  ...{ study_id: null, order_id, result: said && resultInWords(said) },
  ...leadTo(at, { study_id: null, admission_id: null }),
});

/** Whoever heard of the critical result may be treating by it. */
function takenBackBells(order_id: string, wasCritical: boolean, told: OrderTold): readonly Bell[] {
  const title = wasCritical ? 'Critical result taken back' : 'Result taken back';
  const result = 'The laboratory has taken it back: it was entered in error.';
  const bell = { kind: 'result_final', priority: 'high', title, ...ofResult(order_id, told), result } as const;
  return bellsOfResult(bell, told, wasCritical);
}

function noLongerCriticalBells(order_id: string, told: OrderTold): readonly Bell[] {
  const said = { kind: 'result_final', priority: 'high', title: 'Result no longer critical' } as const;
  return bellsOfResult({ ...said, ...ofResult(order_id, told) }, told, true);
}

function resultBells(
  order_id: string,
  status: string,
  said: { readonly critical?: boolean },
  told: OrderTold,
): readonly Bell[] {
  const contents = told.said;
  const of = ofResult(order_id, told);
  // A publication says whether it is critical; a change of what was found leaves that as it is.
  const stays = said.critical === undefined && contents?.critical === true && isToBeSeenAgain(said);
  if (said.critical || stays) {
    const title = stays ? 'Critical finding, changed' : 'Critical finding';
    return bellsOfResult({ kind: 'critical_finding', priority: 'high', title, ...of }, told, true);
  }
  if (status === 'preliminary' || (status !== 'final' && !isToBeSeenAgain(said))) return [];
  // The staff have heard of it as it is. Whoever ordered it is to see it once more, in place of the bell that they had.
  const isFinal = { kind: 'critical_finding', priority: 'high', title: 'Critical finding, final' } as const;
  if (contents?.critical) return bellsOfResult({ ...isFinal, ...of }, told, false);
  const title = status === 'amended' ? 'Amended result' : 'Final result';
  return bellsOfResult({ kind: 'result_final', priority: 'normal', title, ...of }, told, false);
}
