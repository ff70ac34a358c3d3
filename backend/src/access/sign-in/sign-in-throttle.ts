import { networkOf } from './network-of.js';

export const WINDOW_MS = 15 * 60_000;

/** How many failed sign-ins are borne per window. The last two are not held against who has signed in there before. */
const limits = {
  /** One person's e-mail from one place: enough for a bad morning, too few for guessing. */
  emailFromNetwork: 10,
  /** One place, whoever is tried: a whole hospital may share an address, and its failures add up. */
  network: 300,
  /** One e-mail from everywhere: bounds what a botnet can guess. */
  email: 100,
};
/** Beyond this many, what was touched longest ago is dropped. */
const MOST = 50_000;

/**
 * Counts failed sign-ins, and only those: successes never use up what ward tablets behind one address share. Kept in
 * memory: it costs the database nothing while under attack, and what a restart forgets or a second node adds is small
 * against what guessing needs.
 */
export class SignInThrottle {
  private readonly failures = new Map<string, number[]>();
  private readonly regulars = new Map<string, true>();

  /** @returns in how many seconds an attempt is welcome; null: now. */
  retryAfter(email: string, ip: string, now = Date.now()): number | null {
    const waits = this.counters(email, ip).map(([key, limit]) => {
      const recent = this.recent(key, now);
      const freesAt = recent[recent.length - limit];
      return freesAt === undefined ? 0 : freesAt + WINDOW_MS - now;
    });
    const longest = Math.max(...waits);
    return longest > 0 ? Math.ceil(longest / 1_000) : null;
  }

  failed(email: string, ip: string, now = Date.now()): void {
    for (const [key, limit] of this.counters(email, ip)) {
      const recent = this.recent(key, now);
      this.failures.delete(key);
      this.failures.set(key, [...recent, now].slice(-limit));
    }
    keepTheLatest(this.failures);
  }

  /**
   * Somebody who knows the password made the failures before it: they were slips, of this person at this place. From now
   * on they are a regular there: no stranger's failures, on the same network or elsewhere, keep them from their patients.
   */
  succeeded(email: string, ip: string): void {
    const key = emailFromNetwork(email, ip);
    this.failures.delete(key);
    this.regulars.delete(key);
    this.regulars.set(key, true);
    keepTheLatest(this.regulars);
  }

  private counters(email: string, ip: string): [key: string, limit: number][] {
    const own = emailFromNetwork(email, ip);
    if (this.regulars.has(own)) return [[own, limits.emailFromNetwork]];
    return [
      [own, limits.emailFromNetwork],
      [`network ${networkOf(ip)}`, limits.network],
      [`email ${email}`, limits.email],
    ];
  }

  private recent(key: string, now: number): number[] {
    return (this.failures.get(key) ?? []).filter((at) => now < at + WINDOW_MS);
  }
}

function keepTheLatest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= MOST) return;
    map.delete(key);
  }
}

const emailFromNetwork = (email: string, ip: string): string => `${networkOf(ip)} ${email}`;
