/** A day, or the week from Monday to Sunday that it is in. */
export type DaySpan = 'day' | 'week';

/** Calendar dates; both are in it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const lengths: Readonly<Record<DaySpan, number>> = { day: 1, week: 7 };
/** A calendar date is no moment: it is counted with in UTC, where every day has 24 hours. */
const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The period of a kind that a date is in. */
export function periodOf(span: DaySpan, date: string): Period {
  if (span === 'day') return { from: date, to: date };
  const from = later(date, -((new Date(date).getUTCDay() + 6) % 7));
  return { from, to: later(from, 6) };
}

/** The same day so many days or weeks on. */
export const stepped = (span: DaySpan, date: string, by: number): string => later(date, by * lengths[span]);

/** Every date of a period. */
export const datesOf = ({ from, to }: Period): readonly string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1 }, (_, n) => later(from, n));

const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });

/** `Sat 21 Nov`. */
export const sayShortDate = (date: string): string => days.format(new Date(date)).replace(',', '');

/** `Sat 21 Nov 2026`; of a week, `Mon 16 – Sun 22 Nov 2026` with the month or the year of its first day where they differ. */
export function sayPeriod({ from, to }: Period): string {
  const end = `${sayShortDate(to)} ${to.slice(0, 4)}`;
  if (from === to) return end;
  const begin =
    from.slice(0, 7) === to.slice(0, 7) ? sayShortDate(from).split(' ').slice(0, 2).join(' ') : sayShortDate(from);
  return `${begin}${from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`} – ${end}`;
}
