import { timestamp } from '@ward-board/contract';
import { isInstant } from '../forms/time-texts.js';
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

const refuseYear = (moment: string): string =>
  timestamp.safeParse(moment).success ? '' : 'Write a year from 1900 to 2199.';

/** Why what is recorded can't be shown as of a moment; empty: it can. */
export const refuseFuture = (moment: string, now: Date): string =>
  refuseYear(moment) || (Date.parse(moment) > now.getTime() ? 'This moment is still to come.' : '');

/** Why a list can't begin at a moment; empty: it can. @param until where it ends; empty: at its last event. */
export const refuseLater = (from: string, until: string): string =>
  refuseYear(from) || (until !== '' && from > until ? 'From is later than Until.' : '');

/** Why a list can't end at a moment; empty: it can. @param from where it begins; empty: at its first event. */
export const refuseEarlier = (until: string, from: string): string =>
  refuseYear(until) || (from !== '' && until < from ? 'Until is earlier than From.' : '');

/** The moment that an address asks for, in UTC. Null: none that can be shown. */
export function askedMoment(asked: string | null, now: Date): string | null {
  if (asked === null || !isInstant(asked)) return null;
  const moment = new Date(asked).toISOString();
  return refuseFuture(moment, now) === '' ? moment : null;
}

/** What is said where an address asks for a moment that can't be shown. */
export const NO_SUCH_MOMENT = 'The address asks for no moment that can be shown.';
