import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { prune } from '../../platform/database/prune.js';

/** Failures at one account that cost nothing, of a known device and of all unknown devices together. */
export const FREE_FAILURES = 10;
/** Failures of one browser at an account before it is tried with the rest: two slips, and one more. */
const FREE_BROWSER_FAILURES = 3;
/** Of all browsers at an account: more than those can make that have got their cookies in one network within the hour. */
const MOST_BROWSER_FAILURES = 3_000;
/**
 * Failures of unknown devices at an account that are tried as they come: in a flood of some hundred at once nothing tells its owner
 * from the guesses, and each is tried within seconds. After them there is one permit per `LONGEST_PAUSE_S`.
 */
const MOST_TRIED_AS_THEY_COME = 1_000;
/** The owner at a new device waits for one pause, and behind another for two: no longer than people wait for a page. */
const LONGEST_PAUSE_S = 5;
/** How long failures are remembered, from the first on. */
const MEMORY_S = 60 * 60;
const DELETE_EXPIRED_EVERY_MS = 5 * 60_000;

/** All devices that are not known for an account, as one client. */
export const UNKNOWN_DEVICES = 'unknown devices';

/** All browsers that have loaded the page, as one client. */
const BROWSERS = 'browsers';

/** The database's clock, in milliseconds: clocks of nodes differ, and would lengthen or end one another's pauses. */
const NOW = 'floor(extract(epoch FROM now()) * 1000)::bigint';

const PRUNE = `DELETE FROM sign_in_throttle WHERE key = ANY (ARRAY(
  SELECT key FROM sign_in_throttle WHERE expire <= ${NOW} LIMIT $1 FOR UPDATE SKIP LOCKED))`;

/**
 * Counts failed sign-ins by account and client, and limits the rate of unknown devices' attempts at an account. Successes
 * are not counted: a ward's tablets share one address. It is kept in Postgres, so that every node and the next start go by it.
 */
@Injectable()
export class SignInThrottle implements OnApplicationShutdown {
  private readonly log = new Logger('SignInThrottle');
  private readonly deleting = setInterval(() => void this.deleteExpired(), DELETE_EXPIRED_EVERY_MS).unref();

  constructor(private readonly db: DataSource) {}

  /** @param client a known device, or all unknown ones. @returns its failures at the account within the hour. */
  async failuresOf(email: string, client: string): Promise<number> {
    const rows = await this.db.query<{ points: number }[]>(
      `SELECT points FROM sign_in_throttle WHERE key = $1 AND expire > ${NOW}`,
      [keyOf('failures', email, client)],
    );
    return rows[0]?.points ?? 0;
  }

  /**
   * Whether a browser that is not known for the account is tried there without a permit. It counts as failed from here on, so that of
   * attempts at once, on any node, no more are tried. `succeeded` takes its own back; of those of all browsers an attempt stays counted.
   */
  async takeBrowserTry(email: string, browser: string): Promise<boolean> {
    if ((await this.failuresOf(email, browser)) >= FREE_BROWSER_FAILURES) return false;
    if ((await this.countFailure(email, browser)) > FREE_BROWSER_FAILURES) return false;
    return (await this.countFailure(email, BROWSERS)) <= MOST_BROWSER_FAILURES;
  }

  /** Counts one more. @returns the failures that there are now. */
  async countFailure(email: string, client: string): Promise<number> {
    const [row] = await this.db.query<[{ points: number }]>(
      `INSERT INTO sign_in_throttle AS t (key, points, expire) VALUES ($1, 1, ${NOW} + $2)
       ON CONFLICT (key) DO UPDATE SET
         points = CASE WHEN t.expire > ${NOW} THEN t.points + 1 ELSE 1 END,
         expire = CASE WHEN t.expire > ${NOW} THEN least(t.expire, excluded.expire) ELSE excluded.expire END
       RETURNING points`,
      [keyOf('failures', email, client), MEMORY_S * 1_000],
    );
    return row.points;
  }

  /** Whoever knows the password made the failures before it: they were slips. */
  async succeeded(email: string, client: string): Promise<void> {
    await this.db.query('DELETE FROM sign_in_throttle WHERE key = $1', [keyOf('failures', email, client)]);
  }

  /**
   * Takes the permit for one attempt of an unknown device at the account, of which there is one per pause for all nodes.
   * @returns 0 when it is taken, else the milliseconds until there is one, at most `LONGEST_PAUSE_S`.
   */
  async acquirePermit(email: string): Promise<number> {
    if ((await this.failuresOf(email, UNKNOWN_DEVICES)) < MOST_TRIED_AS_THEY_COME) return 0;
    // A pause that ends later than any can was begun before the database's clock was set back: it is over.
    const isOver = `t.expire <= ${NOW} OR t.expire > ${NOW} + $2`;
    const [row] = await this.db.query<[{ points: number; wait: number }]>(
      `INSERT INTO sign_in_throttle AS t (key, points, expire) VALUES ($1, 1, ${NOW} + $2)
       ON CONFLICT (key) DO UPDATE SET
         points = CASE WHEN ${isOver} THEN 1 ELSE 2 END,
         expire = CASE WHEN ${isOver} THEN excluded.expire ELSE t.expire END
       RETURNING points, greatest(1, least($2, expire - ${NOW}))::int AS wait`,
      [keyOf('permit', email, UNKNOWN_DEVICES), LONGEST_PAUSE_S * 1_000],
    );
    return row.points === 1 ? 0 : row.wait;
  }

  onApplicationShutdown(): void {
    clearInterval(this.deleting);
  }

  private async deleteExpired(): Promise<void> {
    try {
      await prune(this.db, PRUNE, []);
    } catch (error) {
      this.log.warn(`Expired sign-in failures could not be deleted; tried again in five minutes: ${String(error)}`);
    }
  }
}

/**
 * Seconds after which an unknown device may come again to an account at which they have failed so often: two after the eleventh failure,
 * and twice as many after each further one.
 */
export const pauseAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), LONGEST_PAUSE_S);

/** Hashed: of one length, and nobody reads in the table who has mistyped. */
export const keyOf = (kind: 'failures' | 'permit', email: string, client: string): string =>
  `${kind}:${createHash('sha256')
    .update(JSON.stringify([email, client]))
    .digest('base64url')}`;
