import { type OperationRecord, operation } from '@ward-board/contract';
import { byLevel } from '../../board/order.js';
import { sayMoment } from '../../time/facility.js';
import type { Look } from '../../ui/look.js';

/** Whether an operation has not begun although its time has come. */
export const isOverdue = (
  { op_status, scheduled_at }: Pick<OperationRecord, 'op_status' | 'scheduled_at'>,
  now: Date,
): boolean => op_status === 'pre-op' && scheduled_at !== null && new Date(scheduled_at) < now;

/** When an operation began, or is to begin; null: neither is known. */
export const beginsAt = ({ started_at, scheduled_at }: Pick<OperationRecord, 'started_at' | 'scheduled_at'>) =>
  started_at ?? scheduled_at;

type Planned = Pick<OperationRecord, 'op_status' | 'surgery_type' | 'scheduled_at' | 'started_at'>;

/** An emergency that nobody has planned a time for is for now: it waits for a room, and for no hour. */
export const isForNow = ({ op_status, surgery_type, scheduled_at, started_at }: Planned): boolean =>
  op_status === 'pre-op' && surgery_type === 'emergency' && scheduled_at === null && started_at === null;

/** What operations are put in order by: those for now first, those without a time last. */
export const sortsAt = (row: Planned): string | null => (isForNow(row) ? '' : row.scheduled_at);

/** What goes on now stands first, then what is to come, then who is in recovery. */
const order = [
  'in-surgery',
  'pre-op',
  'post-op',
  'recovered',
] as const satisfies readonly OperationRecord['op_status'][];

/** By how far operations are, then by the scheduled time. */
export const inOrder = (rows: readonly OperationRecord[]): readonly OperationRecord[] =>
  byLevel(operation, rows, sortsAt, order);

const MINUTE = 60_000;

/** Since when an operation that goes on has taken longer than was planned; null: it has not, or nobody planned a length. */
export function overdueSince(
  { op_status, started_at, duration_minutes }: Pick<OperationRecord, 'op_status' | 'started_at' | 'duration_minutes'>,
  now: Date,
): Date | null {
  if (op_status !== 'in-surgery' || started_at === null || duration_minutes === null) return null;
  const end = new Date(new Date(started_at).getTime() + duration_minutes * MINUTE);
  // From the first whole minute on: before that there is nothing to say.
  return now.getTime() - end.getTime() < MINUTE ? null : end;
}

/** Which operation is next, and how many should have begun. */
export function sayNext(rows: readonly Planned[], now: Date): { readonly text: string; readonly alarm?: string } {
  const urgent = rows.filter(isForNow).length;
  const overdue = rows.filter((row) => isOverdue(row, now)).length;
  const [next] = rows.flatMap((row) => (row.scheduled_at && !isOverdue(row, now) ? [row.scheduled_at] : [])).sort();
  return {
    text: next === undefined ? 'none scheduled' : `next ${sayMoment(next, now)}`,
    ...(urgent + overdue > 0 && {
      alarm: [urgent > 0 && `${urgent} now`, overdue > 0 && `${overdue} overdue`].filter(Boolean).join(', '),
    }),
  };
}

/** How urgent an operation is, by shape and tone. */
export const typeLooks: Readonly<Record<OperationRecord['surgery_type'], Omit<Look, 'word'>>> = {
  elective: { shape: 'ring', tone: 'low' },
  urgent: { shape: 'triangle', tone: 'urgent' },
  emergency: { shape: 'square', tone: 'critical' },
};
