import { AUDIT_FEED, type ChartFeed, type FeedName, type ListFeed, listFeed, type WardKey } from '@ward-board/contract';

/** Whether a feed is a patient's chart. */
export const isChart = (name: FeedName): name is ChartFeed => name.startsWith('chart:');

/** Whether a feed is a ward's board: a list may have the name of a ward that has no board. */
export const isWard = (name: FeedName): name is Exclude<WardKey, ListFeed> => !isChart(name) && !isList(name);

/** Whether a feed is a list of the whole hospital's. */
export const isList = (name: FeedName): name is ListFeed => listFeed.safeParse(name).success;

/** What measures and traces call a feed: charts are one kind, since a series for each patient would be too many, and name them. */
export const kindOf = (name: FeedName): string => (isChart(name) ? 'chart' : name);

/** Everybody who has joined a feed. */
export const feedRoom = (name: FeedName | typeof AUDIT_FEED) => `feed:${name}`;

/** All walls that have joined a ward's board: they hear how fresh it is, and are sent patches of their own. */
export const wallRoom = (ward: WardKey) => `wall:${ward}`;
