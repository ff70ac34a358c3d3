import { type AdmissionSummary, liesInKeptBed, locationOf, wards } from '@ward-board/contract';
import { textIn } from './text-in.js';

/** A record of any board, as far as it says where its patient is. */
interface Placed {
  readonly bed?: { readonly room_number: string; readonly bed_label: string } | null;
  readonly admission?: Pick<AdmissionSummary, 'away' | 'bed_kept_by' | 'to_accept' | 'location'> | null;
}

/** Where a record says that its patient is: `301 A`, `Bay 3`, `OR 2`, and while they lie in a bed that another board keeps, `ICU bed`; null: it does not say. */
export const placeIn = (record: object): string | null => {
  const { bed, admission } = record as Placed;
  if (bed) return `${bed.room_number} ${bed.bed_label}`;
  if ('op_status' in record && admission?.bed_kept_by)
    return liesInKeptBed(admission) ? `${wards[admission.bed_kept_by].title} bed` : admission.location || null;
  const [location, operating_room, op_status] = (['location', 'operating_room', 'op_status'] as const).map((name) =>
    textIn(record, name),
  );
  return locationOf({ location, operating_room, op_status }) ?? textIn(record, 'place');
};
