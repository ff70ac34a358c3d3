/** A line of the table: what was measured, ours beside its baseline of the same run, and what is aimed at. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly baseline: string;
  readonly ratio: number | null;
  readonly aim: string;
  readonly met: boolean;
}

/** The table as text, its columns aligned. */
export function table(rows: readonly Row[]): string {
  const lines = [
    ['measured', 'ours', 'baseline, same run', 'ratio', 'aim', ''],
    ...rows.map((row) => [
      row.what,
      row.ours,
      row.baseline,
      row.ratio === null ? '' : row.ratio.toFixed(2),
      row.aim,
      row.met ? 'met' : 'MISSED',
    ]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const atLeast = (ratio: number, aim: number) => ({ ratio, aim: `≥ ${aim}`, met: ratio >= aim });
export const atMost = (ratio: number, aim: number) => ({ ratio, aim: `≤ ${aim}`, met: ratio <= aim });
export const thousands = (value: number) => Math.round(value).toLocaleString('en');
