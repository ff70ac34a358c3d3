import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { wholeAppends } from '@ward-board/projections';

/** Events that are read at once, and folded before anything else gets a turn. */
const BATCH = 256;

/**
 * A patient's events in the log's order, up to the first that is too late. Pages hold whole appends, of which either every event is
 * too late or none; the append that ends a page is read again with the next.
 * @param from the position of the event after which they begin.
 */
export async function* historyUntil(
  store: EventStore,
  patientId: string,
  isTooLate: (event: RecordedEvent) => boolean,
  from: Position = START,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let after = from; ; ) {
    const page = await store.readByPatient(patientId, after, BATCH);
    const late = page.findIndex(isTooLate);
    const wanted = late === -1 ? page : page.slice(0, late);
    const isLast = late !== -1 || page.length < BATCH;
    const events = isLast ? wanted : wholeAppends(wanted);
    yield events;
    const last = events.at(-1);
    if (isLast || !last) return;
    after = last.position;
  }
}
