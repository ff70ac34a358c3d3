import { type Position, START } from '../event-store.js';

/** The digits of the greatest bigint: at a fixed width, string order is numeric order, under any collation. */
const WIDTH = 19;
const SHAPE = /^\d{19}$/;
const GREATEST = '9223372036854775807';

/** Makes a position of a bigint as Postgres writes it. */
export function toPosition(bigint: string): Position {
  return bigint.padStart(WIDTH, '0') as Position;
}

/** The position that a text stands for, or null. A client that took it for a number has lost its leading zeros. */
export function parsePosition(text: string): Position | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const position = toPosition(text);
  return position <= GREATEST ? position : null;
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
