import { type Position, START } from './event-store.js';

/** With as many digits as the greatest bigint has, string order is numeric order, under any collation. */
const WIDTH = 19;
const SHAPE = /^\d{19}$/;
export const MAX_BIGINT = '9223372036854775807';

/** The position for a number in decimal digits. */
export function toPosition(bigint: string): Position {
  return bigint.padStart(WIDTH, '0') as Position;
}

/** The position that a text stands for, or null. Leading zeros may be missing: a client may have parsed it as a number. */
export function parsePosition(text: string): Position | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const position = toPosition(text);
  return position <= MAX_BIGINT ? position : null;
}

/**
 * The number of a position, in decimal digits.
 * @throws RangeError for a position of another store: read as a number, it would silently skip or repeat events.
 */
export function fromPosition(position: Position): string {
  if (position === START) return '0';
  if (!SHAPE.test(position)) throw new RangeError(`${JSON.stringify(position)} is not a position of this store`);
  return position;
}
