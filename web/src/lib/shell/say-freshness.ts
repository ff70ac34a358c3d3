import type { Freshness, LiveBoard } from '#lib/live/live-board.svelte.ts';
import { sayAge } from '../time/duration.js';

/** How fresh a board is: the sign for it, and the words beside. `old` and `stopped` are not the network's doing. */
export interface SaidFreshness {
  readonly sign: 'waiting' | 'live' | 'behind' | 'old' | 'stopped' | 'lost' | 'failed';
  readonly words: string;
}

/** What the frame says of a board's freshness; nothing of one that is not shown. */
export function sayFreshness(phase: LiveBoard['phase'], { state, since, ageSeconds }: Freshness): SaidFreshness | null {
  const said = (sign: SaidFreshness['sign'], words: string, tail: 'ago' | 'old'): SaidFreshness => ({
    sign,
    words: ageSeconds === null ? words : `${words} · ${sayAge(ageSeconds)} ${tail}`,
  });
  switch (phase) {
    case 'loading':
      return { sign: 'waiting', words: 'Connecting…' };
    case 'failed':
      return { sign: 'failed', words: 'Could not load' };
    case 'stale':
      if (state === 'stopped') return said('stopped', 'Stopped', 'old');
      return state === 'behind' ? said('old', 'Behind', 'old') : said('lost', 'Not live', 'old');
    case 'catching-up':
      // Nothing has been heard since the connection was lost: there is nothing yet to catch up from.
      return said('behind', state === 'unknown' && since !== null ? 'Reconnecting' : 'Catching up', 'ago');
    case 'live':
      return state === 'behind' ? said('behind', 'Catching up', 'ago') : said('live', 'Live', 'ago');
    default:
      return null;
  }
}
