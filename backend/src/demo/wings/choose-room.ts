import type { Random } from '../random.js';
import type { BedRoom } from './wings.js';

/**
 * A room with a free bed: one alone for somebody who is to be kept apart, and only then, as long as there are others.
 * Null when every bed is taken.
 * @param free rooms with how many of their beds are free, and how many they have.
 */
export function chooseRoom(
  free: readonly (BedRoom & { readonly free: number })[],
  apart: boolean,
  random: Random,
): string | null {
  const rooms = free.filter((room) => room.free > 0);
  const best = rooms.filter(({ beds }) => (beds === 1) === apart);
  const choice = best.length > 0 ? best : rooms;
  return choice.length > 0 ? random.weighted(choice.map((room) => [room.id, room.free] as const)) : null;
}
