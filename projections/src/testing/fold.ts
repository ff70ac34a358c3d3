import type { RecordedEvent } from '@ward-board/event-store';
import type { Projection, Row } from '../engine/projection.js';
import { foldBatch, type OpenFile, openFile, type UnnumberedPatch } from '../engine/fold-batch.js';

/** What folding a whole history came to. */
export interface Outcome {
  /** By collection and id. */
  readonly rows: readonly Row[];
  readonly patches: readonly UnnumberedPatch[];
}

/** As JSON keeps it: what a row is after it was stored and loaded. */
export const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const keyOf = ({ collection, id }: { readonly collection: string; readonly id: string }) => `${collection}/${id}`;

/** By collection and id, so that rows can be compared whatever their order. */
export const sorted = <Item extends { readonly collection: string; readonly id: string }>(rows: readonly Item[]) =>
  [...rows].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));

/**
 * Folds a history batch by batch, with a table of rows in place of the database: every batch finds its patients' files
 * as rows alone give them back, as a runner does that has just started.
 */
export function foldAll(projection: Projection, batches: readonly (readonly RecordedEvent[])[]): Outcome {
  const table = new Map<string, Row & { readonly patient_id: string }>();
  const patches: UnnumberedPatch[] = [];
  for (const batch of batches) {
    const files = new Map<string, OpenFile>();
    for (const { metadata } of batch) {
      const id = metadata.patient_id ?? '';
      const own = [...table.values()].filter(({ patient_id }) => patient_id === id);
      files.set(id, openFile(projection, stored(own.map(({ patient_id: _, ...row }) => row))));
    }
    const folded = foldBatch(projection, batch, files);
    if (folded.poison) throw folded.poison.error;
    for (const row of folded.dropped) table.delete(keyOf(row));
    for (const row of folded.written) table.set(keyOf(row), row);
    patches.push(...folded.patches);
  }
  const rows = sorted([...table.values()]).map(({ patient_id: _, ...row }) => row);
  return { rows: stored(rows), patches: stored(patches) };
}

/** The rows and patches of a history, folded at once. */
export const folded = (projection: Projection, history: readonly RecordedEvent[]): Outcome =>
  foldAll(projection, [history]);
