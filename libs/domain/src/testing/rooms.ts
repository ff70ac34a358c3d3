import { type BedEvent, type BedPlace, type Occupancy, rooms } from '../beds/beds.js';
import type { RoomPlan } from '../beds/free-bed.js';
import { fold } from '../shared/aggregate.js';
import { idOf } from './ids.js';

/** A room with a bed for each label. */
export const roomPlan = (n = 1, labels: readonly string[] = ['A', 'B']): RoomPlan => ({
  room_id: idOf('room', n),
  room_number: `10${n}`,
  wing_id: idOf('wing'),
  wing_name: 'East',
  beds: labels.map((bed_label, index) => ({ bed_id: idOf('bed', n * 10 + index), bed_label })),
});

/** A bed as a record that holds it names it. */
export function bedIn(plan: RoomPlan = roomPlan(), label = 'A'): BedPlace {
  const bed = plan.beds.find(({ bed_label }) => bed_label === label);
  if (!bed) throw new Error(`Room ${plan.room_number} has no bed ${label}.`);
  const { room_id, room_number, wing_id, wing_name } = plan;
  return { room_id, room_number, wing_id, wing_name, ...bed };
}

/** Who is in which bed after these claims and releases. */
export const occupancy = (...events: readonly BedEvent[]): Occupancy => fold(rooms, events);
