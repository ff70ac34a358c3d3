import { stayBoards, wardKeys } from '@ward-board/contract';
import { imaging, PATIENT_PLACES } from '@ward-board/projections';

/**
 * Whether a parked document `d` has no row on any board: new to the hospital, or back in it, its patient may belong on each of them, and
 * which one the event would tell that can't be read.
 */
const ON_NO_BOARD = `NOT EXISTS (SELECT FROM read_row r WHERE r.generation = d.generation AND r.key = d.key AND NOT r.sealed
  AND r.feeds && '{${wardKeys.join()}}')`;

/** The boards that have people in a stay alone: the waiting list of the wards has others, and studies outlive a stay. */
const OF_STAYS = stayBoards.filter((board) => board !== 'ward');

/**
 * Whether the patient of `d` is known to have left the hospital, so that they are missing from no board of stays, however long ago the
 * event was: by a projection that has not halted, has read as far as the one in which they stand still, and in which they don't. One that
 * is behind may not know yet that they are back. One row is looked up, by its id.
 */
const HAS_LEFT = `EXISTS (SELECT FROM projection q JOIN projection_generation g ON g.id = q.live AND g.failure IS NULL
    JOIN read_row w ON w.generation = g.id AND w.collection = '${PATIENT_PLACES}' AND w.id = d.patient_id
  WHERE q.name = '${imaging.name}' AND w.record ->> 'stay' IS NULL
    AND g.position >= (SELECT o.position FROM projection_generation o WHERE o.id = d.generation)
    AND NOT EXISTS (SELECT FROM parked_document e WHERE e.generation = w.generation AND e.key = w.key))`;

/** Whether the patient of a parked document `d`, who is on no board, may be missing from the one of a ward. @param ward as SQL. */
export const mayBeMissingFrom = (ward: string): string =>
  `${ON_NO_BOARD} AND NOT (${ward} IN ('${OF_STAYS.join("', '")}') AND ${HAS_LEFT})`;
