import {
  type BedArea,
  type BedPlace,
  type BedRecord,
  compareNaturally,
  type PatientIdentity,
  type RoomRecord,
  type WingRecord,
} from '@ward-board/contract';
import { isolatedBeside } from './isolated-beds.js';

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
  /** The heading that it stands under. */
  readonly group?: string;
}

/** A free bed, as a button that chooses it. */
export interface FreeBed {
  readonly wing_id: string;
  readonly room_id: string;
  readonly bed_id: string;
  /** `201 B · East`, and who is isolated in the room: `A: contact isolation` */
  readonly label: string;
}

/** Wings of these types belong to another area: who lies there is that area's patient. */
const otherAreas: ReadonlySet<string> = new Set(['icu', 'emergency', 'operations', 'lab', 'radiology']);
const typeOf = ({ ward_type }: Pick<WingRecord, 'ward_type'>): string => ward_type.trim().toLowerCase();

/** Whether a wing is the wards' own. */
export const isWardWing = (wing: Pick<WingRecord, 'ward_type'>): boolean => !otherAreas.has(typeOf(wing));
/** Whether a wing is the ICU's own. */
export const isIcuWing = (wing: Pick<WingRecord, 'ward_type'>): boolean => typeOf(wing) === 'icu';
const belongsTo = (area: BedArea, wing: WingRecord): boolean => (area === 'icu' ? isIcuWing(wing) : isWardWing(wing));

/**
 * The wings to choose from, without those of other areas until they are asked for; the one that is chosen already stays. All
 * of them where the area has no wing at all.
 */
export function offeredWings(places: Places, area: BedArea, chosen: readonly string[]): Places['wings'] {
  if (!places.wings.some((wing) => belongsTo(area, wing))) return places.wings;
  return places.wings.filter((wing) => belongsTo(area, wing) || chosen.includes(wing.id));
}

/** Whether nobody is in a bed. */
const isFree = ({ occupied_by_admission_id }: BedRecord): boolean => occupied_by_admission_id === null;

/** A room's beds, by their labels. */
export const bedsIn = ({ beds }: Places, room: string): readonly BedRecord[] =>
  beds.filter(({ room_id }) => room_id === room).toSorted((a, b) => compareNaturally(a.label, b.label));

/** A wing's rooms, by their numbers. */
export const roomsIn = ({ rooms }: Places, wing: string): readonly RoomRecord[] =>
  rooms.filter(({ wing_id }) => wing_id === wing).toSorted((a, b) => compareNaturally(a.number, b.number));

/** Of a wing's beds. */
export function occupancyOf(places: Places, wing: string): Occupancy {
  const rooms = new Set(places.rooms.filter(({ wing_id }) => wing_id === wing).map(({ id }) => id));
  const beds = places.beds.filter(({ room_id }) => rooms.has(room_id));
  return { used: beds.filter((bed) => !isFree(bed)).length, of: beds.length };
}

/** What a bed is sought for. */
export interface Seeking {
  readonly area: BedArea;
  /** The wing whose rooms come before all others; empty: none. */
  readonly wing: string;
  /** The ward type that was asked for, in words: `Surgical, isolation`; empty: none. */
  readonly type: string;
  /** Of the patient; null: it is sought for nobody in particular. */
  readonly gender: PatientIdentity['gender'] | null;
}

/** The same, with the bed that is held already, which stays open to its holder. */
export interface Wanted extends Seeking {
  readonly own: BedPlace | null;
}

const forNobody: Seeking = { area: 'ward', wing: '', type: '', gender: null };
const isMaternity = (wing: WingRecord): boolean => typeOf(wing) === 'maternity';
const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/**
 * How well a wing fits: of the type that was asked for, then of the area, maternity after the others, then those of other
 * types. A man is offered maternity among these alone, unless it was asked for.
 */
function fits(wing: WingRecord, { area, type, gender }: Seeking): 'asked for' | 'own' | 'maternity' | 'other' {
  if (wordsOf(type).includes(typeOf(wing))) return 'asked for';
  if (!belongsTo(area, wing)) return 'other';
  if (gender === null || !isMaternity(wing)) return 'own';
  return gender === 'male' ? 'other' : 'maternity';
}
const ranks = ['asked for', 'own', 'maternity', 'other'] as const;
const rankOf = (wing: WingRecord, seeking: Seeking): number => ranks.indexOf(fits(wing, seeking));

/** The wing that was chosen, then those that fit best, by name. */
export const wingsInOrder = (
  { wings }: Pick<Places, 'wings'>,
  seeking: Partial<Seeking> = {},
): readonly WingRecord[] => {
  const sought = { ...forNobody, ...seeking };
  return wings.toSorted(
    (a, b) =>
      Number(b.id === sought.wing) - Number(a.id === sought.wing) ||
      rankOf(a, sought) - rankOf(b, sought) ||
      compareNaturally(a.name, b.name),
  );
};

const OTHERS = 'Other ward types';
const FULL = 'Full';

/** Every wing, with how many of its beds are free; those of other types than are sought stand below, under their own heading. */
export const wingOptions = (places: Places, seeking: Partial<Seeking> = {}): readonly Offered[] => {
  const sought = { ...forNobody, ...seeking, wing: '' };
  return wingsInOrder(places, sought).map((wing) => {
    const { used, of } = occupancyOf(places, wing.id);
    return {
      ...{ value: wing.id, label: `${wing.name} · ${of - used} of ${of} free` },
      ...(fits(wing, sought) === 'other' && { group: OTHERS }),
    };
  });
};

/**
 * Every room by wing, those of other types than are sought below, under their own heading. Full ones stand last; they can't
 * be chosen, unless they have the bed that is held already.
 */
export const roomOptions = (places: Places, wanted: Wanted): readonly (Offered & { readonly group: string })[] =>
  wingsInOrder(places, wanted)
    .flatMap((wing) => {
      const other = wing.id !== wanted.wing && fits(wing, wanted) === 'other';
      return roomsIn(places, wing.id).map(({ id, number, kind }) => {
        const beds = bedsIn(places, id);
        const free = beds.filter(isFree).length;
        const isOwn = wanted.own?.room_id === id;
        const disabled = free === 0 && !isOwn;
        const name = `Room ${number}${isOwn ? ' (current)' : ''}`;
        const isolated = disabled ? [] : isolatedBeside(beds, wanted.own);
        const parts = [name, disabled && wing.name, kind, `${free} of ${beds.length} free`, ...isolated];
        const group = other ? `${OTHERS}: ${wing.name}` : wing.name;
        return { value: id, group: disabled ? FULL : group, label: parts.filter(Boolean).join(' · '), disabled };
      });
    })
    .toSorted((a, b) => Number(a.disabled) - Number(b.disabled));

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

/** The free beds to offer in place of one that was taken: those of the same room, then of the wing, then of wings that fit. */
export function freeInstead(places: Places, wanted: Wanted, room: string, most: number): readonly FreeBed[] {
  const wing = places.rooms.find(({ id }) => id === room)?.wing_id ?? wanted.wing;
  const sought = { ...wanted, wing };
  return wingsInOrder(places, sought)
    .filter((each) => each.id === wing || !isMaternity(each) || fits(each, sought) !== 'other')
    .flatMap(({ id: wing_id, name }) =>
      roomsIn(places, wing_id).flatMap(({ id, number }) =>
        bedsIn(places, id)
          .filter(isFree)
          .map((bed) => ({
            ...{ wing_id, room_id: id, bed_id: bed.id },
            label: [`${number} ${bed.label}`, name, ...isolatedBeside(bedsIn(places, id), wanted.own)].join(' · '),
          })),
      ),
    )
    .toSorted((a, b) => Number(b.room_id === room) - Number(a.room_id === room))
    .slice(0, most);
}

/** What is said of a wing that is chosen without a room, where a room may be left out: only rooms are recorded there. Undefined: nothing. */
export const loneWing = (of: {
  readonly wing: string;
  readonly room: string;
  readonly required: boolean;
}): string | undefined =>
  of.wing !== '' && of.room === '' && !of.required ? 'A wing alone is not recorded: choose a room in it.' : undefined;
