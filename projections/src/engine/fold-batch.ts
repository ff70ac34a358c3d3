import type { WardKey } from '@ward-board/contract';
import type { RecordedEvent } from '@ward-board/event-store';
import { type Projection, type Row, readFact } from './projection.js';
import { appendsOf } from './appends.js';
import { changesOnBoards, type Difference, differences, keyOf, type RowsByKey } from './differences.js';

/** A patient's file with the rows that it stands for. */
export interface OpenFile {
  readonly file: unknown;
  readonly rows: RowsByKey;
}

/** A row with the patient whose file it belongs to. */
export interface PatientRow extends Row {
  readonly patient_id: string;
}

/** What one command changed on one ward's board, before it has its number. */
export interface UnnumberedPatch {
  readonly ward: WardKey;
  readonly at: string;
  readonly changes: readonly object[];
}

/** An event that could not be taken in. */
export interface Poison {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/** What a batch comes to: the rows to write, the rows to drop, the patches in order, and the files as they then are. */
export interface Folded {
  readonly files: ReadonlyMap<string, OpenFile>;
  readonly written: readonly PatientRow[];
  readonly dropped: readonly PatientRow[];
  readonly patches: readonly UnnumberedPatch[];
  /** The last event taken in: everything before a poisonous append. Undefined when that is none. */
  readonly last: RecordedEvent | undefined;
  readonly poison: Poison | undefined;
}

const byKey = (rows: readonly Row[]): RowsByKey => new Map(rows.map((row) => [keyOf(row), row]));

/** A patient's file from their stored rows; none at all: a patient that the projection has not met yet. */
export function openFile(projection: Projection, rows: readonly Row[]): OpenFile {
  return { file: projection.open(rows), rows: byKey(rows) };
}

/**
 * Folds a batch of whole appends, purely. `opened` holds every patient that the batch names.
 * An append that can't be taken in is not half taken in: the batch ends before it (P5).
 */
export function foldBatch(
  projection: Projection,
  batch: readonly RecordedEvent[],
  opened: ReadonlyMap<string, OpenFile>,
): Folded {
  const files = new Map(opened);
  const touched = new Map<string, { readonly row: PatientRow; readonly gone: boolean }>();
  const patches: UnnumberedPatch[] = [];
  let last: RecordedEvent | undefined;
  let poison: Poison | undefined;

  for (const append of appendsOf(batch)) {
    const step = foldAppend(projection, append, files);
    poison = step.poison;
    if (poison) break;
    last = append.at(-1);
    for (const [patient_id, file] of step.files) files.set(patient_id, file);
    for (const { was, is, patient_id } of step.differences) {
      const row = { ...(is ?? was), patient_id };
      touched.set(keyOf(row), { row, gone: is === undefined });
    }
    if (projection.feedsBoards) patches.push(...patchesOf(step.differences, last?.recordedAt ?? ''));
  }
  const all = [...touched.values()];
  const written = all.filter(({ gone }) => !gone).map(({ row }) => row);
  const dropped = all.filter(({ gone }) => gone).map(({ row }) => row);
  return { files, written, dropped, patches, last, poison };
}

type PatientDifference = Difference & { readonly patient_id: string };

interface Step {
  readonly files: ReadonlyMap<string, OpenFile>;
  readonly differences: readonly PatientDifference[];
  readonly poison?: Poison;
}

/** What one append comes to: all of it, or poison. */
function foldAppend(
  projection: Projection,
  append: readonly RecordedEvent[],
  opened: ReadonlyMap<string, OpenFile>,
): Step {
  const known = (patient_id: string) => opened.get(patient_id) ?? openFile(projection, []);
  const folded = new Map<string, unknown>();
  let current: RecordedEvent | undefined;
  try {
    for (current of append) {
      const fact = readFact(current);
      const file = folded.has(fact.patientId) ? folded.get(fact.patientId) : known(fact.patientId).file;
      folded.set(fact.patientId, projection.apply(file, fact));
    }
    const files = new Map<string, OpenFile>();
    const found: PatientDifference[] = [];
    for (const [patient_id, file] of folded) {
      const was = known(patient_id);
      if (file === was.file) continue;
      const rows = byKey(projection.rows(file));
      files.set(patient_id, { file, rows });
      found.push(...differences(was.rows, rows).map((difference) => ({ ...difference, patient_id })));
    }
    return { files, differences: found.sort((one, other) => Number(!!one.is) - Number(!!other.is)) };
  } catch (error) {
    const event = current ?? append[0];
    if (!event) throw error;
    return { files: new Map(), differences: [], poison: { event, error } };
  }
}

/** One patch for each board on which something changed (P3). */
function patchesOf(found: readonly Difference[], at: string): readonly UnnumberedPatch[] {
  const changes = new Map<WardKey, object[]>();
  for (const difference of found)
    for (const [ward, change] of changesOnBoards(difference)) {
      const list = changes.get(ward);
      if (list) list.push(change);
      else changes.set(ward, [change]);
    }
  return [...changes].map(([ward, list]) => ({ ward, at, changes: list }));
}
