import { type AnyBoardRecord, type BedPlace, type PatientIdentity, wards } from '@ward-board/contract';
import { bedsIn, type Places, roomsIn } from '../forms/places.js';
import { byWing } from './by-wing.js';
import { awaitsAcceptance } from './stay-rows.js';

/** A bed that nobody of the board lies in: a quiet row among the others, in the order of the beds. */
export interface EmptyBed {
  readonly id: string;
  readonly empty: true;
  readonly created_at: string;
  readonly bed: BedPlace;
  /** Somebody lies in it whom the board does not have: nobody may read that it is empty. */
  readonly taken: boolean;
  /** `Free`, or for whom it is held. */
  readonly words: string;
}

/** Whether what stands among the rows is an empty bed, and no patient. */
export const isEmptyBed = (row: object): row is EmptyBed => 'empty' in row;

/** So many leave room for fourteen patients on a desktop, and for ten on a tablet; more come after all patients. */
const MOST_BETWEEN = 4;

type Placed = Pick<
  AnyBoardRecord,
  'id' | 'created_at' | 'away' | 'transferred_from' | 'accepted_at' | 'returned_at'
> & {
  readonly patient: PatientIdentity;
  readonly bed: BedPlace | null;
};

/**
 * The rows by wing and bed, with the beds of some wings that nobody lies in between them. Who is not accepted yet stands
 * first, as on every board: the bed that waits for them is held. Where many beds are empty they stand last, so that patients are not
 * pushed out of sight. Without any row there are no beds either. `old`: who is in the beds may have changed since, and none is said to be
 * free for sure.
 */
export function withEmptyBeds<Row extends Placed>(
  rows: readonly Row[],
  places: Places,
  isMeant: (wing: Places['wings'][number]) => boolean,
  old = false,
): readonly (Row | EmptyBed)[] {
  if (rows.length === 0) return rows;
  const [arriving, here] = [rows.filter(awaitsAcceptance), rows.filter((row) => !awaitsAcceptance(row))];
  // Whoever is back in the bed that was kept for them lies in it already.
  const isIn = (row: Row): boolean => !awaitsAcceptance(row) || Boolean(row.returned_at);
  const taken = new Set(rows.filter(isIn).flatMap(({ bed }) => bed?.bed_id ?? []));
  const heldFor = new Map(arriving.flatMap((row) => (row.bed ? [[row.bed.bed_id, row] as const] : [])));
  const empty = places.wings.filter(isMeant).flatMap((wing) =>
    roomsIn(places, wing.id).flatMap((room) =>
      bedsIn(places, room.id)
        .filter(({ id }) => !taken.has(id))
        .map(({ id, label, occupied_by_admission_id }): EmptyBed => {
          const bed = { room_id: room.id, room_number: room.number, wing_id: wing.id, wing_name: wing.name };
          const held = heldFor.get(id);
          const taken = occupied_by_admission_id !== null && !held?.transferred_from;
          const words = `${sayEmpty(held, taken)}${old ? ' (old)' : ''}`;
          return { id, empty: true, created_at: '', bed: { ...bed, bed_id: id, bed_label: label }, taken, words };
        }),
    ),
  );
  const [between, last] = empty.length > MOST_BETWEEN ? [[], empty] : [empty, []];
  return [...byWing(arriving), ...byWing<Row | EmptyBed>([...here, ...between]), ...byWing(last)];
}

function sayEmpty(arriving: Placed | undefined, isTaken: boolean): string {
  if (arriving?.transferred_from)
    return `Held for ${arriving.patient.name} from ${wards[arriving.transferred_from].title}`;
  return isTaken ? 'Taken by a patient of another board' : 'Free';
}
