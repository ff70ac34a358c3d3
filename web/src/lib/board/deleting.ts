import { Trash2 } from '@lucide/svelte';
import type { Closing, RowAction } from './row-action.ts';

/** Deletes a row's record, after a question and without notes. */
export const deleting = <Row>(
  of: Omit<Closing<Row>, 'request' | 'noted' | 'Icon'> & Partial<Pick<Closing<Row>, 'Icon'>>,
): RowAction<Row> => ({
  does: 'close',
  Icon: Trash2,
  request: (path) => ({ method: 'DELETE', path }),
  noted: false,
  ...of,
});
