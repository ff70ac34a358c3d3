import { type OrderPriority, orderPriorities } from '@ward-board/contract';
import type { Look } from '../ui/look.js';

/** What is needed of an order to tell how pressing it is. */
interface Ordered {
  readonly id: string;
  readonly priority: OrderPriority;
  readonly created_at: string;
}

/** STAT first, then ASAP, urgent and routine; of the same priority the oldest. The same orders never stand in two orders. */
export const byPriority = <Row extends Ordered>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(
    (a, b) =>
      orderPriorities.indexOf(b.priority) - orderPriorities.indexOf(a.priority) ||
      compare(a.created_at, b.created_at) ||
      compare(a.id, b.id),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const looks: Readonly<Record<OrderPriority, Look>> = {
  stat: { word: 'STAT', shape: 'square', tone: 'critical' },
  asap: { word: 'ASAP', shape: 'triangle', tone: 'urgent' },
  urgent: { word: 'Urgent', shape: 'triangle', tone: 'urgent' },
  routine: { word: 'Routine', shape: 'ring', tone: 'low' },
};

/** How a priority is told: by word, shape and colour. */
export const priorityLook = (priority: OrderPriority): Look => looks[priority];

/** How a row is told: what is pressing stands out. `said`: what the row is of, and how far it is. */
export const orderLook = (priority: OrderPriority, ...said: readonly [what: string, status: string]): Look => {
  const { word, shape, tone } = looks[priority];
  return { shape, tone: priority === 'routine' ? 'plain' : tone, word: [said[0], word, said[1]].join(', ') };
};
