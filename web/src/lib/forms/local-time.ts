import { facilityZone } from '../time/facility.js';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, so each is kept. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...parts });
  clocks.set(timeZone, clock);
  return clock;
}

/** What a clock on the wall of a zone shows, `2026-11-21T07:15:02`. */
function onTheWall(zone: string, at: Date): string {
  const shown = Object.fromEntries(
    clockIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = shown;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** By how much the zone's clocks are ahead of UTC at a moment. */
const aheadOfUtc = (zone: string, at: Date): number =>
  Date.parse(`${onTheWall(zone, at)}Z`) - Math.floor(at.getTime() / 1000) * 1000;

/** An instant for `<input type="datetime-local">`: `2026-11-21T07:15`, in the facility's zone; empty stays empty. */
export function toLocal(instant: string, zone = facilityZone): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : onTheWall(zone, at).slice(0, -3);
}

/** The instant of such an input's value; empty where it is no time. An hour that the clocks leave out is read as the one after it. */
export function fromLocal(local: string, zone = facilityZone): string {
  const typed = new Date(`${local}Z`);
  if (Number.isNaN(typed.getTime())) return '';
  const near = new Date(typed.getTime() - aheadOfUtc(zone, typed));
  return new Date(typed.getTime() - aheadOfUtc(zone, near)).toISOString();
}
