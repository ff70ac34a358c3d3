import {
  type ChartCounts,
  type NotificationKind,
  type NotificationRecord,
  wardKeys,
  wards,
} from '@ward-board/contract';

/** What bells are grouped by: in the list under a title, `bell-groups.ts`. */
export type GroupKey = 'critical' | 'access' | 'transfers' | 'arrivals' | 'orders' | 'results' | 'payments';

const groupOfKind: Readonly<Record<NotificationKind, GroupKey>> = {
  critical_finding: 'critical',
  transfer_to_icu: 'transfers',
  transfer_to_operation: 'transfers',
  transfer_to_ward: 'transfers',
  transfer_sent_back: 'transfers',
  emergency_admission: 'arrivals',
  surgical_admission: 'arrivals',
  planned_admission: 'arrivals',
  icu_admission: 'arrivals',
  waiting_list_assigned: 'arrivals',
  lab_order_new: 'orders',
  imaging_order_new: 'orders',
  prescription_new: 'orders',
  prescription_refused: 'orders',
  result_final: 'results',
  deposit_collected: 'payments',
  prior_authorisation_result: 'payments',
  break_glass: 'access',
};
export const groupOf = ({ kind }: Pick<NotificationRecord, 'kind'>): GroupKey => groupOfKind[kind];

/** Whose report answers what. */
export interface ToldResult {
  readonly patient_id: string;
  readonly of: 'imaging_study_id' | 'service_request_id';
  readonly id: string;
}

/** A bell's text in its two parts: who, and what is said of them. */
export function partsOf({ body }: Pick<NotificationRecord, 'body'>): { readonly who: string; readonly what: string } {
  const [, who = body, what = ''] = /^(.*?)(?:: | · )(.*)$/s.exec(body) ?? [];
  return { who, what };
}

/** The result that a bell tells of: of which request or study of whom; null: it tells of none. */
export function resultInBell({
  kind,
  patient_id,
  order_id,
  study_id,
}: Pick<NotificationRecord, 'kind' | 'patient_id' | 'order_id' | 'study_id'>): ToldResult | null {
  if (patient_id === null || (kind !== 'critical_finding' && kind !== 'result_final')) return null;
  if (study_id !== null) return { patient_id, of: 'imaging_study_id', id: study_id };
  return order_id === null ? null : { patient_id, of: 'service_request_id', id: order_id };
}

/** The id of the row that a bell leads to on somebody's own page; null: its row is on none of theirs. */
export function rowOn(route: string, { link, study_id }: Pick<NotificationRecord, 'link' | 'study_id'>): string | null {
  const [page, id] = (link ?? '').split('#');
  if (page === route && id) return id;
  return route === wards.radiology.route ? study_id : null;
}

/**
 * The card of the chart that a bell is about: a result is read there, and acknowledged, and a prescription that was declined stands
 * there with what it was. Null: its row says what it is about.
 */
export function cardOf(item: Pick<NotificationRecord, 'kind'>): keyof ChartCounts | null {
  if (item.kind === 'prescription_refused') return 'medications';
  const group = groupOf(item);
  return group === 'critical' || group === 'results' ? 'results' : null;
}

/** Where the row of a bell is, for who can't open it: `ICU`. Null: nowhere. */
export function boardOf({ link }: Pick<NotificationRecord, 'link'>): string | null {
  const page = (link ?? '').split('#')[0];
  const key = wardKeys.find((ward) => wards[ward].route === page);
  return key ? wards[key].title : null;
}
