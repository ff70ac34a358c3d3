import type { FeedChange } from '@ward-board/contract';
import type { Rows } from '../machine/snapshot.js';

/** Two boards and a list. */
export const fakeFeeds = ['emergency', 'icu', 'admissions'] as const;
export type FakeFeed = (typeof fakeFeeds)[number];

/** Every record that there is. */
export type World = Required<Pick<Rows, 'admissions' | 'emergency-details' | 'icu'>>;
/** Nobody is there. */
export const empty: World = { admissions: new Map(), 'emergency-details': new Map(), icu: new Map() };
/** A feed's own part of the hospital. */
export function partOf(feed: FakeFeed, world: World): Rows {
  if (feed === 'admissions') return { admissions: world.admissions };
  const accepted = new Set([...world.icu.values()].map((icuCase) => icuCase.admission_id));
  const admissions = [...world.admissions].filter(([id, admission]) =>
    feed === 'emergency'
      ? admission.admission_type === 'emergency'
      : admission.admission_type === 'icu' || admission.awaiting === 'icu' || accepted.has(id),
  );
  const cases = feed === 'emergency' ? { 'emergency-details': world['emergency-details'] } : { icu: world.icu };
  return { admissions: new Map(admissions), ...cases };
}

/** What a patch has to say between two states of a feed. */
export function changesBetween(before: Rows, after: Rows): FeedChange[] {
  return (Object.keys(after) as (keyof World)[]).flatMap((collection) => {
    const was: ReadonlyMap<string, unknown> = before[collection] ?? new Map();
    const is: ReadonlyMap<string, unknown> = after[collection] ?? new Map();
    const gone = [...was.keys()].filter((id) => !is.has(id)).map((id) => ({ collection, op: 'remove', id }) as const);
    const put = [...is].filter(([id, record]) => was.get(id) !== record);
    return [...gone, ...put.map(([id, record]) => ({ collection, op: 'upsert', id, record }) as FeedChange)];
  });
}
