import { type BedPlace, type BedRecord, isolationOf } from '@ward-board/contract';

/** The precautions of whoever holds a bed, as a sign at the door says them: `Contact, droplet`; empty: none are recorded. */
export function sayPrecautions(isolation: BedRecord['isolation']): string {
  const named = (isolation ?? []).filter((kind) => kind !== 'other').join(', ');
  if (named !== '') return `${named.charAt(0).toUpperCase()}${named.slice(1)}`;
  return isolation ? 'Isolation' : '';
}

/** `contact isolation`; empty: none. */
const sayIsolation = (isolation: BedRecord['isolation']): string => {
  const said = sayPrecautions(isolation).toLowerCase();
  return said === '' || said === 'isolation' ? said : `${said} isolation`;
};

/**
 * Beside whom somebody would lie in a room, of whose beds, who needs precautions: `A: contact isolation`.
 * @param own the bed that they hold already, which says their own.
 */
export const isolatedBeside = (beds: readonly BedRecord[], own: BedPlace | null): readonly string[] =>
  beds
    .filter(({ id, isolation }) => id !== own?.bed_id && isolation !== null)
    .map(({ label, isolation }) => `${label}: ${sayIsolation(isolation)}`);

/** The labels of a room's beds that others hold. */
export const othersIn = (beds: readonly BedRecord[], own: BedPlace | null): readonly string[] =>
  beds
    .filter(({ id, occupied_by_admission_id }) => id !== own?.bed_id && occupied_by_admission_id !== null)
    .map(({ label }) => label);

/** The isolation of whoever a form is about: as the form says it, or, where it does not ask for one, their record. */
export const isolationIn = (record: object, values: Readonly<Record<string, string>>): string =>
  isolationOf({ ...record, ...values });
