import type { BedPlace } from '@ward-board/contract';

/** A row as far as a sheet chooses by it. */
export interface ScopedRow {
  readonly patient: { readonly id: string };
  readonly bed?: BedPlace | null;
  readonly doctor_id?: string | null;
  readonly attending_nurse_id?: string | null;
}

/** Of whom a sheet can be made. */
export interface Scope {
  /** As it is chosen, and as the sheet says it. */
  readonly label: string;
  readonly said: string;
  /** In the order of the rows. */
  readonly patients: readonly string[];
}

/**
 * Of whom a sheet can be made: all whose rows are shown, those of one wing where they lie in several, and the reader's own. One
 * of nobody is left out.
 * @param own who the reader is on a record; null: not known.
 */
export function scopesOf(rows: readonly ScopedRow[], own: string | null): readonly [Scope, ...Scope[]] {
  const scope = (label: string, said: string, of: readonly ScopedRow[]): Scope => ({
    ...{ label, said, patients: [...new Set(of.map(({ patient }) => patient.id))] },
  });
  const names = [...new Set(rows.flatMap(({ bed }) => bed?.wing_name ?? []))].sort();
  const wings =
    names.length < 2
      ? []
      : names.map((name) =>
          scope(
            name,
            name,
            rows.filter(({ bed }) => bed?.wing_name === name),
          ),
        );
  const isMine = ({ doctor_id, attending_nurse_id }: ScopedRow): boolean =>
    own !== null && (doctor_id === own || attending_nurse_id === own);
  const mine = scope('Mine', 'Own patients', rows.filter(isMine));
  return [scope('All shown', 'All patients shown', rows), ...wings, ...(mine.patients.length > 0 ? [mine] : [])];
}
