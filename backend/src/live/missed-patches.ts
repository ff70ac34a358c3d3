import type { FeedName } from '@ward-board/contract';
import type { FeedLog, StoredPatch } from './feed-log.js';

/** What one join is answered with at most; with more to say, loading the feed anew is quicker. */
export const MOST_BYTES = 1_000_000;
const AT_ONCE = 100;

export const bytesOf = (patches: readonly StoredPatch[]): number => patches.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * The patches after a number up to those that are at hand; some of those may be among them.
 * @param oldestAtHand asked again after each read: patches go on coming.
 * @returns null when some are gone, or they are too many.
 */
export async function missedPatches(
  log: Pick<FeedLog, 'after'>,
  name: FeedName,
  after: number,
  oldestAtHand: () => number,
): Promise<readonly StoredPatch[] | null> {
  const missed: StoredPatch[] = [];
  let reached = after;
  let bytes = 0;
  while (reached < oldestAtHand()) {
    const patches = await log.after(name, reached, AT_ONCE);
    bytes += bytesOf(patches);
    if (patches[0]?.seq !== reached + 1 || bytes > MOST_BYTES) return null;
    missed.push(...patches);
    reached = missed.at(-1)?.seq ?? reached;
  }
  return missed;
}
