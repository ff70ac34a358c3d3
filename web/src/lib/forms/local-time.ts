import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { facilityZone } from '../time/facility.js';

/** An instant by the clocks of a zone: `2026-11-21T07:15`; empty stays empty. */
export function toLocal(instant: string, zone = facilityZone): string {
  if (Number.isNaN(Date.parse(instant))) return '';
  return toCalendarDateTime(parseAbsolute(instant, zone)).toString().slice(0, 16);
}

/**
 * The instant of such a text; empty where it is no time. An hour that a change of the clocks skips is taken for the
 * one after it, one that it repeats for the first.
 */
export function fromLocal(local: string, zone = facilityZone): string {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(local)) return '';
  try {
    return toZoned(parseDateTime(local), zone, 'compatible').toAbsoluteString();
  } catch {
    return '';
  }
}
