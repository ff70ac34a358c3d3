import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';

/** Failures of one client at one account that cost no wait: enough for a bad morning, too few for guessing. */
const FREE = 9;
/** The wait after the tenth failure; each further one doubles it, up to the longest. */
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 120;
/** How long failures are remembered, from the first on. */
const MEMORY_S = 60 * 60;

/**
 * Counts failed sign-ins by account and client, and only those: successes never use up what ward tablets behind one address
 * share. The counts are in Postgres, so that every node goes by them; while Postgres is away, in memory.
 */
@Injectable()
export class SignInThrottle {
  private readonly failures: RateLimiterPostgres;
  private readonly waits: RateLimiterPostgres;

  constructor(db: DataSource) {
    this.failures = limiter(db, { keyPrefix: 'failures', points: FREE, duration: MEMORY_S });
    this.waits = limiter(db, { keyPrefix: 'wait', points: 1, duration: LONGEST_WAIT_S });
  }

  /**
   * @param client a known device, or a stranger's network.
   * @returns in how many seconds an attempt is welcome; null: now.
   */
  async retryAfter(email: string, client: string): Promise<number | null> {
    const wait = await this.waits.get(keyOf(email, client));
    return wait && wait.msBeforeNext > 0 ? Math.ceil(wait.msBeforeNext / 1_000) : null;
  }

  async failed(email: string, client: string): Promise<void> {
    const key = keyOf(email, client);
    const { consumedPoints } = await this.failures.penalty(key);
    if (consumedPoints <= FREE) return;
    await this.waits.block(key, Math.min(FIRST_WAIT_S * 2 ** (consumedPoints - FREE - 1), LONGEST_WAIT_S));
  }

  /** Whoever knows the password made the failures before it: they were slips. */
  async succeeded(email: string, client: string): Promise<void> {
    await this.failures.delete(keyOf(email, client));
  }
}

function limiter(db: DataSource, options: { keyPrefix: string; points: number; duration: number }) {
  const table = { tableName: 'sign_in_throttle', tableCreated: true };
  const insuranceLimiter = new RateLimiterMemory(options);
  return new RateLimiterPostgres({ ...options, ...table, storeClient: db, storeType: 'typeorm', insuranceLimiter });
}

/** Hashed: of one length, and nobody reads in the table who has mistyped. */
const keyOf = (email: string, client: string): string =>
  createHash('sha256')
    .update(JSON.stringify([email, client]))
    .digest('base64url');
