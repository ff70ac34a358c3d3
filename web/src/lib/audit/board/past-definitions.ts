import type { BoardDefinition, BoardRow } from '#lib/board/define-board.ts';
import type { FormRecord } from '#lib/forms/record-form.ts';
import { goto } from '$app/navigation';
import { queryOf } from '../read.ts';

/**
 * A board as it is drawn of a moment that is over. It leaves out what is known of the present alone: free beds, wings' occupancy,
 * forms, how somebody gets onto an empty board, and older rows by search. A patient's name leads to their history at that moment.
 */
export function ofThePast<Row extends BoardRow & FormRecord>(
  definition: BoardDefinition<Row>,
  at: () => string | null,
): BoardDefinition<Row> {
  const { withBeds: _, chips: _chips, search: _search, begins: _begins, ...of } = definition;
  const openChart = (row: Row): void => void goto(`/audit/patients/${row.patient.id}?${queryOf({ at: at() })}`);
  // What is said under the count of all is how many beds are free at present; the reader has no patients of their own.
  const counts = of.counts && {
    ...of.counts,
    of: of.counts.of
      .filter(({ key }) => key !== 'mine')
      .map(({ note, ...count }) => (note && count.key !== 'all' ? { ...count, note } : count)),
  };
  return {
    ...of,
    how: 'It was empty at this moment.',
    ...(counts && { counts }),
    ...(of.arrivals && { arrivals: withoutHow(of.arrivals) }),
    ...{ actions: [], openChart },
  };
}

const withoutHow = <Of extends { readonly how?: string }>({ how: _, ...arrivals }: Of): Omit<Of, 'how'> => arrivals;
