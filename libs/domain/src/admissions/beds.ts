import type { Aggregate } from '../shared/aggregate.js';
import { type Rejected, reject, type StreamAppend } from '../shared/decision.js';
import type { Event } from '../shared/event.js';

/** What is said in a bed's stream: a stay takes it, or gives it up. */
export type BedEvent = Event<'BedClaimed', BedHeld> | Event<'BedReleased', BedHeld>;

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
  /** Missing in older events. */
  readonly wing_name?: string;
  readonly bed_id: string;
  readonly bed_label: string;
}

/** A room as it is set up (reference data): its beds, in the order in which they are given out. */
export interface RoomPlan {
  readonly room_id: string;
  readonly room_number: string;
  readonly wing_id: string;
  readonly wing_name: string;
  readonly beds: readonly { readonly bed_id: string; readonly bed_label: string }[];
}

/** Whose a bed is: the admission that holds it; null: it is free; undefined: nothing was ever said in its stream. */
export const beds: Aggregate<string | null | undefined, BedEvent> = {
  stream: (id) => `bed-${id}`,
  initial: undefined,
  newestDecides: true,
  evolve: (_, event) => (event.type === 'BedClaimed' ? event.data.admission_id : null),
};

/** Who is in which bed of a room: admission ids by bed id. A free bed is not in it. */
export type Occupancy = Readonly<Record<string, string>>;

/**
 * A room's occupancy as the first release kept it: one stream for all beds of a room. A bed whose own stream is empty may
 * still be held by a claim in there. Nothing is written to these streams any more.
 */
export const rooms: Aggregate<Occupancy, BedEvent> = {
  stream: (id) => `room-${id}`,
  initial: {},
  foldVersion: 1,
  events: ['BedClaimed', 'BedReleased'],
  evolve(occupancy, { type, data }) {
    const { [data.bed_id]: _, ...others } = occupancy;
    return type === 'BedClaimed' ? { ...others, [data.bed_id]: data.admission_id } : others;
  },
};

/** A room in which a bed is to be taken, with who is in it now. */
export interface RoomChoice {
  readonly plan: RoomPlan;
  readonly occupancy: Occupancy;
  /** The bed that is asked for; null or left out: any. */
  readonly bed_id?: string | null;
}

/** A free bed of the room: the one that is asked for, or the first; null when it is taken, or all are. */
export function freeBed({ plan, occupancy, bed_id }: RoomChoice): BedPlace | null {
  const bed = plan.beds.find(
    (candidate) => occupancy[candidate.bed_id] === undefined && (!bed_id || candidate.bed_id === bed_id),
  );
  if (!bed) return null;
  const { room_id, room_number, wing_id, wing_name } = plan;
  return { room_id, room_number, wing_id, wing_name, ...bed };
}

/** Whether somebody who lies here is where they are asked to be: in the room and, where one is named, in the bed. */
export const isIn = (room: RoomChoice | null, bed: BedPlace | null): boolean =>
  room?.plan.room_id === bed?.room_id && (!room?.bed_id || room.bed_id === bed?.bed_id);

/** The bed to take, or why there is none. */
export const takeBed = (choice: RoomChoice): BedPlace | Rejected =>
  freeBed(choice) ??
  (choice.bed_id
    ? reject('room_unavailable', `This bed of room ${choice.plan.room_number} is taken.`, 'bed_id')
    : reject('room_unavailable', `Room ${choice.plan.room_number} has no free bed.`, 'room_id'));

interface Occupant {
  readonly admission_id: string;
  readonly patient_id: string;
}

const about = ({ room_id, bed_id }: BedPlace, { admission_id, patient_id }: Occupant): BedHeld => ({
  room_id,
  bed_id,
  admission_id,
  patient_id,
});

/**
 * Takes a bed; null: none to take. Whether it is free is `freeBed`'s to say. The bed's stream carries the claim, so that
 * of two people taking it one is refused.
 */
export const claimBed = (bed: BedPlace | null, occupant: Occupant): StreamAppend<BedEvent> | null =>
  bed && { stream: beds.stream(bed.bed_id), events: [{ type: 'BedClaimed', data: about(bed, occupant) }] };

/**
 * Gives a bed back; null: none is held. That it is the stay's own is not checked here: only a record that holds a bed
 * names it.
 */
export const releaseBed = (bed: BedPlace | null, occupant: Occupant): StreamAppend<BedEvent> | null =>
  bed && { stream: beds.stream(bed.bed_id), events: [{ type: 'BedReleased', data: about(bed, occupant) }] };
