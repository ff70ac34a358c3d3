/**
 * The one place that knows which zone the facility is in. Times are kept in UTC and shown in this zone: the service says
 * which, before any page is drawn; the zone of the device until then.
 */
export let facilityZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

const formatsIn = (timeZone: string) => {
  const format = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, ...parts });
  const day = { day: 'numeric', month: 'short' } as const;
  return {
    hours: format({ hour: '2-digit', minute: '2-digit' }),
    days: format(day),
    years: format({ year: 'numeric' }),
    longDays: format({ weekday: 'short', ...day }),
  };
};
let formats = formatsIn(facilityZone);

/** Says times in this zone from now on. */
export function showTimesIn(zone: string): void {
  if (zone === facilityZone) return;
  facilityZone = zone;
  formats = formatsIn(zone);
}

const calendars = new Map<string, Intl.DateTimeFormat>();
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `09:52`. */
export const sayTime = (when: string | Date): string => formats.hours.format(new Date(when));

/** `09:52` today, `20 Nov 09:52` on another day of this year, `20 Nov 2025 09:52` in another. */
export function sayMoment(when: string | Date, now: Date): string {
  const { hours, days, years } = formats;
  const date = new Date(when);
  const year = years.format(date);
  if (year !== years.format(now)) return `${days.format(date)} ${year} ${hours.format(date)}`;
  return days.format(date) === days.format(now) ? hours.format(date) : `${days.format(date)} ${hours.format(date)}`;
}

/** The day of a moment, `6 May` or `6 May 2030`; null today, when the time alone says it. */
export function sayDayOf(when: string | Date, now: Date): string | null {
  const said = sayMoment(when, now);
  return said === sayTime(when) ? null : said.slice(0, -6);
}

/** The calendar day that a moment is on in a zone: `2026-11-21`. */
export function dayIn(zone: string, when: Date): string {
  // The Swedish way of writing a date is that of a calendar date in the records. Making a format is slow, so it is kept.
  const format = calendars.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  calendars.set(zone, format);
  return format.format(when);
}

/** The calendar day that a moment is on in the facility. */
export const dayOf = (when: Date): string => dayIn(facilityZone, when);

/** `Sat 21 Nov`. */
export const sayDay = (when: Date): string => formats.longDays.format(when);

/** A calendar date such as a birthday, which no zone may move: `12 Mar 1968`. */
export function sayDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${months[Number(month) - 1] ?? month} ${year}`;
}
