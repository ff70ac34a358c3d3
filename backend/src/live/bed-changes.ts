import type { BedRecord, FeedChange } from '@ward-board/contract';
import { ISOLATED_STAYS } from '@ward-board/projections';
import type { DataSource } from 'typeorm';
import { OCCUPIED } from '../read-models/held-beds.js';
import { sqlTime } from '../read-models/sql-time.js';

/**
 * A change of the beds' feed as projections store it: a row for each bed that is taken, and one, by the id of the stay, for each stay
 * with precautions. Of a new room's beds no projection tells, and no collection is said.
 */
export type BedsChange = { readonly collection?: string; readonly id: string } & (
  | { readonly op: 'upsert'; readonly record: { readonly admission_id: string } }
  | { readonly op: 'remove' }
);

/** A bed as it is now. */
type Bed = Omit<BedRecord, 'occupied_by_admission_id'> & { readonly held_by: string | null };

const isOfStay = ({ collection }: BedsChange): boolean => collection === ISOLATED_STAYS;

/**
 * How changes are told as REST has them: a bed that is taken or free, and the precautions of whoever holds it. Beds themselves are
 * reference data, and don't change; precautions are told as they are now, since a patch follows each change of them. Those of all
 * `changes` are read at once. A stay that holds no bed now changes none: it gave the bed up with a patch of its own.
 */
export async function bedChanges(
  db: DataSource,
  changes: readonly BedsChange[],
): Promise<(changes: readonly BedsChange[]) => readonly FeedChange[]> {
  const ids = (some: readonly BedsChange[]) => [...new Set(some.map(({ id }) => id))];
  const holders = changes.map((change) => (change.op === 'upsert' ? change.record.admission_id : change.id));
  const [{ beds, isolation }] = await db.query<
    [{ readonly beds: readonly Bed[]; readonly isolation: Readonly<Record<string, BedRecord['isolation']>> }]
  >(
    `WITH ${OCCUPIED} SELECT
      (SELECT coalesce(json_agg(json_build_object('id', b.id, 'revision', b.revision, 'created_at', ${sqlTime('b.created_at')},
         'updated_at', ${sqlTime('b.updated_at')}, 'room_id', b.room_id, 'label', b.label, 'held_by', o.admission_id)), '[]')
       FROM bed b LEFT JOIN occupied o ON o.bed_id = b.id WHERE b.id = ANY ($1) OR o.admission_id = ANY ($2)) AS beds,
      (SELECT coalesce(json_object_agg(i.admission_id, i.isolation), '{}')
       FROM isolated i WHERE i.admission_id = ANY ($2::uuid[])) AS isolation`,
    [ids(changes.filter((change) => !isOfStay(change))), [...new Set(holders)]],
  );
  const byId = new Map(beds.map((bed) => [bed.id, bed]));
  const byHolder = new Map(beds.map((bed) => [bed.held_by, bed]));
  const told = (bed: Bed | undefined, holder: string | null): readonly FeedChange[] => {
    if (!bed) return [];
    const { held_by: _, ...rest } = bed;
    const now = { occupied_by_admission_id: holder, isolation: (holder && isolation[holder]) || null };
    return [{ collection: 'beds', op: 'upsert', id: bed.id, record: { ...rest, ...now } }];
  };
  return (some) =>
    some.flatMap((change) => {
      if (isOfStay(change)) return told(byHolder.get(change.id), change.id);
      return told(byId.get(change.id), change.op === 'upsert' ? change.record.admission_id : null);
    });
}
