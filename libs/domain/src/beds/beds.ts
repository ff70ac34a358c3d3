import type { Aggregate } from '../shared/aggregate.js';
import type { StreamAppend } from '../shared/decision.js';
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
