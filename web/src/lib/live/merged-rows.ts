import { newestFirst } from '@ward-board/live-client';

/** What is needed of a record to tell which of two readings of it is newer. */
interface Revised {
  readonly id: string;
  readonly revision: number;
}

/** An answer of the service, and which of its records have left the board since it was asked for. */
export interface RowsRead<Row> {
  readonly rows: readonly Row[];
  readonly left: ReadonlySet<string>;
}

/** The records of an answer, each as the board has it where that is newer; what has left the board since is not among them. */
export function broughtUpToDate<Row extends Revised>(
  { rows, left }: RowsRead<Row>,
  live: ReadonlyMap<string, Row>,
): readonly Row[] {
  return rows.flatMap((row) => {
    const now = live.get(row.id);
    if (now !== undefined) return [now.revision >= row.revision ? now : row];
    return left.has(row.id) ? [] : [row];
  });
}

/** Both without doubles, the latest of each; newest first. */
export function joined<Row extends Revised>(one: readonly Row[], other: readonly Row[]): readonly Row[] {
  const all = new Map(one.map((row) => [row.id, row]));
  for (const row of other) {
    const known = all.get(row.id);
    if (known === undefined || known.revision < row.revision) all.set(row.id, row);
  }
  return newestFirst(all);
}
