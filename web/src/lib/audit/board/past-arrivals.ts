import type { BoardWard } from '@ward-board/contract';
import { entriesOf, type StripEntry } from '#lib/board/strip.ts';
import { emergencyBoard } from '#lib/boards/emergency/emergency-board.ts';
import { icuBoard } from '#lib/boards/icu/icu-board.ts';
import { operationsBoard } from '#lib/boards/operations/operations-board.ts';
import { wardBoard } from '#lib/boards/ward/ward-board.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';

/** The boards with a strip of those who are still to come. */
const strips: Readonly<Partial<Record<BoardWard, Pick<typeof wardBoard, 'arrivals'>>>> = {
  ...{ emergency: emergencyBoard, icu: icuBoard, operations: operationsBoard, ward: wardBoard },
};

/** Who stands in the strip of a ward's board, as the board's own component has it. */
export function inStrip(ward: BoardWard, board: LiveBoard): readonly StripEntry[] {
  const arrivals = strips[ward]?.arrivals;
  return arrivals ? entriesOf(arrivals.brought?.(board) ?? [], arrivals.of(board)) : [];
}
