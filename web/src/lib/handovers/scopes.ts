import type { BedPlace } from '@ward-board/contract';
import { isMine, type Team } from '../session/is-mine.js';
import type { Own } from '../session/own.svelte.js';

/** A row as far as a sheet chooses by it. */
export interface ScopedRow extends Team {
  readonly patient: { readonly id: string };
  readonly bed?: BedPlace | null;
}

/** How a sheet says that it is of all who were shown, whoever is still to come with them. */
export const ALL = 'All patients shown';

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
 * @param own who the reader is on a record.
 * @param awaited who is shown to be awaited as well: a whole board is handed over with them, whom no wing and nobody has yet.
 */
export function scopesOf(
  rows: readonly ScopedRow[],
  own: Own,
  awaited: readonly string[] = [],
): readonly [Scope, ...Scope[]] {
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
  const mine = scope(
    'Mine',
    'Own patients',
    rows.filter((row) => isMine(row, own)),
  );
  const all = scope('All shown', ALL, rows);
  return [
    { ...all, patients: [...new Set([...all.patients, ...awaited])] },
    ...wings,
    ...(mine.patients.length > 0 ? [mine] : []),
  ];
}

/** Those of a board who are still to come, or of another kind without a row of their own. */
export interface StillToCome {
  /** What the strip is called, or what they are: `Pending Triage`. */
  readonly strip: string;
  readonly patients: readonly string[];
}

/** Somebody of a strip; `treated_at` null: they wait. */
interface InStrip {
  readonly patient: { readonly id: string };
  readonly treated_at: string | null;
}

/** Those of a strip, as it counts them: whoever was treated stands in it, and waits no more. Pure. */
export const stillToCome = (strip: string, entries: readonly InStrip[]): readonly StillToCome[] => {
  const idsOf = (of: readonly InStrip[]): readonly string[] => of.map(({ patient }) => patient.id);
  return [
    { strip, patients: idsOf(entries.filter(({ treated_at }) => treated_at === null)) },
    {
      strip: 'treated and awaiting discharge',
      patients: idsOf(entries.filter(({ treated_at }) => treated_at !== null)),
    },
  ];
};

/** Who of those that are still to come is on a sheet of these patients, and who is not: `3 of them: Pending Triage`. Pure. */
export const sayStillToCome = (
  toCome: readonly StillToCome[],
  { patients: onSheet }: Pick<Scope, 'patients'>,
): readonly string[] =>
  toCome.flatMap(({ strip, patients }) => {
    const within = patients.filter((id) => onSheet.includes(id)).length;
    const without = patients.length - within;
    return [
      ...(within > 0 ? [`${within} of them: ${strip}.`] : []),
      ...(without > 0 ? [`Not on the sheet: ${without}, ${strip}.`] : []),
    ];
  });
