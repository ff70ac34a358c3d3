import type { BoardRow, Count, SortOrder } from '#lib/board/define-board.ts';
import type { Layouts, Size } from '#lib/board/layout.ts';
import type { FormRecord } from '#lib/forms/record-form.ts';
import type { Look } from '#lib/ui/look.ts';
import { byPriority, priorityLook } from './by-priority.ts';

/** What a department's list of orders needs of a row. */
type OrderRow<Status> = BoardRow & FormRecord & Parameters<typeof byPriority>[0][number] & { readonly status: Status };

/** The orders of a list of what is still to do: STAT first, then the oldest. */
export const toDoOrders = <Row extends OrderRow<string>>(): readonly [SortOrder<Row>, SortOrder<Row>] => [
  { key: 'priority', label: 'Priority, then oldest', sort: byPriority, group: (row) => row.priority },
  { key: 'newest', label: 'Newest first', sort: (rows) => rows },
];

/** The one order of a list of what is over. */
export const overOrders = <Row>(): readonly [SortOrder<Row>] => [
  { key: 'done', label: 'Last done first', sort: (rows) => rows },
];

/** The count of the rows that are urgent at the most. */
export const statCount = <Row extends OrderRow<string>>(): Count<Row> => ({
  key: 'stat',
  word: 'STAT',
  look: priorityLook('stat'),
  keeps: (row) => row.priority === 'stat',
});

/** The counts of the rows in each of these states, with the words for them. */
export const statusCounts = <Status extends string, Row extends OrderRow<Status>>(
  words: Readonly<Partial<Record<Status, string>>>,
  look: (status: Status) => Look,
): readonly Count<Row>[] =>
  (Object.entries(words) as [Status, string][]).map(([status, word]) => ({
    key: status,
    word,
    look: look(status),
    keeps: (row) => row.status === status,
  }));

/** The column that the frame draws. */
export const patientColumn = { key: 'patient', head: 'Patient', note: 'sex, age, born, MRN', cell: 'patient' } as const;

/**
 * The layouts of a list of what is over. `what` is the key of the column that says what was ordered, `status` the width in px
 * of the column that says how it ended.
 */
export function overLayouts(what: string, status: Readonly<Record<Size, number>>): Layouts {
  const inOneLine = `over patient ${what} status act`;
  const inTwo = `patient ${what} status act`;
  return {
    desktop: {
      row: 48,
      columns: `220px 240px minmax(0, 1fr) ${status.desktop}px 176px`,
      lines: '20px 16px',
      areas: [inOneLine, inOneLine],
    },
    across: {
      row: 56,
      columns: `168px 204px minmax(0, 1fr) ${status.across}px 116px`,
      lines: '20px 16px',
      areas: [inOneLine, inOneLine],
    },
    upright: {
      row: 76,
      columns: `204px minmax(0, 1fr) ${status.upright}px 112px`,
      lines: '20px 16px 20px',
      areas: [inTwo, inTwo, 'over over over act'],
    },
    paper: null,
  };
}
