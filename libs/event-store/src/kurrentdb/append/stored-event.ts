/** Events as KurrentDB stores them, and back. Pure. */
import type { EventMetadata, Json, NewEvent, RecordedEvent, StreamWrite } from '../../port/event-store.js';
import { toPosition } from '../../port/position.js';
import type { ServerEvent, ServerNewEvent, ServerWrite } from '../server/server.js';

/** Metadata of the adapter's own: which try stored the event, and where in its append it stands. */
const APPEND = 'ward_board_append';
/** Metadata of an event that was copied from another store: when that one recorded it. */
const RECORDED_AT = 'ward_board_recorded_at';
/** What a multi-stream append adds to the metadata of each event. */
const ADDED_BY_SERVER = /^\$schema\./;

export const isReserved = (key: string): boolean => key === APPEND || key === RECORDED_AT || ADDED_BY_SERVER.test(key);

/** Where an event stands in its append: a reader can't tell otherwise where one ends. */
export interface PlaceInAppend {
  /** Of the sending process, new for each append: it says which of two that sent the same events has stored them. */
  readonly sender: string;
  /** How many events of the append follow. */
  readonly following: number;
}

/**
 * The append as it is sent, and sent again: each try must be the same, or KurrentDB would not recognize it.
 * @param recordedAt per event id, of events that another store recorded.
 */
export function toServerWrites(
  writes: readonly StreamWrite[],
  sender: string,
  recordedAt?: ReadonlyMap<string, string>,
): readonly ServerWrite[] {
  let following = writes.reduce((sum, { events }) => sum + events.length, 0);
  const toServer = ({ id, type, data, metadata }: NewEvent): ServerNewEvent => {
    following -= 1;
    const at = recordedAt?.get(id);
    const own = { [APPEND]: `${sender} ${following}`, ...(at !== undefined && { [RECORDED_AT]: at }) };
    return { id: id.toLowerCase(), type, data, metadata: { ...metadata, ...own } };
  };
  return writes.map(({ stream, expectedRevision, events }) => ({
    stream,
    expected: expectedRevision === 0 ? 'no_stream' : BigInt(expectedRevision - 1),
    events: events.map(toServer),
  }));
}

/** An event that something else has written to KurrentDB is an append of its own. */
export function placeInAppend({ metadata }: Pick<ServerEvent, 'metadata'>): PlaceInAppend {
  const [sender = '', following = ''] = (textsOf(metadata)[APPEND] ?? '').split(' ');
  return { sender, following: /^\d{1,9}$/.test(following) ? Number(following) : 0 };
}

/** The event as the port returns it. */
export function toRecordedEvent(event: ServerEvent): RecordedEvent {
  const { [APPEND]: _, [RECORDED_AT]: recordedAt, ...texts } = textsOf(event.metadata);
  const metadata = Object.fromEntries(Object.entries(texts).filter(([key]) => !ADDED_BY_SERVER.test(key)));
  return {
    id: event.id,
    stream: event.stream,
    revision: Number(event.revision) + 1,
    position: toPosition(String(event.position)),
    type: event.type,
    data: event.data as Json,
    metadata,
    recordedAt: recordedAt ?? event.created.toISOString(),
  };
}

/** What else has written to KurrentDB may have put any value there. */
function textsOf(metadata: unknown): EventMetadata {
  if (typeof metadata !== 'object' || metadata === null || metadata instanceof Uint8Array) return {};
  const entries = Object.entries(metadata).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(entries) as EventMetadata;
}
