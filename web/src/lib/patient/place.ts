import { locationOf } from '@ward-board/contract';
import { textIn } from './text-in.js';

/** A record of any board, as far as it says where its patient is. */
interface Placed {
  readonly bed?: { readonly room_number: string; readonly bed_label: string } | null;
}

/** Where a record says that its patient is: `301 A`, `Bay 3`, `OR 2`; null: it does not say. */
export const placeIn = (record: object): string | null => {
  const { bed } = record as Placed;
  if (bed) return `${bed.room_number} ${bed.bed_label}`;
  const [location, operating_room, op_status] = (['location', 'operating_room', 'op_status'] as const).map((name) =>
    textIn(record, name),
  );
  return locationOf({ location, operating_room, op_status }) ?? textIn(record, 'place');
};
