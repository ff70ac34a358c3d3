/** Events as KurrentDB stores them, and back. Pure. */
import type { EventMetadata, Json, NewEvent, RecordedEvent, StreamWrite } from '../../port/event-store.js';
import { toPosition } from '../../port/position.js';
import type { ServerEvent, ServerNewEvent, ServerWrite } from '../server/server.js';

/** Metadata of the adapter's own: which try stored the event, and where in its append it stands. */
const APPEND = 'ward_board_append';
/** When the event was sent, in milliseconds: KurrentDB's client reads the time of the record in whole seconds. */
const SENT_AT = 'ward_board_sent_at';
/** Of an event that was copied from another store: when that one recorded it. */
const RECORDED_AT = 'ward_board_recorded_at';
const OWN = new Set([APPEND, SENT_AT, RECORDED_AT]);
/** What a multi-stream append adds to the metadata of each event. */
const ADDED_BY_SERVER = /^\$schema\./;

export const isReserved = (key: string): boolean => OWN.has(key) || ADDED_BY_SERVER.test(key);

/** Where an event stands in its append: a reader can't tell otherwise where one ends. */
export interface PlaceInAppend {
  /** Of the sending process, new for each append: it says which of two that sent the same events has stored them. */
  readonly sender: string;
  /** How many events of the append follow. */
  readonly following: number;
}

/**
 * The append as it is sent, and sent again: each try must be the same, or KurrentDB would not recognize it.
 * @param sentAt RFC 3339, UTC, milliseconds.
 * @param recordedAt per event id, of events that another store recorded.
 */
export function toServerWrites(
  writes: readonly StreamWrite[],
  sender: string,
  sentAt: string,
  recordedAt?: ReadonlyMap<string, string>,
): readonly ServerWrite[] {
  let following = writes.reduce((sum, { events }) => sum + events.length, 0);
  const toServer = ({ id, type, data, metadata }: NewEvent): ServerNewEvent => {
    following -= 1;
    const at = recordedAt?.get(id);
    const own = {
      [APPEND]: `${sender} ${following}`,
      [SENT_AT]: sentAt,
      ...(at !== undefined && { [RECORDED_AT]: at }),
    };
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
  const texts = textsOf(event.metadata);
  const metadata = Object.fromEntries(Object.entries(texts).filter(([key]) => !isReserved(key)));
  return {
    id: event.id,
    stream: event.stream,
    revision: Number(event.revision) + 1,
    position: toPosition(String(event.position)),
    type: event.type,
    data: event.data as Json,
    metadata,
    recordedAt: texts[RECORDED_AT] ?? recordedAt(event.created, texts[SENT_AT]),
  };
}

/** The server's second, with the sender's milliseconds if the sender's clock says the same second. */
function recordedAt(created: Date, sentAt: string | undefined): string {
  const second = new Date(Math.floor(created.getTime() / 1_000) * 1_000).toISOString();
  return sentAt?.slice(0, 19) === second.slice(0, 19) ? sentAt : second;
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
