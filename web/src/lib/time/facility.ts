export { sayDate } from '@ward-board/contract';

/**
 * The one place that knows which zone the facility is in. Times are kept in UTC and shown in this zone: the service says
 * which, before any page is drawn; the zone of the device until then.
 */
export let facilityZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Says times in this zone from now on. */
export function showTimesIn(zone: string): void {
  facilityZone = zone;
}

interface Formats {
  readonly hours: Intl.DateTimeFormat;
  readonly days: Intl.DateTimeFormat;
  readonly years: Intl.DateTimeFormat;
  readonly longDays: Intl.DateTimeFormat;
  /** The Swedish way of writing a date is that of a calendar date in the records. */
  readonly calendar: Intl.DateTimeFormat;
}

/** Making a format is slow, so those of a zone are kept. */
const made = new Map<string, Formats>();

function formatsOf(timeZone: string): Formats {
  const formats = made.get(timeZone) ?? {
    hours: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
    days: new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' }),
    years: new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric' }),
    longDays: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
    calendar: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
  };
  made.set(timeZone, formats);
  return formats;
}

/** `09:52`. */
export const sayTime = (when: string | Date): string => formatsOf(facilityZone).hours.format(new Date(when));

/** `09:52` today, `20 Nov 09:52` on another day of this year, `20 Nov 2025 09:52` in another. */
export function sayMoment(when: string | Date, now: Date): string {
  const date = new Date(when);
  const { hours, days, years } = formatsOf(facilityZone);
  const year = years.format(date);
  if (year !== years.format(now)) return `${days.format(date)} ${year} ${hours.format(date)}`;
  return days.format(date) === days.format(now) ? hours.format(date) : `${days.format(date)} ${hours.format(date)}`;
}

/** `20 Nov 2026 09:52`: for paper, which does not say on which day it is read. */
export function sayDateTime(when: string | Date): string {
  const date = new Date(when);
  const { hours, days, years } = formatsOf(facilityZone);
  return `${days.format(date)} ${years.format(date)} ${hours.format(date)}`;
}

/** The day of a moment, `6 May` or `6 May 2030`; null today, when the time alone says it. */
export function sayDayOf(when: string | Date, now: Date): string | null {
  const said = sayMoment(when, now);
  return said === sayTime(when) ? null : said.slice(0, -6);
}

/** The calendar day that a moment is on in a zone: `2026-11-21`. */
export const dayIn = (zone: string, when: Date): string => formatsOf(zone).calendar.format(when);

/** The calendar day that a moment is on in the facility. */
export const dayOf = (when: Date): string => dayIn(facilityZone, when);

/** `Sat 21 Nov`. */
export const sayDay = (when: Date): string => formatsOf(facilityZone).longDays.format(when);
