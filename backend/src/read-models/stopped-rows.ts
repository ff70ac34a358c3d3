import { stayBoards, wardKeys } from '@ward-board/contract';
import { imaging, PATIENT_PLACES, prescriptionList } from '@ward-board/projections';

/**
 * Whether a parked document `d` has no row on any board: new to the hospital, or back in it, its patient may belong on each of them, and
 * which one the event would tell that can't be read.
 */
const ON_NO_BOARD = `NOT EXISTS (SELECT FROM read_row r WHERE r.generation = d.generation AND r.key = d.key AND NOT r.sealed
  AND r.feeds && '{${wardKeys.join()}}')`;

/** The boards that have people in a stay alone: the waiting list of the wards has others, and studies outlive a stay. */
const OF_STAYS = stayBoards.filter((board) => board !== 'ward');

/**
 * Whether the patient of `d` is known to have left the hospital, by a projection in which they don't stand still: so that they are missing
 * from no board of stays, however long ago the event was. Two rows are looked up, by their ids.
 */
const HAS_LEFT = `EXISTS (SELECT FROM projection q JOIN read_row w ON w.generation = q.live AND w.collection = '${PATIENT_PLACES}' AND w.id = d.patient_id
  WHERE q.name IN ('${imaging.name}', '${prescriptionList.name}') AND w.record ->> 'stay' IS NULL
    AND NOT EXISTS (SELECT FROM parked_document e WHERE e.generation = w.generation AND e.key = w.key))`;

/** Whether the patient of a parked document `d`, who is on no board, may be missing from the one of a ward. @param ward as SQL. */
export const mayBeMissingFrom = (ward: string): string =>
  `${ON_NO_BOARD} AND NOT (${ward} IN ('${OF_STAYS.join("', '")}') AND ${HAS_LEFT})`;
