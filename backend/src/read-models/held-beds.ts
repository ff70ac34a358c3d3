import { bedOccupancy, boards, ISOLATED_STAYS } from '@ward-board/projections';

/** The rows of a collection, as the live generation of a projection has them. The names are the code's, never a request's. */
const rowsOf = (projection: string, collection: string) => `read_row r
  WHERE r.generation = (SELECT live FROM projection WHERE name = '${projection}') AND r.collection = '${collection}'`;

/**
 * Beds with who holds them, and the precautions that the boards' records say of those (null: none), as a part of `WITH`: `occupied`.
 * Occupancy and precautions are of two projections, of which one may be behind the other for a moment.
 */
export const OCCUPIED = `isolated AS MATERIALIZED (
  SELECT r.id AS admission_id, r.record -> 'isolation' AS isolation FROM ${rowsOf(boards.name, ISOLATED_STAYS)}
), occupied AS (
  SELECT r.id AS bed_id, r.record ->> 'admission_id' AS admission_id,
    (SELECT i.isolation FROM isolated i WHERE i.admission_id = (r.record ->> 'admission_id')::uuid) AS isolation
  FROM ${rowsOf(bedOccupancy.name, 'occupied-beds')}
)`;
