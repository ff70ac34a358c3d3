import type { Aggregate } from '../shared/aggregate.js';
import type { Change, Fact } from '../shared/decision.js';

/** What is said in a room's stream: a stay takes one of its beds, or gives it up. */
export type RoomEvent = Fact<'BedClaimed', BedHeld> | Fact<'BedReleased', BedHeld>;

/** Which bed, and the stay and patient that take it or give it up. */
export interface BedHeld {
  readonly room_id: string;
  readonly bed_id: string;
  readonly admission_id: string;
  readonly patient_id: string;
}

/** A bed as a record that holds it names it: as it was called when it was claimed. */
export interface BedPlace {
  readonly room_id: string;
  readonly room_number: string;
  readonly wing_id: string;
  readonly bed_id: string;
  readonly bed_label: string;
}

/** A room as it is set up (reference data): its beds, in the order in which they are given out. */
export interface RoomPlan {
  readonly room_id: string;
  readonly room_number: string;
  readonly wing_id: string;
  readonly beds: readonly { readonly bed_id: string; readonly bed_label: string }[];
}

/** Who is in which bed of a room: admission ids by bed id. */
export type Room = ReadonlyMap<string, string>;

/** A room's occupancy. A room that nobody has ever been in is empty, not missing: `RoomPlan` says which rooms exist. */
export const rooms: Aggregate<Room> = {
  stream: (id) => `room-${id}`,
  initial: new Map(),
  evolve(room, event) {
    switch (event.type) {
      case 'BedClaimed':
        return new Map(room).set(event.data.bed_id, event.data.admission_id);
      case 'BedReleased': {
        const rest = new Map(room);
        rest.delete(event.data.bed_id);
        return rest;
      }
      default:
        return room;
    }
  },
};

/** A free bed of the room: the named one, or the first; null when it is taken, or all are. */
export function freeBed(plan: RoomPlan, room: Room, bed_id: string | null = null): BedPlace | null {
  const bed = plan.beds.find(
    (candidate) => !room.has(candidate.bed_id) && (bed_id === null || candidate.bed_id === bed_id),
  );
  if (!bed) return null;
  return { room_id: plan.room_id, room_number: plan.room_number, wing_id: plan.wing_id, ...bed };
}

interface Occupant {
  readonly admission_id: string;
  readonly patient_id: string;
}

/**
 * Takes a bed; null: none to take. Whether it is free is `freeBed`'s to say. The room's stream carries the claim, so
 * that of two people taking the last bed one is refused.
 */
export const claimBed = (bed: BedPlace | null, { admission_id, patient_id }: Occupant): Change | null => {
  if (!bed) return null;
  const { room_id, bed_id } = bed;
  const fact: RoomEvent = { type: 'BedClaimed', data: { room_id, bed_id, admission_id, patient_id } };
  return { stream: rooms.stream(room_id), facts: [fact] };
};

/**
 * Gives a bed back; null: none is held. That it is the stay's own is not checked here: only a record that holds a bed
 * names it.
 */
export const releaseBed = (bed: BedPlace | null, { admission_id, patient_id }: Occupant): Change | null => {
  if (!bed) return null;
  const { room_id, bed_id } = bed;
  const fact: RoomEvent = { type: 'BedReleased', data: { room_id, bed_id, admission_id, patient_id } };
  return { stream: rooms.stream(room_id), facts: [fact] };
};
