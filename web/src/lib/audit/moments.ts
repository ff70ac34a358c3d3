import { parseMoment } from '../forms/typed-time.js';
import { facilityZone, sayDay, sayTime } from '../time/facility.js';

/** Seconds are said in the facility's zone; whole minutes differ from UTC's, seconds never do. */
export const saySeconds = (when: string): string => when.slice(17, 19);

/** `03:12:04`. */
export const sayClock = (when: string): string => `${sayTime(when)}:${saySeconds(when)}`;

/** `Sat 21 Nov 2026, 03:12:04`. */
export function sayWhen(when: string): string {
  const year = new Intl.DateTimeFormat('en-GB', { timeZone: facilityZone, year: 'numeric' }).format(new Date(when));
  return `${sayDay(new Date(when))} ${year}, ${sayClock(when)}`;
}

/** The instant that was typed, as `parseMoment` reads it, with seconds where they are given: `21.11. 3:12:04`. Null: it is none. */
export function parseSeconds(typed: string, now: Date): string | null {
  const split = /^(.*\d:\d\d):([0-5]\d)$/.exec(typed.trim());
  const minute = parseMoment(split?.[1] ?? typed, now);
  return minute === null ? null : new Date(Date.parse(minute) + Number(split?.[2] ?? 0) * 1_000).toISOString();
}

/** The end of the second of a moment: times are shown in whole seconds, and what happened at 03:12:04 is part of it. */
export const throughSecond = (moment: string): string =>
  new Date(Math.floor(Date.parse(moment) / 1_000) * 1_000 + 999).toISOString();
