import type { DomainEvent, OrderPriority } from '@ward-board/domain';

/** Which order it is. */
export interface NamedOrder {
  readonly kind: 'request' | 'prescription';
  readonly id: string;
}

/** An edit of an order, as its event says it. */
interface Edit {
  readonly changes: { readonly priority?: OrderPriority };
}

/** Whether an edit makes an order STAT, of which its department hears anew. */
export const becomesStat = ({ changes }: Edit): boolean => changes.priority === 'stat';

/** What the bell of an order's department says of it. */
const worded = [
  ...['medication', 'dose', 'route', 'frequency'],
  ...['display', 'modality', 'body_site', 'reason', 'priority'],
];
const isReworded = (edit: Edit): boolean => !becomesStat(edit) && worded.some((field) => field in edit.changes);

/**
 * The order of which an open bell says something else after an edit of which nobody is notified: whoever reads the bell acts on what it says. What
 * it says then is the bell that `orderBells` has of the edit. Null: there is no such order.
 */
export function orderRewordedBy(event: DomainEvent): NamedOrder | null {
  switch (event.type) {
    case 'PrescriptionAmended':
      return isReworded(event.data) ? { kind: 'prescription', id: event.data.prescription_id } : null;
    case 'ServiceRequestAmended':
      return isReworded(event.data) ? { kind: 'request', id: event.data.service_request_id } : null;
    default:
      return null;
  }
}
