import { leafText } from '@ward-board/contract';
import type { RecordedEvent, RecordedText } from '@ward-board/event-store';
import { type Hash, leafHash } from './merkle.js';

/** What of a recorded event its leaf covers: all that a reader of the store gets. */
export type Leaf = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision' | 'position' | 'recordedAt'> & {
  readonly metadata: unknown;
  readonly data: unknown;
};

/**
 * The hash of an event's leaf: RFC 9162's, of the canonical JSON (RFC 8785, UTF-8) of an object with `data`, `event_id`, `metadata`,
 * `position`, `recorded_at`, `revision`, `stream`, `type`.
 */
export const hashOfEvent = ({ id, recordedAt, ...event }: Leaf): Hash =>
  leafHash(leafText({ ...event, event_id: id, recorded_at: recordedAt }));

/** The same, of an event whose data is text. */
export const hashOfText = (event: RecordedText): Hash => hashOfEvent({ ...event, data: JSON.parse(event.data) });
