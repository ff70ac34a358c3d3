import type { ReadStreamOptions } from '../../port/event-store.js';
import type { ReadOptions } from './server.js';

/**
 * What to ask KurrentDB for, whose revisions count from 0. Backwards from beyond the newest event it begins at that one, so the
 * answer may hold events that were not asked for. Pure.
 * @param most events are read without a limit.
 * @returns null when no event can be meant.
 * @throws RangeError for a limit that is not a whole number from 1.
 */
export function streamRange(options: ReadStreamOptions, most: number): ReadOptions<bigint | 'end'> | null {
  const { after = 0, before, direction = 'forwards', limit = most } = options;
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`${limit} is not a valid limit`);
  const within = before === undefined ? limit : Math.min(limit, before - after - 1);
  if (within < 1) return null;
  if (direction === 'forwards') return { from: BigInt(after), direction, limit: within };
  return { from: before === undefined ? 'end' : BigInt(before - 2), direction, limit: within };
}
