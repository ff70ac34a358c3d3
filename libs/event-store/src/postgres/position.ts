import { type Position, START } from '../event-store.js';

/** The digits of the greatest bigint: at a fixed width, string order is numeric order, under any collation. */
const WIDTH = 19;
const SHAPE = /^\d{19}$/;

/** Makes a position of a bigint as Postgres writes it. */
export function toPosition(bigint: string): Position {
  return bigint.padStart(WIDTH, '0') as Position;
}

/**
 * The bigint behind a position, as Postgres reads it.
 * @throws RangeError for a position of another store: read as a number it would silently skip or repeat events.
 */
export function fromPosition(position: Position): string {
  if (position === START) return '0';
  if (!SHAPE.test(position)) throw new RangeError(`${JSON.stringify(position)} is no position of this store`);
  return position;
}
