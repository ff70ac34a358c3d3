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
/** The wait after a person's tenth failure at a place; each further one doubles it, up to a window. */
const FIRST_WAIT_MS = 5_000;
/** So many failures of a person at a place are remembered: with the next one the wait would exceed a window. */
const REMEMBERED = limits.emailFromNetwork + Math.ceil(Math.log2(WINDOW_MS / FIRST_WAIT_MS));
/** Beyond this many, what was touched longest ago is dropped. */
const MOST = 50_000;

/** What failures are added up by. */
interface Counter {
  readonly key: string;
  readonly most: number;
  /** How long to wait after these failures, oldest first, from the last one on. */
  readonly wait: (failures: readonly number[]) => number;
}

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
    const waits = this.counters(email, ip).map(({ key, wait }) => {
      const recent = this.recent(key, now);
      const last = recent.at(-1);
      return last === undefined ? 0 : last + wait(recent) - now;
    });
    const longest = Math.max(...waits);
    return longest > 0 ? Math.ceil(longest / 1_000) : null;
  }

  failed(email: string, ip: string, now = Date.now()): void {
    for (const { key, most } of this.counters(email, ip)) {
      const recent = this.recent(key, now);
      this.failures.delete(key);
      this.failures.set(key, [...recent, now].slice(-most));
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

  private counters(email: string, ip: string): readonly Counter[] {
    const own = emailFromNetwork(email, ip);
    const person: Counter = { key: own, most: REMEMBERED, wait: growing };
    if (this.regulars.has(own)) return [person];
    return [
      person,
      { key: `network ${networkOf(ip)}`, most: limits.network, wait: sliding(limits.network) },
      { key: `email ${email}`, most: limits.email, wait: sliding(limits.email) },
    ];
  }

  private recent(key: string, now: number): readonly number[] {
    return (this.failures.get(key) ?? []).filter((at) => now < at + WINDOW_MS);
  }
}

/** A person who has forgotten a password is kept from their patients for seconds; a guesser soon for the whole window. */
function growing(failures: readonly number[]): number {
  const beyond = failures.length - limits.emailFromNetwork;
  return beyond < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** beyond, WINDOW_MS);
}

/** Until the oldest of `limit` failures has left the window. */
const sliding = (limit: number) => (failures: readonly number[]) => {
  const [first, last] = [failures.at(-limit), failures.at(-1)];
  return first === undefined || last === undefined ? 0 : first + WINDOW_MS - last;
};

function keepTheLatest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= MOST) return;
    map.delete(key);
  }
}

const emailFromNetwork = (email: string, ip: string): string => `${networkOf(ip)} ${email}`;
