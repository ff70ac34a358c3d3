import type { AdmissionRecord, AnyBoardRecord } from '@ward-board/contract';
import { howManyFit } from './how-many-fit.js';
import { reasonOf } from './stay-rows.js';

type EntryField = 'id' | 'patient' | 'admitted_at' | 'reason' | 'treated_at' | 'critical_unseen';
/** Somebody in the strip of those who are still to come: an admission, or a record that a transfer opened and nobody has accepted. */
export interface StripEntry extends Pick<AdmissionRecord, EntryField> {
  /** The board whose transfer brought them: they have a row, and are accepted there. Left out: they have none. */
  readonly from?: AnyBoardRecord['transferred_from'];
}

/** Somebody beside the rows, as typing finds them. */
export type Found = Pick<StripEntry, 'patient' | 'reason'>;

/** A row that a transfer opened. */
export type BroughtRow = AnyBoardRecord & { readonly id: string; readonly diagnosis: string | null };

/** Whom a transfer brought, as the strip says it: since when they are handed over, and why they come. */
export const entryOf = (row: BroughtRow): StripEntry => ({
  id: row.id,
  patient: row.patient,
  admitted_at: row.returned_at ?? row.created_at,
  reason: reasonOf(row.diagnosis, row),
  treated_at: null,
  critical_unseen: row.admission.critical_unseen,
  from: row.transferred_from,
});

/** Who stands in the strip: those whom transfers brought, the longest waiting first, then the admissions in their order. */
export const entriesOf = (
  brought: readonly BroughtRow[],
  arrivals: readonly AdmissionRecord[],
): readonly StripEntry[] => [
  ...brought.map(entryOf).toSorted((a, b) => a.admitted_at.localeCompare(b.admitted_at)),
  ...arrivals,
];

/** What a strip of so much width says: how many wait, who of them is shown whole, how many more, and who waits longest. */
export function stripOf(entries: readonly StripEntry[], width: number) {
  const waits = ({ treated_at }: StripEntry): boolean => treated_at === null;
  const waiting = entries.filter(waits);
  const shown = entries.slice(0, howManyFit(width, entries.length));
  const [longest] = waiting.toSorted((a, b) => a.admitted_at.localeCompare(b.admitted_at));
  return { count: waiting.length, shown, more: waiting.length - shown.filter(waits).length, longest };
}
