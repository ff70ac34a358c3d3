import type { Freshness, Phase } from '@ward-board/live-client';

/** What is said of how old something is. */
export interface Dated {
  readonly phase: Phase;
  readonly freshness: Freshness;
}

const phases: readonly Phase[] = ['live', 'catching-up', 'stale'];
const states: readonly Freshness['state'][] = ['current', 'unknown', 'behind', 'stopped'];

/**
 * Of a page that is made of two feeds: how old it is, which is how old the older one is. A second feed that shows nothing
 * (`with` is loading, failed or forbidden) says nothing.
 */
export function olderOf(feed: Dated, other: Dated): Dated {
  if (!phases.includes(feed.phase) || !phases.includes(other.phase)) return feed;
  const rank = ({ phase, freshness: { state } }: Dated): number =>
    phases.indexOf(phase) * states.length + states.indexOf(state);
  const age = ({ freshness: { ageSeconds } }: Dated): number => ageSeconds ?? 0;
  const difference = rank(other) - rank(feed) || age(other) - age(feed);
  return difference > 0 ? other : feed;
}
