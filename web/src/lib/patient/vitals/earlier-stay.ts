/** Nobody in hospital goes longer without a set (Royal College of Physicians, NEWS2, 2017: 12 hours at a total of 0). */
const LONGEST_BETWEEN_SETS_MS = 12 * 60 * 60_000;

/**
 * Whether what is known of somebody is of an earlier stay: older on arrival than any set may be. What was measured on the way
 * here, or before the admission was written down, is of this one.
 * @param at when it was measured; null: nobody knows. @param arrived when they were admitted; null: they have no stay.
 */
export const isOfEarlierStay = (at: string | null, arrived: string | null): boolean =>
  at !== null && arrived !== null && Date.parse(arrived) - Date.parse(at) > LONGEST_BETWEEN_SETS_MS;

/** When the patient of a row was admitted; null: the row is of no stay. */
export const arrivedOf = ({
  admission,
}: {
  readonly admission?: { readonly admitted_at: string } | null;
}): string | null => admission?.admitted_at ?? null;
