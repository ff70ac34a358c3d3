import { ClipboardPlus } from '@lucide/svelte';
import { orderLabel, type RowAction } from '#lib/board/row-action.ts';
import type { StayRow } from '#lib/board/stay-actions.ts';
import { order } from './Order.svelte';

/** Quick orders, on every board but Radiology's, also of a patient who is in the theatre meanwhile: the row's button while nothing else is likely. */
export const ordering: RowAction<StayRow> = {
  does: 'form',
  label: orderLabel,
  short: 'Order',
  Icon: ClipboardPlus,
  rests: true,
  form: order,
};
