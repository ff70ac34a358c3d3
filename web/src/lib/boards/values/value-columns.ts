import type { Column } from '#lib/board/define-board.ts';
import type { Measured } from './measured-row.ts';
import { more, moreAwake } from './UnderValues.svelte';
import { age, bp, gcs, hr, pain, rr, spo2, temp } from './ValueCells.svelte';

/** NEWS2 with its age, which opens what it is made of: no value stands without its age. */
export const news2Column: Column<Measured> = { key: 'age', head: 'NEWS2', align: 'end', cell: age };

const measured: readonly Column<Measured>[] = [
  news2Column,
  { key: 'bp', head: 'BP', align: 'end', cell: bp },
  { key: 'hr', head: 'HR', align: 'end', cell: hr },
  { key: 'spo2', head: 'SpO₂', align: 'end', cell: spo2 },
  { key: 'rr', head: 'RR', align: 'end', cell: rr },
  { key: 'temp', head: 'T', align: 'end', cell: temp },
];

/** What stands under the values: oxygen, unseen results, open orders, scores that are out of band. */
const below = { key: 'more', head: 'Oxygen, results, orders, scores' } as const;

/**
 * NEWS2 and the vital signs of a row, a column for each, and what the chart has besides under them: `more`. For the boards
 * that record no vital signs themselves; somebody who is not alert is said there too.
 */
export const chartColumns: readonly Column<Measured>[] = [...measured, { ...below, cell: moreAwake }];

/** The same of the boards that record vital signs in words: what of them is no measurement stands under the values as well. */
export const valueColumns: readonly Column<Measured>[] = [
  ...measured,
  { ...below, cell: more },
  { key: 'gcs', head: 'GCS', align: 'end', cell: gcs },
  { key: 'pain', head: 'Pain', align: 'end', cell: pain },
];
