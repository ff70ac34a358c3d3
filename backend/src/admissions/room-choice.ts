import { beds, type Occupancy, type RoomChoice, type RoomPlan, rooms } from '@ward-board/domain';
import type { Load } from '../command-handling/command-execution.js';

/** A room with who is in each of its beds now, as a decision that takes one of them must know it. */
export async function roomChoice(plan: RoomPlan, bed_id: string | null, load: Load): Promise<RoomChoice> {
  const holders = await Promise.all(plan.beds.map(async ({ bed_id }) => [bed_id, await load(beds, bed_id)] as const));
  const isNew = holders.some(([, holder]) => holder === undefined);
  const before: Occupancy = isNew ? await load(rooms, plan.room_id) : {};
  const occupancy: Record<string, string> = {};
  for (const [bed_id, own] of holders) {
    const holder = own === undefined ? before[bed_id] : own;
    if (holder) occupancy[bed_id] = holder;
  }
  return { plan, occupancy, bed_id };
}
