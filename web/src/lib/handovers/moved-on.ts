import type { BoardSnapshot, HandoverChanges, HandoverRow, HandoverSheetRecord } from '@ward-board/contract';
import type { Own } from '../session/own.svelte.js';
import { isRequest } from './open-requests.js';
import { sayDifference } from './say-difference.js';
import { ALL, type ScopedRow, scopesOf } from './scopes.js';
import { toldApart } from './told-apart.js';

/** A patient by whom a board differs from a sheet, and in what. */
export interface Moved {
  readonly id: string;
  readonly name: string;
  /** Where somebody else of the sheet, or of who has come, is called so or nearly so; null: nobody is. */
  readonly mrn: string | null;
  /** `Insulin infusion: 6 units/h → stopped; Diagnosis`. */
  readonly words: string;
}

/** What became of a board since a sheet of its patients was made. */
export interface MovedOn {
  /** Of whom something else is said now, who has left, and who came since of those whom the sheet would be of as well. */
  readonly moved: readonly Moved[];
  /** How many have come: they are on no sheet, and no signature keeps them. */
  readonly come: number;
  /** Nobody of the sheet is on the board any more: it is not signed. */
  readonly isOver: boolean;
  /** Of whom a new sheet would be, in the order of this one. */
  readonly patients: readonly string[];
}

type Sheet = Pick<HandoverSheetRecord, 'created_at' | 'scope' | 'ward' | 'patients'>;
type Board = Pick<BoardSnapshot, 'collections'>;

/** Nobody is on a sheet by an admission who has another row, nor new by a request who has one, or whose request has its study. */
function rowsOf({ collections }: Board): ReadonlyMap<string, readonly HandoverRow[]> {
  const all = Object.entries(collections).flatMap(([collection, records]) =>
    records.map((record): HandoverRow => ({ collection, record: { ...record } })),
  );
  const held = new Set(
    all.flatMap(({ collection, record }) => (collection === 'admissions' ? [] : record.admission_id)),
  );
  const studied = new Set(all.flatMap((row) => (isRequest(row) ? [] : [row.record.patient_id])));
  const isOwn = (row: HandoverRow): boolean => {
    const { id, patient_id, imaging_study_id } = row.record;
    if (isRequest(row)) return !studied.has(patient_id) && !imaging_study_id;
    return row.collection !== 'admissions' || !held.has(id);
  };
  return Map.groupBy(all.filter(isOwn), ({ record }) => record.patient_id);
}

/** Who is on the board by a row of their own, and is not only awaited. */
const isHere = (row: HandoverRow): boolean =>
  !isRequest(row) && !['admissions', 'waiting-list'].includes(row.collection);

/**
 * Whom a sheet of all is of besides: those of the board's strip, and whoever is only asked about. A board's admissions are also those who
 * have gone on to another board.
 */
const isToCome = (row: HandoverRow, ward: string): boolean =>
  isRequest(row) || (row.collection === 'admissions' && row.record.awaiting === ward);

/** What is said of somebody who has come since, by their rows. */
function sayCome(of: readonly HandoverRow[]): string {
  if (of.some(isHere)) return 'new on this board';
  if (of.every(isRequest)) return 'imaging asked for since';
  return of.some(({ record }) => record.treated_at)
    ? 'treated since, awaiting discharge'
    : 'awaited on this board since';
}

/** When somebody came to the board with this row: whoever was sent back to it came then. */
function cameAt({ record }: HandoverRow): string {
  const { at } = (record.sent_back ?? {}) as { readonly at?: string };
  return at ?? String(record.created_at);
}

const patientsIn = (of: readonly HandoverRow[]) => of.flatMap(({ record }) => record.patient);

/**
 * Says in what the board differs from a sheet by now, as the service has compared them, and who has come since.
 * @param own who the reader is on a record: their own patients may be whom the sheet is of.
 */
export function movedOn(
  sheet: Sheet,
  { patients: changes }: Pick<HandoverChanges, 'patients'>,
  board: Board,
  own: Own,
  at: Date,
): MovedOn {
  const now = rowsOf(board);
  const onSheet = new Map(sheet.patients.map((of) => [of.patient_id, of]));
  const rows = [...now.values()].flatMap((of) => of.map(({ record }) => record as unknown as ScopedRow));
  const scope = scopesOf(rows, own).find(({ said }) => said === sheet.scope);
  const isOfSheet = (row: HandoverRow): boolean => isHere(row) || (sheet.scope === ALL && isToCome(row, sheet.ward));
  const isNew = (row: HandoverRow): boolean => isOfSheet(row) && cameAt(row) > sheet.created_at;
  const come = [...now].filter(
    ([id, of]) => !onSheet.has(id) && of.some(isNew) && (scope?.patients.includes(id) ?? true),
  );
  const left = new Set(changes.flatMap(({ patient_id, left }) => (left ? [patient_id] : [])));
  const still = sheet.patients.flatMap(({ patient_id }) => (left.has(patient_id) ? [] : [patient_id]));
  const named = toldApart(
    [...sheet.patients.map(({ rows: of }) => of), ...come.map(([, of]) => of)].flatMap(patientsIn),
  );
  return {
    // A few are named: whoever is on no line of the sheet first.
    moved: [
      ...come.map(([id, of]) => ({ id, ...named(id), words: sayCome(of) })),
      ...changes.flatMap(({ patient_id: id, ...difference }) => {
        const of = onSheet.get(id);
        return of ? [{ id, ...named(id), words: sayDifference(difference, of, at).join('; ') }] : [];
      }),
    ],
    come: come.length,
    isOver: still.length === 0,
    patients: [...still, ...come.map(([id]) => id)],
  };
}
