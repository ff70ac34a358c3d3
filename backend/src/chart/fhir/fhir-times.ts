import { CLOCK_SKEW_MS } from '@ward-board/domain';
import { z } from 'zod';
import { type period, refused } from './fhir-elements.js';

type Period = z.infer<typeof period>;
const DAY_MS = 86_400_000;

/** A date, or a part of one, as the moment at which it begins. */
export function momentOf(dateTime: string): string {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(dateTime) ?? [];
  return year === undefined ? dateTime : `${year}-${month}-${day}T00:00:00Z`;
}

/** The moment of a time, or at which a day begins. @throws ProblemException for a month or a year: on which day of it is not said. */
export function momentOfDay(dateTime: string, path: string): string {
  if (/^\d{4}(-\d\d)?$/.test(dateTime)) throw refused(path, 'must say the day');
  return momentOf(dateTime);
}

/** The moment at which a date, or a part of one, is over, and that of a time; not a number: it is neither. */
export function overAt(dateTime: string): number {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(dateTime) ?? [];
  if (year === undefined) return Date.parse(dateTime);
  if (month === undefined) return Date.UTC(Number(year) + 1);
  return day === undefined ? Date.UTC(Number(year), Number(month)) : Date.parse(dateTime) + DAY_MS;
}

/** Whether what ends at a time is over before another time. */
export const endsBefore = (end: string, start: string): boolean =>
  overAt(end) - (end.includes('T') ? 0 : 1) < Date.parse(momentOf(start));

const dateTimes = z.union([
  z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/),
  z.iso.date(),
  z.iso.datetime({ offset: true }),
]);
/** The moment of a time that has come. @throws ProblemException for any other text. */
export function pastMoment(dateTime: string, path: string): number {
  refuseNoTime(dateTime, path);
  const at = Date.parse(momentOf(dateTime));
  // A calendar day begins up to 14 hours earlier than in UTC.
  if (at > Date.now() + (dateTime.includes('T') ? CLOCK_SKEW_MS : DAY_MS)) throw refused(path, 'is in the future');
  return at;
}

/** @throws ProblemException for what is no date, no part of one, and no time. */
export function refuseNoTime(dateTime: string | undefined, path: string): void {
  if (dateTime !== undefined && !dateTimes.safeParse(dateTime).success)
    throw refused(path, 'must be a date, or a time');
}

/** @throws ProblemException for a period whose ends are no times, or that ends before it begins. */
export function refuseNoPeriod({ start, end }: Period, path: string): void {
  refuseNoTime(start, `${path}.start`);
  refuseNoTime(end, `${path}.end`);
  if (start !== undefined && end !== undefined && endsBefore(end, start))
    throw refused(`${path}.end`, 'is before the start');
}
