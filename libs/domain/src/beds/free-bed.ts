import { type Rejected, reject } from '../shared/decision.js';
import type { BedPlace, Occupancy } from './beds.js';

/** A room as it is set up (reference data): its beds, in the order in which they are given out. */
export interface RoomPlan {
  readonly room_id: string;
  readonly room_number: string;
  readonly wing_id: string;
  readonly wing_name: string;
  readonly beds: readonly { readonly bed_id: string; readonly bed_label: string }[];
}

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
