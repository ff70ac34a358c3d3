import type { BedRecord, FeedChange } from '@ward-board/contract';
import type { DataSource } from 'typeorm';
import { sqlTime } from '../read-models/sql-time.js';

/** A change of the beds' feed as the projection stores it: a row for each bed that is taken. */
export type OccupancyChange =
  | { readonly op: 'upsert'; readonly id: string; readonly record: { readonly admission_id: string } }
  | { readonly op: 'remove'; readonly id: string };

/**
 * How changes of the occupancy are told as REST has them: a bed that is taken or free. Beds themselves are reference data,
 * and don't change: those of all `changes` are read at once.
 */
export async function bedChanges(
  db: DataSource,
  changes: readonly OccupancyChange[],
): Promise<(changes: readonly OccupancyChange[]) => readonly FeedChange[]> {
  const beds = await db.query<Omit<BedRecord, 'occupied_by_admission_id'>[]>(
    `SELECT id, revision, ${sqlTime('created_at')} AS created_at, ${sqlTime('updated_at')} AS updated_at, room_id, label
     FROM bed WHERE id = ANY ($1)`,
    [[...new Set(changes.map(({ id }) => id))]],
  );
  const byId = new Map(beds.map((bed) => [bed.id, bed]));
  return (some) =>
    some.flatMap((change): FeedChange[] => {
      const bed = byId.get(change.id);
      const occupied_by_admission_id = change.op === 'upsert' ? change.record.admission_id : null;
      return bed
        ? [{ collection: 'beds', op: 'upsert', id: bed.id, record: { ...bed, occupied_by_admission_id } }]
        : [];
    });
}
