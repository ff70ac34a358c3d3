import { clock } from '../live/clock/clock.svelte.js';
import { serverClock } from '../live/clock/tab-clock.js';
import { sayTime } from '../time/facility.js';
import { isNight } from './wall-times.js';

/** A time that may be further out is not shown: it would be another minute. */
const DOUBT_MS = 60_000;
/** Also in doubt before the service has said the time, and after sleep, or when the device's clock was set, until it says it again. */
const isKnown = (): boolean => serverClock.doubt() <= DOUBT_MS;

/** The time as a wall shows it, ticking. Empty while it is in doubt: a television's own clock may be hours wrong. */
export function wallTime(): string {
  const { now } = clock;
  return isKnown() ? sayTime(now) : '';
}

let wasNight = true;
/** Whether the lights of a ward are low, by the last time that was not in doubt. A wall that knows none is dark. */
export function wallNight(): boolean {
  const { calm } = clock;
  if (isKnown()) wasNight = isNight(sayTime(calm));
  return wasNight;
}
