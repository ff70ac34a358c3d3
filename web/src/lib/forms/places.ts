import type { BedPlace, BedRecord, RoomRecord, WingRecord } from '@ward-board/contract';

/** Wings, rooms and beds, and with each bed who is in it. */
export interface Places {
  readonly wings: readonly WingRecord[];
  readonly rooms: readonly RoomRecord[];
  readonly beds: readonly BedRecord[];
}

/** How many of some beds are taken. */
export interface Occupancy {
  readonly used: number;
  readonly of: number;
}

/** For which area a bed is sought: its own wings come before those of others, which for the ICU are offered when asked for alone. */
export type Area = 'ward' | 'icu';

/** Which bed each admission holds, by its id: `ICU North, 301 A`. */
export function heldBeds({ wings, rooms, beds }: Places): ReadonlyMap<string, string> {
  const wingNames = new Map(wings.map(({ id, name }) => [id, name]));
  const inRoom = new Map(rooms.map((room) => [room.id, room]));
  const held = new Map<string, string>();
  for (const { room_id, label, occupied_by_admission_id } of beds) {
    const room = inRoom.get(room_id);
    if (occupied_by_admission_id === null || !room) continue;
    const place = [wingNames.get(room.wing_id), `${room.number} ${label}`].filter(Boolean).join(', ');
    held.set(occupied_by_admission_id, place);
  }
  return held;
}

/** What a select or a choice offers; `disabled`: it is shown, and can't be chosen. */
interface Offered {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** A free bed, as a button that chooses it. */
export interface FreeBed {
  readonly wing_id: string;
  readonly room_id: string;
  readonly bed_id: string;
  /** `201 B · East` */
  readonly label: string;
}

/** Wings of these types belong to another area; a ward patient may lie there, but they are offered last. */
const otherAreas: ReadonlySet<string> = new Set(['icu', 'emergency', 'operations', 'lab', 'radiology']);
const typeOf = ({ ward_type }: Pick<WingRecord, 'ward_type'>): string => ward_type.trim().toLowerCase();

/** Whether a wing is the wards' own. */
export const isWardWing = (wing: Pick<WingRecord, 'ward_type'>): boolean => !otherAreas.has(typeOf(wing));
/** Whether a wing is the ICU's own. */
export const isIcuWing = (wing: Pick<WingRecord, 'ward_type'>): boolean => typeOf(wing) === 'icu';
const belongsTo = (area: Area, wing: WingRecord): boolean => (area === 'icu' ? isIcuWing(wing) : isWardWing(wing));

/**
 * The wings to choose from, without those of other areas until they are asked for; the one that is chosen already stays. All
 * of them for the wards, and where the area has no wing at all.
 */
export function offeredWings(places: Places, area: Area, chosen: readonly string[]): Places['wings'] {
  if (area === 'ward' || !places.wings.some((wing) => belongsTo(area, wing))) return places.wings;
  return places.wings.filter((wing) => belongsTo(area, wing) || chosen.includes(wing.id));
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Whether nobody is in a bed. */
export const isFree = ({ occupied_by_admission_id }: BedRecord): boolean => occupied_by_admission_id === null;

/** A room's beds, by their labels. */
export const bedsIn = ({ beds }: Places, room: string): readonly BedRecord[] =>
  beds.filter(({ room_id }) => room_id === room).toSorted((a, b) => compare(a.label, b.label));

/** A wing's rooms, by their numbers. */
export const roomsIn = ({ rooms }: Places, wing: string): readonly RoomRecord[] =>
  rooms.filter(({ wing_id }) => wing_id === wing).toSorted((a, b) => compare(a.number, b.number));

/** Of a wing's beds. */
export function occupancyOf(places: Places, wing: string): Occupancy {
  const rooms = new Set(places.rooms.filter(({ wing_id }) => wing_id === wing).map(({ id }) => id));
  const beds = places.beds.filter(({ room_id }) => rooms.has(room_id));
  return { used: beds.filter((bed) => !isFree(bed)).length, of: beds.length };
}

/** Wings by name, the area's own first; `first` before all others. */
export const wingsInOrder = (
  { wings }: Pick<Places, 'wings'>,
  area: Area = 'ward',
  first = '',
): readonly WingRecord[] =>
  wings.toSorted(
    (a, b) =>
      Number(b.id === first) - Number(a.id === first) ||
      Number(belongsTo(area, b)) - Number(belongsTo(area, a)) ||
      compare(a.name, b.name),
  );

/** Every wing, with how many of its beds are free. */
export const wingOptions = (places: Places, area: Area = 'ward'): readonly Offered[] =>
  wingsInOrder(places, area).map(({ id, name }) => {
    const { used, of } = occupancyOf(places, id);
    return { value: id, label: `${name} · ${of - used} of ${of} free` };
  });

/** What a place is chosen for: `own` is the bed that is held already, which stays open to its holder. */
export interface Wanted {
  readonly area: Area;
  /** The wing whose rooms come first; empty: none. */
  readonly wing: string;
  readonly own: BedPlace | null;
}

/** Every room by wing. A full one can't be chosen, unless it has the bed that is held already. */
export const roomOptions = (
  places: Places,
  { area, wing: first, own }: Wanted,
): readonly (Offered & { readonly group: string })[] =>
  wingsInOrder(places, area, first).flatMap((wing) =>
    roomsIn(places, wing.id).map(({ id, number, kind }) => {
      const beds = bedsIn(places, id);
      const free = beds.filter(isFree).length;
      const isOwn = own?.room_id === id;
      const parts = [`Room ${number}${isOwn ? ' (current)' : ''}`, kind, `${free} of ${beds.length} free`];
      return { value: id, group: wing.name, label: parts.filter(Boolean).join(' · '), disabled: free === 0 && !isOwn };
    }),
  );

/** The beds of a room; those that somebody else is in can't be chosen. */
export const bedOptions = (places: Places, room: string, own: BedPlace | null): readonly Offered[] =>
  bedsIn(places, room).map((bed) => {
    const { id, label } = bed;
    if (id === own?.bed_id) return { value: id, label: `${label} (current)` };
    return isFree(bed) ? { value: id, label } : { value: id, label: `${label} · taken`, disabled: true };
  });

/** A place that was chosen, by the names of the fields; empty where nothing was. */
export interface Chosen {
  readonly room: string;
  readonly bed: string;
}

/** What of a chosen place somebody else has taken meanwhile; null: nothing that is known. */
export function takenOf(places: Places, { room, bed }: Chosen, own: BedPlace | null): 'room' | 'bed' | null {
  if (room === '') return null;
  const beds = bedsIn(places, room);
  if (beds.length === 0) return null;
  const open = beds.filter((each) => isFree(each) || each.id === own?.bed_id);
  if (open.length === 0) return 'room';
  return bed === '' || open.some(({ id }) => id === bed) ? null : 'bed';
}

/** The free beds to offer in place of one that was taken: those of the same room, then of the wing, then of the area. */
export function freeInstead(places: Places, wanted: Wanted, room: string, most: number): readonly FreeBed[] {
  const wing_id = places.rooms.find(({ id }) => id === room)?.wing_id ?? wanted.wing;
  return wingsInOrder(places, wanted.area, wing_id)
    .flatMap((wing) =>
      roomsIn(places, wing.id).flatMap(({ id, number }) =>
        bedsIn(places, id)
          .filter(isFree)
          .map((bed) => ({
            ...{ wing_id: wing.id, room_id: id, bed_id: bed.id },
            label: `${number} ${bed.label} · ${wing.name}`,
          })),
      ),
    )
    .toSorted((a, b) => Number(b.room_id === room) - Number(a.room_id === room))
    .slice(0, most);
}
