/** How long to wait before try number `tries` (from 1): 1 s, doubling to 15 s, spread by `jitter` (0 to 1) around that. */
export function retryIn(tries: number, jitter: number): number {
  return Math.min(1_000 * 2 ** (tries - 1), 15_000) * (0.75 + jitter / 2);
}
