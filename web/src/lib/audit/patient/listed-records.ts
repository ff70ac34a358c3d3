import type { PatientStateAt } from '@ward-board/contract';

/** A record of a patient with the collection that it is of. */
export interface ListedRecord {
  readonly collection: string;
  readonly record: PatientStateAt['collections'][string][number];
}

/** Whether a record had ended by then: a stay, a row of a board, or a wait. */
export const isClosed = ({ closed_at = null, discharged_at = null }: Readonly<Record<string, unknown>>): boolean =>
  closed_at !== null || discharged_at !== null;

/** The records of a state, those that have ended after all others, each in the order of its collection. */
export function listedRecords({ collections }: Pick<PatientStateAt, 'collections'>): readonly ListedRecord[] {
  const all = Object.entries(collections).flatMap(([collection, found]) =>
    found.map((record) => ({ collection, record })),
  );
  return all.toSorted((one, other) => Number(isClosed(one.record)) - Number(isClosed(other.record)));
}
