/** Of the time there is: before the first part of it is over, a proxy may still send clients here; the last is for those who are late. */
const FIRST = 0.3;
const LAST = 0.9;

/**
 * When a client is to connect elsewhere, in milliseconds from now: each somewhere within a share of its own of the time there is, so
 * that they come evenly, and not as chance will have it.
 * @param n which of the clients it is, from 0.
 */
export const reconnectIn = (withinMs: number, n: number, of: number, random = Math.random): number =>
  Math.round(withinMs * (FIRST + ((LAST - FIRST) * (n + random())) / of));
