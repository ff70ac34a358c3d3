import { leafText } from '@ward-board/contract';
import { type Json, type RecordedEvent, type RecordedText, tellingText } from '@ward-board/event-store';
import { type Hash, leafHash } from './merkle.js';

/** What of a recorded event its leaf covers: all that a reader of the store gets. */
export type Leaf = Pick<
  RecordedEvent,
  'id' | 'type' | 'stream' | 'revision' | 'position' | 'recordedAt' | 'storedText'
> & {
  readonly metadata: unknown;
  readonly data: unknown;
};

/**
 * The hash of an event's leaf: RFC 9162's, of the canonical JSON (RFC 8785, UTF-8) of an object with `data`, `event_id`, `metadata`,
 * `position`, `recorded_at`, `revision`, `stream`, `type`. Where the stored text says something else than its data, that text is in their place,
 * so that the hash is another one than that of the event that was recorded.
 */
export const hashOfEvent = ({ id, recordedAt, storedText, data, ...event }: Leaf): Hash =>
  leafHash(leafText({ ...event, data: storedText ?? data, event_id: id, recorded_at: recordedAt }));

/** The same, of an event whose data is text. */
export function hashOfText(event: RecordedText): Hash {
  const data = JSON.parse(event.data) as Json;
  return hashOfEvent({ ...event, data: tellingText(event.data, data) ?? data });
}
