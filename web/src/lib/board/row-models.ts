import type { Likeness } from '../patient/surname.js';
import type { Tone } from '../ui/look.js';

/** All that a row of the table shows besides the clock. */
export interface RowModel<Row> {
  readonly row: Row;
  /** What the row is called aloud: `Mara Lind, Critical`. */
  readonly name: string;
  readonly tone: Tone;
  readonly likeness: Likeness | undefined;
  /** Found because the name sounds like what was looked for. */
  readonly soundsAlike: boolean;
  /** Since when an event of theirs can't be read: the row stands still. */
  readonly stopped: string | null;
  /** Has left the board, and stays as a mark. */
  readonly departed: boolean;
  /** Its form is open. */
  readonly selected: boolean;
  readonly changed: boolean;
  /** A notification has just led here. */
  readonly led: boolean;
  /** Stands in another group than the row before. */
  readonly parted: boolean;
  /** The label of what is most likely done next, `short` where there is no room for it, and whether it stands out. */
  readonly button: string;
  readonly short: string;
  readonly likely: boolean;
}

/**
 * What is as it was stays the very same object: a patch of one row then wakes that row alone, and nothing in the two hundred
 * others is asked whether it changed.
 */
export function keepModels<Row extends { readonly id: string }>(
  before: readonly RowModel<Row>[],
  now: readonly RowModel<Row>[],
): readonly RowModel<Row>[] {
  const known = new Map(before.map((model) => [model.row.id, model]));
  return now.map((model) => {
    const was = known.get(model.row.id);
    return was !== undefined && isSame(was, model) ? was : model;
  });
}

const isSame = <Row>(one: RowModel<Row>, other: RowModel<Row>): boolean =>
  (Object.keys(one) as (keyof RowModel<Row>)[]).every((key) => one[key] === other[key]);
