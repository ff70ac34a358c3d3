import { type AdmissionRecord, compareNaturally, type StayBoard } from '@ward-board/contract';
import { levelOf, levelsOf, type RecordKind } from '../forms/record-form.js';

interface Ordered {
  readonly id: string;
  readonly created_at: string;
}

/**
 * By the level of their kind, then by `since`, what has none last. The same rows never stand in two orders.
 * @param levels the first one first; left out: as the kind declares them.
 */
export function byLevel<Row extends Ordered>(
  kind: RecordKind,
  rows: readonly Row[],
  since: (row: Row) => string | null = (row) => row.created_at,
  levels: readonly string[] = levelsOf(kind),
): readonly Row[] {
  const keyed = rows.map((row) => ({
    row,
    level: levels.indexOf(levelOf(kind, row)),
    since: since(row) ?? '~',
  }));
  keyed.sort((a, b) => a.level - b.level || compare(a.since, b.since) || compare(a.row.id, b.row.id));
  return keyed.map(({ row }) => row);
}

/** By something that is said of each, numbers as numbers; what has none last. The same rows never stand in two orders. */
export const bySaid = <Row extends Ordered>(rows: readonly Row[], said: (row: Row) => string | null): readonly Row[] =>
  rows
    .map((row) => ({ row, said: said(row) }))
    .sort(
      (a, b) =>
        Number(a.said === null) - Number(b.said === null) ||
        compareNaturally(a.said ?? '', b.said ?? '') ||
        compare(a.row.created_at, b.row.created_at) ||
        compare(a.row.id, b.row.id),
    )
    .map(({ row }) => row);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Who is on a board's strip: those still to be seen, the longest waiting first; then those treated already. */
export const awaiting = (admissions: readonly AdmissionRecord[], board: StayBoard): readonly AdmissionRecord[] =>
  admissions
    .filter((admission) => admission.awaiting === board)
    .toSorted(
      (a, b) =>
        Number(a.treated_at !== null) - Number(b.treated_at !== null) || a.admitted_at.localeCompare(b.admitted_at),
    );
