import type { Position, RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { ParkedDocument } from '../checkpoint/write-batch.js';
import { messageOf, type Poison } from './halt.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How the documents of an append are parked: `events` are the append's that are not parked yet, with their keys. */
export function park(
  events: readonly { readonly key: string; readonly recorded: RecordedEvent }[],
  { event, error }: Poison,
  resume_after: Position,
): readonly ParkedDocument[] {
  const since = new Date().toISOString();
  const { id: event_id, type, position } = event;
  const first = new Map<string, RecordedEvent>();
  for (const { key, recorded } of events) if (!first.has(key)) first.set(key, recorded);
  return [...first].map(
    ([
      key,
      {
        stream,
        metadata: { patient_id },
      },
    ]) => ({
      ...{ key, event_id, type, message: messageOf(error), position, since, stream, resume_after },
      patient_id: patient_id !== undefined && UUID.test(patient_id) ? patient_id : null,
    }),
  );
}

/** What is needed to try a parked document again. */
export type Parked = Pick<ParkedDocument, 'key' | 'event_id' | 'patient_id' | 'stream' | 'resume_after'>;

/** The parked documents of a generation. */
export const findParked = (db: DataSource, generation: number): Promise<readonly Parked[]> =>
  db.query<Parked[]>(
    'SELECT key, event_id, patient_id, stream, resume_after FROM parked_document WHERE generation = $1',
    [generation],
  );

/**
 * The patients of whom something stands still, because an event of theirs can't be read, and since when.
 * `projection_parked` is notified when that changes.
 * @param names of which projections; of all that make rows, unless said otherwise.
 */
export async function parkedPatients(
  db: DataSource,
  names: readonly string[] | null = null,
): Promise<readonly { readonly patient_id: string; readonly since: string }[]> {
  // The key of a notification that was not created is its event's id: nothing that is shown stands still for it.
  const rows = await db.query<{ patient_id: string; since: Date }[]>(
    `SELECT patient_id, min(since) AS since FROM parked_document d JOIN projection p ON p.live = d.generation
     WHERE patient_id IS NOT NULL AND key <> event_id::text AND ($1::text[] IS NULL OR p.name = ANY ($1))
     GROUP BY patient_id ORDER BY patient_id`,
    [names],
  );
  return rows.map(({ patient_id, since }) => ({ patient_id, since: since.toISOString() }));
}
