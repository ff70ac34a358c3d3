/**
 * Milliseconds to wait after the given number of failures in a row (0 for the first): doubling from 100 ms up to 5 s, of
 * which the second half is random, so that processes that lost the same server do not all reconnect at the same moment.
 */
export function retryDelay(failures: number): number {
  const longest = Math.min(5_000, 100 * 2 ** failures);
  return longest * (0.5 + Math.random() / 2);
}
