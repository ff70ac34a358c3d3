import type { EmergencyCaseRecord, TriageLevel } from '@ward-board/contract';
import { emergencyDepartment } from '../data/emergency.js';

/** Where somebody lies in Emergency, and the nurse who looks after it. */
export type EmergencyPlace = Readonly<Record<'location' | 'attending_nurse', string>>;

type Placed = Pick<EmergencyCaseRecord, 'location'>;

const { places, waitingRoom } = emergencyDepartment;
const waiting: EmergencyPlace = { location: waitingRoom.location, attending_nurse: waitingRoom.nurse };

/** Whether somebody still sits in the waiting room, or is nowhere yet. */
export const waitsOutside = ({ location }: Placed): boolean => location === null || location === waitingRoom.location;

/** The first free place for a level; the waiting room when every one is taken. Several may sit there. */
export function placeFor(level: TriageLevel, others: readonly Placed[]): EmergencyPlace {
  const taken = new Set(others.map(({ location }) => location));
  const free = places.find((place) => place.for.includes(level) && !taken.has(place.location));
  return free ? { location: free.location, attending_nurse: free.nurse } : waiting;
}
