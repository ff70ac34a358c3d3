import { type BedPlace, freeBed, type Room, type RoomPlan } from '../beds/room.js';
import { type Rejected, reject } from '../shared/decision.js';
import type { IcuFindings, Severity } from './stay.js';

/** What is said when a patient comes to the ICU, whichever way. */
export interface IcuAdmission {
  readonly icu_id: string;
  readonly severity: Severity;
  readonly findings: IcuFindings;
  /** The room to take a bed in, with who is in it; null: no room named yet. */
  readonly room: { readonly plan: RoomPlan; readonly state: Room } | null;
}

/**
 * The first free bed of the named room; none when no room is named. Refused: `room_unavailable` when the room is full.
 */
export function takeBed(room: IcuAdmission['room']): { readonly bed: BedPlace | null } | Rejected {
  if (!room) return { bed: null };
  const bed = freeBed(room.plan, room.state);
  return bed ? { bed } : reject('room_unavailable', `Room ${room.plan.room_number} has no free bed.`, 'room_id');
}
