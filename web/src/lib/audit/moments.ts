import { facilityZone, sayDay, sayTime } from '#lib/time/facility.ts';

/** Seconds are said in the facility's zone; whole minutes differ from UTC's, seconds never do. */
export const saySeconds = (when: string): string => when.slice(17, 19);

/** `03:12:04`. */
export const sayClock = (when: string): string => `${sayTime(when)}:${saySeconds(when)}`;

/** `Sat 21 Nov 2026, 03:12:04`. */
export function sayWhen(when: string): string {
  const year = new Intl.DateTimeFormat('en-GB', { timeZone: facilityZone, year: 'numeric' }).format(new Date(when));
  return `${sayDay(new Date(when))} ${year}, ${sayClock(when)}`;
}
