import type { EventStore, Position, RecordedEvent } from '@ward-board/event-store';
import type { Parked } from '../poison/parked-documents.js';
import type { Projection } from '../projection.js';
import { wholeAppends } from './appends.js';

/** How many events of a patient, or of a stream, are read at once: more than any append has of one (a handover sheet of 500 patients: 501). */
const PAGE = 1_000;
/** So many are looked at first: a document that is a moment behind has missed fewer. */
const FEW = 20;

/** The first events that a document is still to be brought up by, in the store's order. */
export interface MissedEvents {
  readonly events: readonly RecordedEvent[];
  /** There are more after this position; null: these are all. */
  readonly more: Position | null;
}

/** What a page of events leaves to be read. */
interface Page {
  readonly events: readonly RecordedEvent[];
  readonly full: boolean;
}

/**
 * A page of the events of a parked document that are still to be folded, up to a position: whole appends. It costs the same however
 * many there are, since what can't be folded is tried again and again, for as long as it is parked.
 */
export async function readMissed(
  store: EventStore,
  projection: Projection,
  { key, stream, resume_after }: Pick<Parked, 'key' | 'stream' | 'resume_after'>,
  until: Position,
): Promise<MissedEvents> {
  const history = projection.history(key);
  // The event may be parked in another stream than its document's: the first release kept a room's beds in the stream of the room.
  const pages =
    'patient' in history
      ? [await pageOfPatient(store, history.patient, resume_after)]
      : await Promise.all(
          [...new Set([stream, history.stream])].map((name) => pageOfStream(store, name, resume_after)),
        );
  // Of several streams each is known up to the end of its page.
  const ends = pages.flatMap(({ events, full }) => (full ? (events.at(-1)?.position ?? []) : []));
  const [end = until] = [until, ...ends].sort();
  const read = pages
    .flatMap(({ events }) => events)
    .filter(({ position }) => position <= end)
    .sort((one, other) => (one.position < other.position ? -1 : 1));
  const events = end < until ? wholeAppends(read) : read;
  return {
    events: events.filter((event) => projection.key(event) === key),
    more: end < until ? (events.at(-1)?.position ?? null) : null,
  };
}

async function pageOfPatient(store: EventStore, patient: string, after: Position): Promise<Page> {
  const events = await store.readByPatient(patient, after, PAGE);
  return { events, full: events.length === PAGE };
}

/** Newest first, since that is where what was missed is, unless it is more than a page. */
async function pageOfStream(store: EventStore, stream: string, after: Position): Promise<Page> {
  const missed = await newestAfter(store, stream, after);
  const oldest = missed[0];
  if (!oldest || missed.length < PAGE) return { events: missed, full: false };
  const events = await store.readStream(stream, {
    after: await lastBefore(store, stream, after, oldest.revision),
    limit: PAGE,
  });
  return { events, full: true };
}

/** The revision of a stream's last event up to a position, by halving. @param above the revision of one that is after it. */
async function lastBefore(store: EventStore, stream: string, position: Position, above: number): Promise<number> {
  let [low, high] = [0, above];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const [event] = await store.readStream(stream, { after: middle - 1, limit: 1 });
    if (event && event.position <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** A stream's newest missed events, a page at most, oldest first. */
export async function readNewestMissed(
  store: EventStore,
  stream: string,
  after: Position,
  until: Position,
): Promise<readonly RecordedEvent[]> {
  return (await newestAfter(store, stream, after)).filter(({ position }) => position <= until);
}

/** A stream's newest events after a position, a page at most, oldest first: reads few of them where there are few. */
async function newestAfter(store: EventStore, stream: string, after: Position): Promise<readonly RecordedEvent[]> {
  const newest = (limit: number) => store.readStream(stream, { direction: 'backwards', limit });
  const isMissed = ({ position }: RecordedEvent) => position > after;
  const few = await newest(FEW);
  const found = few.length === FEW && few.every(isMissed) ? await newest(PAGE) : few;
  return found.filter(isMissed).reverse();
}
