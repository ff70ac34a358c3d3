import type { NormalAcceptanceRecord, WaitingEntryRecord } from '@ward-board/contract';
import type { Chip } from '../../board/define-board.js';
import { isWardWing, occupancyOf, type Places, wingsInOrder } from '../../forms/places.js';

/**
 * All Wings, and one chip for each wing of the wards, with how many of its beds are taken; a wing of another area only while
 * a ward patient lies there. None until the beds are known.
 */
export function wingChips<Row>(
  places: Places,
  state: 'loading' | 'current' | 'old' | 'failed',
  isIn: (row: Row, wing: string) => boolean,
  inUse: ReadonlySet<string>,
): readonly Chip<Row>[] {
  if (state === 'loading' || state === 'failed') return [];
  // Beds have a feed of their own: it can stand still while the board goes on.
  const old = state === 'old';
  const chips = wingsInOrder(places)
    .filter((wing) => isWardWing(wing) || inUse.has(wing.id))
    .map(({ id, name }): Chip<Row> => {
      return { key: id, word: name, old, ...occupancyOf(places, id), keeps: (row) => isIn(row, id) };
    });
  const total = (which: 'used' | 'of'): number => chips.reduce((sum, chip) => sum + chip[which], 0);
  return [{ key: 'all', word: 'All Wings', old, used: total('used'), of: total('of'), keeps: () => true }, ...chips];
}

/** Whether a patient lies in a wing. */
export const liesIn = ({ wing_id }: Pick<NormalAcceptanceRecord, 'wing_id'>, wing: string): boolean => wing_id === wing;

/** Whether somebody waits for a bed in a wing: those who prefer it, and those who prefer none. */
export const waitsFor = ({ preferred_wing_id }: Pick<WaitingEntryRecord, 'preferred_wing_id'>, wing: string): boolean =>
  preferred_wing_id === null || preferred_wing_id === wing;
