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

/** What a select or a choice offers. */
interface Offered {
  readonly value: string;
  readonly label: string;
}

/** Wings of these types belong to another area; a ward patient may lie there, but they are offered last. */
const otherAreas: ReadonlySet<string> = new Set(['icu', 'emergency', 'operations', 'lab', 'radiology']);

/** Whether a wing is the wards' own. */
export const isWardWing = ({ ward_type }: Pick<WingRecord, 'ward_type'>): boolean =>
  !otherAreas.has(ward_type.trim().toLowerCase());

const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
const isFree = ({ occupied_by_admission_id }: BedRecord): boolean => occupied_by_admission_id === null;
const bedsIn = ({ beds }: Places, room: string): readonly BedRecord[] => beds.filter(({ room_id }) => room_id === room);

/** Of a wing's beds. */
export function occupancyOf(places: Places, wing: string): Occupancy {
  const rooms = new Set(places.rooms.filter(({ wing_id }) => wing_id === wing).map(({ id }) => id));
  const beds = places.beds.filter(({ room_id }) => rooms.has(room_id));
  return { used: beds.filter((bed) => !isFree(bed)).length, of: beds.length };
}

/** Wings by name, the wards' own first; `first` before all others. */
export const wingsInOrder = ({ wings }: Pick<Places, 'wings'>, first = ''): readonly WingRecord[] =>
  wings.toSorted(
    (a, b) =>
      Number(b.id === first) - Number(a.id === first) ||
      Number(isWardWing(b)) - Number(isWardWing(a)) ||
      compare(a.name, b.name),
  );

/** Every wing, with how many of its beds are free. */
export const wingOptions = (places: Places): readonly Offered[] =>
  wingsInOrder(places).map(({ id, name }) => {
    const { used, of } = occupancyOf(places, id);
    return { value: id, label: `${name} · ${of - used} of ${of} free` };
  });

/** The rooms with a free bed, and the one of `own`, the bed that is held already; those of the wing `first` before others. */
export const roomOptions = (
  places: Places,
  first: string,
  own: BedPlace | null,
): readonly (Offered & { readonly group: string })[] =>
  wingsInOrder(places, first).flatMap((wing) =>
    places.rooms
      .filter(({ wing_id }) => wing_id === wing.id)
      .toSorted((a, b) => compare(a.number, b.number))
      .flatMap(({ id, number, kind }) => {
        const beds = bedsIn(places, id);
        const free = beds.filter(isFree).length;
        const isOwn = own?.room_id === id;
        if (free === 0 && !isOwn) return [];
        const parts = [`Room ${number}${isOwn ? ' (current)' : ''}`, kind, `${free} of ${beds.length} free`];
        return [{ value: id, group: wing.name, label: parts.filter(Boolean).join(' · ') }];
      }),
  );

/** The beds of a room that can be chosen: free ones, and `own`; `taken`: the labels of the others. */
export function bedOptions(
  places: Places,
  room: string,
  own: BedPlace | null,
): { readonly options: readonly Offered[]; readonly taken: readonly string[] } {
  const beds = bedsIn(places, room).toSorted((a, b) => compare(a.label, b.label));
  const open = beds.filter((bed) => isFree(bed) || bed.id === own?.bed_id);
  return {
    options: open.map(({ id, label }) => ({
      value: id,
      label: id === own?.bed_id ? `${label} (current)` : label,
    })),
    taken: beds.filter((bed) => !open.includes(bed)).map(({ label }) => label),
  };
}
