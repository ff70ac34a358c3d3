/** What every adapter asks of an append before it sends anything. Pure. */
import type { NewEvent, StreamWrite } from './event-store.js';

/** An append that no store could take, whatever it holds: a bug in the caller. Nothing was sent. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** NUL and half of a surrogate pair: no UTF-8 text can carry them, so stores refuse them, each in its own way. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Far beyond any stream, and what four bytes hold. */
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
      throw new InvalidAppend(`${expectedRevision} is no revision of ${stream}`);
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
  // undefined would become SQL's null, not JSON's.
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
