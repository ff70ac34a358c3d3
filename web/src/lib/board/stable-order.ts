/** One row as it is shown: `departed` when it has left the board but must not pull the rows below it up yet. */
export interface Shown<Row> {
  readonly row: Row;
  readonly departed: boolean;
}

/**
 * The rows to show, so that none moves while somebody points at them. While the board is held (a pointer is on it, a key moves in it, a
 * form is open) every row keeps its place: a changed one changes in place, a departed one stays as a mark, a new one
 * waits at the end. Afterwards the right order comes back. What is as it was stays the very same object, so that a
 * patch draws its own rows and no others.
 */
export function stableOrder<Row extends { readonly id: string }>(
  shown: readonly Shown<Row>[],
  wanted: readonly Row[],
  held: boolean,
): readonly Shown<Row>[] {
  const before = new Map(shown.map((each) => [each.row.id, each]));
  const show = (row: Row, departed: boolean): Shown<Row> => {
    const was = before.get(row.id);
    return was?.row === row && was.departed === departed ? was : { row, departed };
  };
  if (!held) return wanted.map((row) => show(row, false));
  const latest = new Map(wanted.map((row) => [row.id, row]));
  const kept = shown.map(({ row }) => {
    const now = latest.get(row.id);
    latest.delete(row.id);
    return show(now ?? row, now === undefined);
  });
  return [...kept, ...[...latest.values()].map((row) => show(row, false))];
}
