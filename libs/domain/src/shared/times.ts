import { type Rejected, reject } from './decision.js';

/** How far clocks of devices, and of other systems, may differ from the service's. */
export const CLOCK_SKEW_MS = 120_000;

/** Whether a time is before another one, also by a clock that differs as far as one may. Both are RFC 3339. */
export const isBefore = (time: string, other: string): boolean => Date.parse(time) < Date.parse(other) - CLOCK_SKEW_MS;

/** Null: the time is not later than now, but for what clocks differ by. Both are RFC 3339. */
export const refuseFuture = (time: string, at: string, path: string): Rejected | null =>
  isBefore(at, time) ? reject('invalid_value', 'The time is in the future.', path) : null;
