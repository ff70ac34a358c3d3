import {
  type BoardSnapshot,
  type HandoverPatient,
  type HandoverRow,
  type HandoverSheetRecord,
  handoverLimits,
} from '@ward-board/contract';
import { type ScopedRow, scopesOf } from './scopes.js';
import { sheetLines } from './sheet-lines.js';

/** A patient by whom a board differs from a sheet. */
export interface Moved {
  readonly id: string;
  readonly name: string;
}

/** What became of a board since a sheet of its patients was made. */
export interface MovedOn {
  /** Of the sheet's patients those of whom the board says something else now, and those who are not on it any more. */
  readonly changed: readonly Moved[];
  readonly left: readonly Moved[];
  /** Patients whom the sheet would be of as well, who came since. */
  readonly come: readonly Moved[];
  /** Of whom a new sheet would be, in the order of this one. */
  readonly patients: readonly string[];
}

type Sheet = Pick<HandoverSheetRecord, 'created_at' | 'scope' | 'patients'>;
type Board = Pick<BoardSnapshot, 'collections' | 'stopped'>;

/** A sheet is not of requests, nor of an admission whose patient has another row. */
function rowsOf({ collections }: Board): ReadonlyMap<string, readonly HandoverRow[]> {
  const all = Object.entries(collections).flatMap(([collection, records]) =>
    records.map((record): HandoverRow => ({ collection, record: { ...record } })),
  );
  const held = new Set(
    all.flatMap(({ collection, record }) => (collection === 'admissions' ? [] : record.admission_id)),
  );
  return Map.groupBy(
    all.filter(({ collection, record }) =>
      collection === 'admissions' ? !held.has(record.id) : collection !== 'service-requests',
    ),
    ({ record }) => record.patient_id,
  );
}

/** In one order of names: two records that are equal may have been stored with their fields in another. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What a sheet shows of a patient, and each record's revision, as a text that can be compared. */
function shownOf(of: HandoverPatient, rows: readonly HandoverRow[], at: Date): string {
  const kept = rows.map(({ collection, record }) => {
    const notes = record.note_entries;
    return {
      collection,
      record: Array.isArray(notes) ? { ...record, note_entries: notes.slice(0, handoverLimits.notes) } : record,
    };
  });
  const lines = sheetLines([{ ...of, rows: kept }], at).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return JSON.stringify([rows.map(({ record }) => [record.id, record.revision]).toSorted(), lines], sorted);
}

/** Who is on the board by a row of their own, and is not only awaited. */
const isHere = ({ collection }: HandoverRow): boolean => collection !== 'admissions' && collection !== 'waiting-list';

/**
 * Compares a sheet with the board as it is now. What only a chart has, as a dose, is not compared: the board does not have it.
 * @param own who the reader is on a record: their own patients may be whom the sheet is of; null: not known.
 */
export function movedOn(sheet: Sheet, board: Board, own: string | null): MovedOn {
  const now = rowsOf(board);
  const at = new Date(sheet.created_at);
  const onSheet = new Set(sheet.patients.map(({ patient_id }) => patient_id));
  const moved = (id: string, [row]: readonly HandoverRow[]): Moved => ({ id, name: row?.record.patient.name ?? '' });
  const rows = [...now.values()].flatMap((of) => of.map(({ record }) => record as unknown as ScopedRow));
  const scope = scopesOf(rows, own).find(({ said }) => said === sheet.scope);
  const isNew = (row: HandoverRow): boolean => isHere(row) && String(row.record.created_at) > sheet.created_at;
  const come = [...now].flatMap(([id, of]) =>
    !onSheet.has(id) && of.some(isNew) && (scope?.patients.includes(id) ?? true) ? [moved(id, of)] : [],
  );
  const still = sheet.patients.flatMap((of) => {
    const there = now.get(of.patient_id);
    return there ? [{ of, there }] : [];
  });
  return {
    changed: still.flatMap(({ of, there }) =>
      shownOf(of, of.rows, at) === shownOf(of, there, at) ? [] : [moved(of.patient_id, there)],
    ),
    left: sheet.patients.flatMap((of) => (now.has(of.patient_id) ? [] : [moved(of.patient_id, of.rows)])),
    come,
    patients: [...still.map(({ of }) => of.patient_id), ...come.map(({ id }) => id)],
  };
}

/** So many names are read before signing; of more it is said how many they are. */
const MOST_NAMES = 8;

function sayNames(of: readonly Moved[]): string {
  const names = of.slice(0, MOST_NAMES).map(({ name }) => name);
  return [...names, ...(of.length > MOST_NAMES ? [`${of.length - MOST_NAMES} more`] : [])].join(', ');
}

/** `Changed: Jan Meyer. Left: Ada Klein. New: Ben Roth.` Null: nothing is different. */
export function sayMovedOn({ changed, left, come }: Pick<MovedOn, 'changed' | 'left' | 'come'>): string | null {
  const parts = [
    ['Changed', changed],
    ['Left', left],
    ['New', come],
  ] as const;
  return parts.flatMap(([word, of]) => (of.length === 0 ? [] : [`${word}: ${sayNames(of)}.`])).join(' ') || null;
}
