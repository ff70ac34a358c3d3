import { type ChartFeed, type FeedName, type WardKey, wardKey } from '@ward-board/contract';

/** Whether a feed is a ward's board. */
export const isWard = (name: FeedName): name is WardKey => wardKey.safeParse(name).success;

/** Whether a feed is a patient's chart. */
export const isChart = (name: FeedName): name is ChartFeed => name.startsWith('chart:');

/** Everybody who has joined a feed. */
export const feedRoom = (name: FeedName) => `feed:${name}`;
