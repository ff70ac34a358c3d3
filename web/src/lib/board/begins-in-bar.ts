import type { FormRecord } from '#lib/forms/record-form.ts';
import type { LiveBoard } from '#lib/live/live-board.svelte.ts';
import type { BoardPanel } from './board-panel.svelte.ts';
import type { BoardDefinition, BoardRow, WaitingCount } from './define-board.ts';

/** A button of the bar that begins something. */
export interface BeginInBar {
  readonly label: string;
  readonly short: string;
  readonly primary: boolean;
  /** What its form lists to begin with: counted beside the levels. */
  readonly waits?: (() => WaitingCount) | undefined;
  readonly run: () => void;
}

/** The buttons of a board's bar, the primary one last. What changes with the rows is asked for, so that the buttons stay the same. */
export const beginsOf = <Row extends BoardRow & FormRecord>(
  { begins = [], arrivals }: BoardDefinition<Row>,
  panel: BoardPanel<Row>,
  board: () => LiveBoard,
): readonly BeginInBar[] => [
  ...begins.map((begin) => {
    const { label, short, primary, waits } = begin;
    return { label, short, primary, waits: waits && (() => waits(board())), run: () => panel.begin(begin) };
  }),
  ...(arrivals ? [{ label: arrivals.begin, short: arrivals.short, primary: true, run: panel.pick }] : []),
];

/** The button whose form lists a record; undefined: none does. */
export const waitingIn = (begins: readonly BeginInBar[], id: string): BeginInBar | undefined =>
  begins.find(({ waits }) => waits?.().has(id));
