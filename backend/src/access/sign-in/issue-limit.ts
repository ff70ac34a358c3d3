/** Browser cookies that a network gets in a window: a hospital's new tablets, and too few for all that browsers may fail at an account. */
const MOST_OF_A_NETWORK = 480;
const WINDOW_MS = 60 * 60_000;
/** Networks that are counted; beyond them none gets a cookie until the window is over. */
const MOST_NETWORKS = 10_000;

/** How many browser cookies each network gets. Counted by each node for itself, in bounded memory. */
export class IssueLimit {
  private readonly issued = new Map<string, number>();
  private since = Number.NEGATIVE_INFINITY;

  /** Takes one more. @param now in milliseconds of a clock that nobody sets. @returns whether there is one left. */
  take(network: string, now: number): boolean {
    if (now - this.since >= WINDOW_MS) {
      this.issued.clear();
      this.since = now;
    }
    const issued = this.issued.get(network) ?? 0;
    if (issued >= MOST_OF_A_NETWORK || (issued === 0 && this.issued.size >= MOST_NETWORKS)) return false;
    this.issued.set(network, issued + 1);
    return true;
  }
}
