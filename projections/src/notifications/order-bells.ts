import { type NotificationKind, wards } from '@ward-board/contract';
import {
  type DomainEvent,
  isToBeSeenAgain,
  type OrderSource,
  type PrescriptionDetails,
  type RequestDetails,
} from '@ward-board/domain';
import { type Audience, type Bell, inWords, toBoard, type Whereabouts } from './notifications.js';

/** What is known of an order when it, or its result, is told of. */
export interface OrderTold {
  /** The id of the user who ordered it. */
  readonly ordered_by: string;
  readonly details: RequestDetails | PrescriptionDetails;
  /** The patient's. */
  readonly name: string;
  readonly at: Whereabouts | null;
}

/** The events of orders and of the laboratory's reports that anybody is told of. */
export const tellingOfOrders = [
  'ImagingOrdered',
  'LaboratoryReportAmended',
  'LaboratoryReportPublished',
  'LaboratoryTestOrdered',
  'PrescriptionAmended',
  'PrescriptionOrdered',
  'ServiceRequestAmended',
] as const satisfies readonly DomainEvent['type'][];

/** The order that an event may be told of; null: it is told to nobody. */
export function orderToldOf(
  event: DomainEvent,
): { readonly kind: 'request' | 'prescription'; readonly id: string } | null {
  switch (event.type) {
    case 'PrescriptionOrdered':
      return { kind: 'prescription', id: event.data.prescription_id };
    case 'PrescriptionAmended':
      return event.data.changes.priority === 'stat' ? { kind: 'prescription', id: event.data.prescription_id } : null;
    case 'ImagingOrdered':
    case 'LaboratoryTestOrdered':
      return { kind: 'request', id: event.data.service_request_id };
    case 'ServiceRequestAmended':
      return event.data.changes.priority === 'stat' ? { kind: 'request', id: event.data.service_request_id } : null;
    case 'LaboratoryReportPublished':
      return isTold(event.data.status, event.data) ? { kind: 'request', id: event.data.service_request_id } : null;
    case 'LaboratoryReportAmended':
      return isTold(event.data.status, event.data.changes)
        ? { kind: 'request', id: event.data.service_request_id }
        : null;
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
 * laboratory is told to whoever ordered it, and a critical one besides, also before it is final, to the staff of the patient's board.
 */
export function orderBells(event: DomainEvent, told: OrderTold): readonly Bell[] {
  switch (event.type) {
    case 'PrescriptionOrdered':
    case 'PrescriptionAmended':
      return [departmentBell('pharmacy', event.data.prescription_id, told)];
    case 'ImagingOrdered':
    case 'LaboratoryTestOrdered':
    case 'ServiceRequestAmended':
      return [departmentBell(event.data.category, event.data.service_request_id, told)];
    case 'LaboratoryReportPublished':
      return resultBells(event.data.service_request_id, event.data.status, event.data, told);
    case 'LaboratoryReportAmended':
      return resultBells(event.data.service_request_id, event.data.status, event.data.changes, told);
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
      : [details.display, details.reason];
  const from = at ? [wards[at.board].title, at.place] : [details.source && sourceTitle[details.source]];
  return {
    kind,
    priority: isStat ? 'high' : 'normal',
    title: isStat ? `STAT ${title}` : `New ${title}`,
    body: inWords({
      name,
      reason: inOne(what),
      level: priority === 'routine' ? null : priority,
      place: inOne(from),
    }),
    ...{ ward, link: `${page}#${order_id}`, audience, order_id },
    ...{ admission_id: at?.admission_id ?? null, study_id: null, not_for: null },
  };
}

const inOne = (parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join(', ') || null;

function resultBells(
  order_id: string,
  status: string,
  said: { readonly critical?: boolean },
  { details, ordered_by, name, at }: OrderTold,
): readonly Bell[] {
  const body = inWords({
    name,
    reason: 'display' in details ? details.display : null,
    level: null,
    place: at?.place ?? null,
  });
  const row = at
    ? toBoard(at.board, at.admission_id)
    : { ward: null, link: null, admission_id: null, study_id: null, not_for: null };
  const orderer = { body, ...row, order_id, audience: `user:${ordered_by}` } as const;
  const flagged = { kind: 'critical_finding', priority: 'high', title: 'Critical finding' } as const;
  const staff: Bell[] = at
    ? [{ ...flagged, body, ...toBoard(at.board, at.admission_id), order_id, not_for: ordered_by }]
    : [];
  const isNews = status === 'final' || isToBeSeenAgain(said);
  const result: Bell = {
    ...{ kind: 'result_final', priority: said.critical ? 'high' : 'normal' },
    ...{ title: status === 'amended' ? 'Amended result' : 'Final result', ...orderer },
  };
  return [
    ...(status !== 'preliminary' && isNews ? [result] : []),
    ...(said.critical ? [{ ...flagged, ...orderer }, ...staff] : []),
  ];
}
