import { boardJoin, type FeedName, feedJoin, type JoinRefusal, wardKey } from '@ward-board/contract';
import { mayCall } from '../access/authentication/permission-table.js';
import type { Session } from '../access/sessions/session.js';
import type { DepartmentAccess } from '../patient-access/department-access.js';
import { feedRoom, isChart, isList, isWard } from './feed-names.js';
import type { Missed } from './feeds.js';

/** What a join asks for, once it is read. */
export interface Join {
  readonly name: FeedName;
  readonly after: number;
  /** Of the feed that the number is of. */
  readonly identity: string | undefined;
}

/** How many charts one socket may have joined: far more than anybody looks at, and few enough to be followed for many. */
const MOST_CHARTS_JOINED = 10;
/** The same of one person, over all of their sockets: a process follows so many charts, and others' must stay live. */
const MOST_CHARTS_OF_ONE = 100;
const CHART_ROOMS = feedRoom('chart:');

/** The acknowledgement comes last, whatever was sent before it: who sent too little or too much is answered as well. */
export function payloadAndAck(said: readonly unknown[]): readonly [payload: unknown, ack: unknown] {
  const ack = said.at(-1);
  if (typeof ack !== 'function') return [said.length === 1 ? said[0] : undefined, undefined];
  return [said.length === 2 ? said[0] : undefined, ack];
}

/** Whether somebody is not answered with what they missed: patches of a list that names patients, to an auditor. */
export const mustReadAnew = ({ user }: Session, name: FeedName, missed: Missed): boolean =>
  user.role === 'auditor' && isList(name) && name !== 'beds' && missed.ok && missed.patches.length > 0;

/** A ward's staff join its board; a list or a chart is joined by whoever may read it. */
export function mayJoin({ user }: Session, name: FeedName): boolean {
  if (isWard(name)) return user.ward === name;
  const path = isChart(name) ? `patients/${name.slice('chart:'.length)}/chart-counts` : name;
  return mayCall(user.role, 'GET', `/api/${path}`);
}

/**
 * Whether a socket, or its person, would join one chart too many.
 * @param rooms of the socket. @param all of the person's sockets, this one among them.
 */
export function hasManyCharts(
  rooms: ReadonlySet<string>,
  all: readonly ReadonlySet<string>[],
  name: FeedName,
): boolean {
  if (!isChart(name) || rooms.has(feedRoom(name))) return false;
  const charts = (of: Iterable<string>) => [...of].filter((room) => room.startsWith(CHART_ROOMS));
  if (charts(rooms).length >= MOST_CHARTS_JOINED) return true;
  const joined = new Set(all.flatMap(charts));
  return !joined.has(feedRoom(name)) && joined.size >= MOST_CHARTS_OF_ONE;
}

/** What `board:join` asks for, or why it is refused. */
export function readBoardJoin(join: unknown): Join | JoinRefusal {
  const ward = (join as { readonly ward?: unknown } | null)?.ward;
  if (typeof ward === 'string' && !wardKey.safeParse(ward).success) return 'unknown_ward';
  const read = boardJoin.safeParse(join);
  // Nobody is bound to a ward without a board, and its name is a list's.
  if (read.success && !isWard(read.data.ward)) return 'forbidden';
  return read.success ? { name: read.data.ward, after: read.data.after, identity: read.data.feed } : 'invalid';
}

/** What `feed:join` asks for, or why it is refused. */
export function readFeedJoin(join: unknown): Join | JoinRefusal {
  const read = feedJoin.safeParse(join);
  return read.success ? { name: read.data.feed, after: read.data.after, identity: read.data.life } : 'invalid';
}

/** What a join is answered with. @param access says what of a board's patches may be shown; none: they are shown as they are. */
export function toAck(name: FeedName, missed: Missed, access?: Pick<DepartmentAccess, 'boardChanges'>) {
  if (!missed.ok) return missed;
  const of = isWard(name) ? { ward: name } : { feed: name };
  const patches = missed.patches.map(({ seq, at, changes }) => ({
    ...of,
    ...{ seq, at, changes: isWard(name) && access ? access.boardChanges(name, changes) : changes },
  }));
  return { ok: true, seq: missed.seq, patches };
}
