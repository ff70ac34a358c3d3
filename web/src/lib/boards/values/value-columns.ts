import type { Column } from '#lib/board/define-board.ts';
import { age, bp, gcs, hr, type Measured, pain, rest, rr, spo2, temp } from './ValueCells.svelte';

/**
 * The vital signs of a row, a column for each, read from its text; `rest` is what of it is no measurement, and stands under
 * them. The first column is NEWS2 where the chart has all that it needs, and how old they are: no value stands without its age.
 */
export const valueColumns: readonly Column<Measured>[] = [
  { key: 'age', head: 'NEWS2', align: 'end', cell: age },
  { key: 'bp', head: 'BP', align: 'end', cell: bp },
  { key: 'hr', head: 'HR', align: 'end', cell: hr },
  { key: 'spo2', head: 'SpO₂', align: 'end', cell: spo2 },
  { key: 'rr', head: 'RR', align: 'end', cell: rr },
  { key: 'temp', head: 'T', align: 'end', cell: temp },
  { key: 'rest', head: 'Other words', cell: rest },
  { key: 'gcs', head: 'GCS', align: 'end', cell: gcs },
  { key: 'pain', head: 'Pain', align: 'end', cell: pain },
];
