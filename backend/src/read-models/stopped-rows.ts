import { wardKeys } from '@ward-board/contract';

/**
 * Whether a parked document `d` has no row on any board: new to the hospital, or back in it, its patient may belong on each of them, and
 * which one the event would tell that can't be read.
 */
export const ON_NO_BOARD = `NOT EXISTS (SELECT FROM read_row r WHERE r.generation = d.generation AND r.key = d.key AND NOT r.sealed
  AND r.feeds && '{${wardKeys.join()}}')`;
