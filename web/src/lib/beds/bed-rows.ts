import {
  type BedRecord,
  type PatientIdentity,
  type RoomRecord,
  type StayBoard,
  type WingRecord,
  wards,
} from '@ward-board/contract';
import type { Chip } from '../board/define-board.js';
import { holds } from '../board/filter-rows.js';
import { sayPrecautions } from '../forms/isolated-beds.js';
import { bedsIn, occupancyOf, type Places, roomsIn, wingsInOrder } from '../forms/places.js';

/** Who is in a bed, as far as the reader may see them. */
export interface Occupant {
  readonly patient: PatientIdentity;
  /** The board that they go to, or are on, while the bed is kept for them; null: the bed is on their board. */
  readonly away: StayBoard | null;
  /** Though the bed is kept for them, they lie in it still. */
  readonly isIn: boolean;
  /** A transfer brings them, or an operation is over, and the board that they go to has not accepted them yet. */
  readonly toAccept: boolean;
  /** As their record says it, where the reader sees that; the bed itself says the precautions to everybody. Empty: neither. */
  readonly isolation: string;
}

/** Occupants by the id of their admission. */
export type Occupants = ReadonlyMap<string, Occupant>;

/** `kept`: nobody lies in it, and it is given to nobody else. Known only of an occupant whom the reader may see. */
export type BedState = 'free' | 'occupied' | 'kept';

/** A bed where it stands, with who is in it. */
export interface BedRow {
  readonly id: string;
  readonly bed: BedRecord;
  readonly room: RoomRecord;
  readonly wing: WingRecord;
  readonly state: BedState;
  /** Null: it is free, or the reader may not see who is in it. */
  readonly occupant: Occupant | null;
}

/** A room with some of its beds. */
export interface ShownRoom {
  readonly room: RoomRecord;
  readonly beds: readonly BedRow[];
}

/** A wing with some of its rooms; `free` and `of` count all its beds, shown or not. */
export interface ShownWing {
  readonly wing: WingRecord;
  readonly free: number;
  readonly of: number;
  readonly rooms: readonly ShownRoom[];
}

/** Every bed: by wing, room and label, numbers as numbers; `own`: the ward whose wings come first, empty: none. */
export const bedRows = (places: Places, occupants: Occupants, own = ''): readonly BedRow[] =>
  wingsInOrder(places, { type: own }).flatMap((wing) =>
    roomsIn(places, wing.id).flatMap((room) =>
      bedsIn(places, room.id).map((bed): BedRow => {
        const held = bed.occupied_by_admission_id;
        const occupant = held === null ? null : (occupants.get(held) ?? null);
        const state = held === null ? 'free' : occupant?.away && !occupant.isIn ? 'kept' : 'occupied';
        return { id: bed.id, bed, room, wing, state, occupant };
      }),
    ),
  );

/** Whether somebody lies in one of the beds whose name the reader is not shown. */
export const hasUnnamed = (rows: readonly BedRow[]): boolean =>
  rows.some(({ state, occupant }) => state !== 'free' && occupant === null);

/** The rows as they are drawn. */
export function wingsWith(rows: readonly BedRow[], places: Places): readonly ShownWing[] {
  const wings = new Map<string, { readonly wing: WingRecord; readonly rooms: Map<string, BedRow[]> }>();
  for (const row of rows) {
    const shown = wings.get(row.wing.id) ?? { wing: row.wing, rooms: new Map<string, BedRow[]>() };
    wings.set(row.wing.id, shown);
    shown.rooms.set(row.room.id, [...(shown.rooms.get(row.room.id) ?? []), row]);
  }
  return [...wings.values()].map(({ wing, rooms }) => {
    const { used, of } = occupancyOf(places, wing.id);
    const shown = [...rooms.values()].flatMap((beds) => (beds[0] ? [{ room: beds[0].room, beds }] : []));
    return { wing, free: of - used, of, rooms: shown };
  });
}

/** The isolation of whoever holds a bed: as their record says it, or the precautions that the bed says where it is not to be read. Empty: none. */
export const isolationOn = ({ occupant, bed }: BedRow): string => occupant?.isolation || sayPrecautions(bed.isolation);

/** What is said of an occupant who is not simply in the bed: `To accept`, `Kept, in Operations`; null: nothing. */
export function sayOccupant({ away, isIn, toAccept }: Occupant): string | null {
  if (away === null) return toAccept ? 'To accept' : null;
  const { title } = wards[away];
  if (!isIn) return `Kept, in ${title}`;
  return toAccept ? `Awaiting ${title} acceptance` : `Accepted by ${title}`;
}

/** `201 A`, as it is said. */
export const placeName = ({ room, bed }: BedRow): string => `${room.number} ${bed.label}`;

/** Whether what was typed names the place of a bed: its wing, its room, or what kind of room it is. Never who is in it. */
export const isPlace = (row: BedRow, typed: string): boolean =>
  holds(null, [row.wing.name, row.wing.ward_type, row.room.number, row.room.kind, placeName(row)], typed);

/** All wings, and one chip for each, with how many of its beds are taken; those of the ward `own` first. */
export function chipsOf(places: Places, own = ''): readonly Chip<BedRow>[] {
  const chips = wingsInOrder(places, { type: own }).map(
    ({ id, name }): Chip<BedRow> => ({
      ...{ key: id, word: name, ...occupancyOf(places, id) },
      keeps: ({ wing }) => wing.id === id,
    }),
  );
  const total = (which: 'used' | 'of'): number => chips.reduce((sum, chip) => sum + chip[which], 0);
  return [{ key: 'all', word: 'All Wings', used: total('used'), of: total('of'), keeps: () => true }, ...chips];
}
