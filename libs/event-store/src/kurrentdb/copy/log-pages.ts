import type { RecordedEvent } from '../../port/event-store.js';
import { placeInAppend, toRecordedEvent } from '../append/stored-event.js';
import type { KurrentServer, ServerEvent } from '../server/server.js';

/** Events of the log in their order, with those that follow in the append of the last one. */
export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Of each event, how many follow in its append. */
  readonly following: readonly number[];
}

/**
 * Up to `limit` events after a position, exclusive of it.
 * @param after a position that an event has; null: from the first event on.
 * @throws RangeError when no event has the position: the log is another one, or is shorter than it was.
 */
export async function eventsAfter(
  server: KurrentServer,
  after: bigint | null,
  limit: number,
): Promise<readonly ServerEvent[]> {
  if (after === null) return server.readAll({ from: 'start', direction: 'forwards', limit });
  const [at, ...events] = await server.readAll({ from: after, direction: 'forwards', limit: limit + 1 });
  if (at?.position !== after)
    throw new RangeError(`KurrentDB has no event at position ${after}: its log is another one`);
  return events;
}

/** About `limit` events after a position: an append is never split (ES5). */
export async function wholeAppendsAfter(server: KurrentServer, after: bigint | null, limit: number): Promise<LogPage> {
  const events = [...(await eventsAfter(server, after, limit))];
  const last = events.at(-1);
  const missing = last ? placeInAppend(last).following : 0;
  if (last && missing > 0) events.push(...(await eventsAfter(server, last.position, missing)));
  return { events: events.map(toRecordedEvent), following: events.map((event) => placeInAppend(event).following) };
}
