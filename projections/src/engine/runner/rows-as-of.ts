import type { EventStore, Position, RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { type Projection, type Row, readStored } from '../projection.js';
import { readMissed, readNewestMissed } from './missed-events.js';
import { recall, recalledBy } from './recalled-rows.js';

/** A document's rows as readers have them, and up to where its events are in them: a parked one stands still. */
const STANDING = `
    SELECT g.id AS generation, coalesce(d.resume_after, g.position) AS resume_after, coalesce(d.stream, '') AS stream,
      coalesce((SELECT json_agg(json_build_object('collection', r.collection, 'id', r.id, 'feeds', r.feeds,
        'search', r.search, 'record', r.record))
        FROM read_row r WHERE r.generation = g.id AND r.key = $2 AND NOT r.sealed), '[]') AS rows
    FROM projection p JOIN projection_generation g ON g.id = p.live
    LEFT JOIN parked_document d ON d.generation = g.id AND d.key = $2
    WHERE p.name = $1`;

interface DocumentState {
  readonly generation: number;
  readonly resume_after: Position;
  readonly stream: string;
  readonly rows: readonly Row[];
}

/**
 * The rows of a document, with every event up to a position folded in: those that readers have, and what they do not show
 * yet. It reads what was missed, and not what came before, however long that is; of a document that has missed more than a page only what
 * is in the streams of a command, so that the thousandth write to a parked patient costs what the first did. Rows of what had ended are left out.
 * @param streams of the command.
 * @returns null while the projection has never run.
 */
export async function rowsAsOf(
  db: DataSource,
  store: EventStore,
  projection: Projection,
  key: string,
  until: Position,
  streams: ReadonlySet<string>,
): Promise<readonly Row[] | null> {
  const [standing] = await db.query<DocumentState[]>(STANDING, [projection.name, key]);
  if (!standing) return null;
  const { generation, resume_after, stream, rows } = standing;
  const missed = await readMissed(store, projection, { key, stream, resume_after }, until);
  const events =
    missed.more === null
      ? missed.events
      : (await Promise.all([...streams].map((own) => readNewestMissed(store, own, resume_after, until))))
          .flat()
          .filter((event) => projection.key(event) === key)
          .sort((one, other) => (one.position < other.position ? -1 : 1));
  const concerning = events.filter(({ type }) => projection.handles.some((handled) => handled === type));
  const about = recalledBy(
    projection,
    concerning.map((recorded) => ({ key, recorded })),
  );
  const recalled = await recall(projection, db, generation, about);
  return projection.rows(
    concerning.reduce((before, event) => folded(projection, before, event), projection.open([...rows, ...recalled])),
  );
}

/**
 * A document after an event. One that can't be folded has parked the document, and is left out here: the answer to a write shows
 * what was written, though the boards stand still until the event can be folded, and says so (`X-Projection: behind`).
 */
export function folded(projection: Projection, document: unknown, event: RecordedEvent): unknown {
  try {
    return projection.apply(document, readStored(event));
  } catch {
    return document;
  }
}
