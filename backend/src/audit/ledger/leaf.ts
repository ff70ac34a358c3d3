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
export const hashOfEvent = ({ id, type, stream, revision, position, recordedAt, metadata, data }: Leaf): Hash =>
  leafHash(canonicalJson({ data, event_id: id, metadata, position, recorded_at: recordedAt, revision, stream, type }));

/** The same, of an event whose data is text. */
export const hashOfText = (event: RecordedText): Hash => hashOfEvent({ ...event, data: JSON.parse(event.data) });

/**
 * RFC 8785 of what JSON.parse gives: keys in the order of their UTF-16 code units, and otherwise what JSON.stringify makes, as that
 * RFC demands. It differs in one case, half a surrogate pair, which it writes as an escape instead of refusing it: a text cut in two is
 * no reason to keep an event out of the ledger.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // The order of `sort` is that of UTF-16 code units.
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalJson((value as Record<string, unknown>)[key])}`).join(',')}}`;
}
