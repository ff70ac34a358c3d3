import { InvalidAppend } from '../../port/append-rules.js';
import type { StreamWrite } from '../../port/event-store.js';
import { isReserved } from './stored-event.js';

/** An event may have 16 MiB with its metadata. Beyond that KurrentDB cuts off the appends beside it as well, and does not say why. */
const MOST_BYTES = 16_000_000;

/** @throws InvalidAppend for what Postgres would take and KurrentDB would not. */
export function checkForKurrentDb(writes: readonly StreamWrite[]): void {
  for (const { stream, events } of writes) {
    if (stream.startsWith('$')) throw new InvalidAppend(`The stream ${stream} would be one of KurrentDB's own`);
    for (const { type, id, data, metadata } of events) {
      const bytes = Buffer.byteLength(JSON.stringify([data, metadata]));
      if (bytes > MOST_BYTES)
        throw new InvalidAppend(
          `The event ${id} of ${stream} has ${bytes} bytes, of ${MOST_BYTES} at most in KurrentDB`,
        );
      if (/\s|^\$/.test(type)) throw new InvalidAppend(`${JSON.stringify(type)} can't be an event type in KurrentDB`);
      const key = Object.keys(metadata).find(isReserved);
      if (key !== undefined) throw new InvalidAppend(`The metadata ${key} of the event ${id} is the store's own`);
    }
  }
}
