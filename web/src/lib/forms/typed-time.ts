import { dayIn, facilityZone } from '../time/facility.js';
import { fromLocal } from './local-time.js';
import { isDay } from './time-texts.js';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dayOf = (year: string | number, month: string | number, day: string | number): string | null => {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return isDay(text) ? text : null;
};

/**
 * The day that was typed: `2026-11-21`, `20261121`, and, the day before the month as the screen says it, `21.11.2026`,
 * `21/11/2026`, `21 Nov 2026`; without a year in that of `today`, where it is given. Null: it is none.
 */
export function parseDay(typed: string, today?: string): string | null {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (iso) return dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const spoken =
    /^(\d{1,2})[-/.](\d{1,2})[-/.]?(\d{4})?$/.exec(text) ?? /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? ?(\d{4})?$/.exec(text);
  if (!spoken) return null;
  const [, day = '', month = '', year = today?.slice(0, 4)] = spoken;
  const number = /^\d/.test(month) ? month : months.indexOf(month) + 1;
  return year === undefined ? null : dayOf(year, number, day);
}

/**
 * The instant that was typed, in a zone: a day and a 24-hour time (`2026-11-21 07:15`, `21.11. 7:15`), or a time of today
 * (`7:15`, `0715`). Null: it is none.
 */
export function parseMoment(typed: string, now: Date, zone = facilityZone): string | null {
  const text = typed.trim().replace('T', ' ');
  const split = /^(?:(.*?)[ ,]+)?(\d{1,2})[:.]?(\d\d)$/.exec(text);
  if (!split) return null;
  const [, day, hour = '', minute = ''] = split;
  if (Number(hour) > 23 || Number(minute) > 59) return null;
  const today = dayIn(zone, now);
  const on = day === undefined ? today : parseDay(day, today);
  return on === null ? null : fromLocal(`${on}T${hour.padStart(2, '0')}:${minute}`, zone) || null;
}
