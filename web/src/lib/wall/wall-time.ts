import { clock } from '../live/clock/clock.svelte.js';
import { serverClock } from '../live/clock/tab-clock.js';
import { sayTime } from '../time/facility.js';

/** The time as a wall shows it, ticking. Empty until the service has said it: a television's own clock may be hours wrong. */
export function wallTime(): string {
  const { now } = clock;
  return Number.isFinite(serverClock.doubt()) ? sayTime(now) : '';
}
