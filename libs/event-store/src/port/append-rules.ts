/** The checks that every adapter makes before it sends an append. Pure. */
import type { NewEvent, StreamWrite } from './event-store.js';

/** An append that is invalid whatever the store holds: a bug in the caller. Nothing was sent. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** NUL and lone surrogates: Postgres' text takes no NUL, UTF-8 has no lone surrogates, and each store fails differently. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Beyond any stream's length, and within Postgres' four-byte integer. */
const MAX_REVISION = 2_000_000_000;

/**
 * @throws InvalidAppend for: no writes; a write without events; a stream named twice; an event id used twice or not a
 *   UUID; an expected revision that is not a whole number from 0; a stream, type or metadata entry that is not storable
 *   text. Event data may hold any JSON, NUL and lone surrogates included.
 */
export function checkAppend(writes: readonly StreamWrite[]): void {
  if (writes.length === 0) throw new InvalidAppend('An append names no stream');
  const streams = new Set<string>();
  const ids = new Set<string>();
  for (const { stream, expectedRevision, events } of writes) {
    checkText('stream name', stream);
    if (streams.has(stream)) throw new InvalidAppend(`An append names the stream ${stream} twice`);
    streams.add(stream);
    if (!Number.isSafeInteger(expectedRevision) || expectedRevision < 0 || expectedRevision > MAX_REVISION) {
      throw new InvalidAppend(`${expectedRevision} is not a revision of ${stream}`);
    }
    if (events.length === 0) throw new InvalidAppend(`An append has no events for ${stream}`);
    for (const event of events) {
      checkEvent(event);
      const id = event.id.toLowerCase();
      if (ids.has(id)) throw new InvalidAppend(`An append uses the event id ${event.id} twice`);
      ids.add(id);
    }
  }
}

function checkEvent({ id, type, data, metadata }: NewEvent): void {
  if (!UUID.test(id)) throw new InvalidAppend(`The event id ${id} is not a UUID`);
  checkText('event type', type);
  // JSON.stringify returns undefined for it, which would be stored as SQL's null.
  if (data === undefined) throw new InvalidAppend(`The event ${id} has no data`);
  for (const key in metadata) {
    const value: unknown = metadata[key];
    if (typeof value !== 'string') throw new InvalidAppend(`The metadata ${key} of the event ${id} is not a string`);
    if (UNSTORABLE.test(key) || UNSTORABLE.test(value)) {
      throw new InvalidAppend(`The metadata ${key} of the event ${id} is not storable text`);
    }
  }
}

function checkText(what: string, text: string): void {
  if (text === '' || UNSTORABLE.test(text)) throw new InvalidAppend(`${JSON.stringify(text)} can't be a ${what}`);
}
