import { type Position, START } from '../../port/event-store.js';

/** With as many digits as the greatest bigint has, string order is numeric order, under any collation. */
const WIDTH = 19;
const SHAPE = /^\d{19}$/;
export const MAX_BIGINT = '9223372036854775807';

/** Makes a position of a bigint as Postgres writes it. */
export function toPosition(bigint: string): Position {
  return bigint.padStart(WIDTH, '0') as Position;
}

/** The position that a text stands for, or null. A client that parsed it as a number has lost its leading zeros. */
export function parsePosition(text: string): Position | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const position = toPosition(text);
  return position <= MAX_BIGINT ? position : null;
}

/**
 * The bigint behind a position, as Postgres reads it.
 * @throws RangeError for a position of another store: read as a number, it would silently skip or repeat events.
 */
export function fromPosition(position: Position): string {
  if (position === START) return '0';
  if (!SHAPE.test(position)) throw new RangeError(`${JSON.stringify(position)} is not a position of this store`);
  return position;
}
