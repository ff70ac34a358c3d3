const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The days of a year, for ages under one. */
export const DAYS_OF_YEAR = 365.25;

/** How many days lie between two days, each `YYYY-MM-DD`. Not a number: one of them is none. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / 86_400_000);

/** How many whole months lie between two days, each `YYYY-MM-DD`. */
export function monthsBetween(from: string, to: string): number {
  const [begins, ends] = [startOf(from), startOf(to)];
  const months = (ends.getUTCFullYear() - begins.getUTCFullYear()) * 12 + ends.getUTCMonth() - begins.getUTCMonth();
  return ends.getUTCDate() < begins.getUTCDate() ? months - 1 : months;
}

/**
 * Years, for ranges that depend on age: whole ones, and under one year the part of it that has passed, since the ranges of
 * newborns differ from those of infants. Null when the date of birth is not known, or is still to come.
 * @param today `YYYY-MM-DD`, by the facility's calendar.
 */
export function yearsOn(dateOfBirth: string | null, today: string): number | null {
  if (dateOfBirth === null) return null;
  const months = monthsBetween(dateOfBirth, today);
  if (months < 0) return null;
  return months < 12 ? daysBetween(dateOfBirth, today) / DAYS_OF_YEAR : Math.floor(months / 12);
}
