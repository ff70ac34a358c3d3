import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';

/** Failures at one account that cost nothing, of a known device and of all strangers together. */
export const FREE_FAILURES = 10;
/** The pause between two strangers' attempts at one account after the tenth failure; each further one doubles it. */
const FIRST_PAUSE_S = 1;
/** The owner at a new device waits for one pause, and behind another for two: no longer than people wait for a page. */
const LONGEST_PAUSE_S = 5;
/** How long failures are remembered, from the first on. */
const MEMORY_S = 60 * 60;

/**
 * Counts failed sign-ins by account, and gives strangers their turns at it. Successes are not counted: a ward's tablets
 * share one address. It is kept in Postgres, so that every node goes by it; while Postgres is away, in memory.
 */
@Injectable()
export class SignInThrottle {
  private readonly failures: RateLimiterPostgres;
  private readonly turns: RateLimiterPostgres;

  constructor(db: DataSource) {
    this.failures = limiter(db, { keyPrefix: 'failures', points: FREE_FAILURES, duration: MEMORY_S });
    this.turns = limiter(db, { keyPrefix: 'turn', points: 1, duration: LONGEST_PAUSE_S });
  }

  /** @param client a known device, a network, or all strangers. @returns its failures at the account within the hour. */
  async failuresOf(email: string, client: string): Promise<number> {
    return (await this.failures.get(keyOf(email, client)))?.consumedPoints ?? 0;
  }

  /** @returns the failures that there are now. */
  async failed(email: string, client: string): Promise<number> {
    return (await this.failures.penalty(keyOf(email, client))).consumedPoints;
  }

  /** Whoever knows the password made the failures before it: they were slips. */
  async succeeded(email: string, client: string): Promise<void> {
    await this.failures.delete(keyOf(email, client));
  }

  /**
   * Takes the account's next turn among strangers, at whatever node they are.
   * @returns 0 when it is taken, else the milliseconds until there is one.
   */
  async takeTurn(email: string): Promise<number> {
    const pause = pauseAfter(await this.failuresOf(email, STRANGERS));
    if (pause === 0) return 0;
    try {
      await this.turns.consume(keyOf(email, STRANGERS), 1, { customDuration: pause });
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1);
      throw refusal;
    }
  }
}

/** All whom no known device speaks for, as one client. */
export const STRANGERS = 'strangers';

/** Seconds between two strangers' attempts at an account that they have failed at so often. */
export const pauseAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(FIRST_PAUSE_S * 2 ** (failures - FREE_FAILURES), LONGEST_PAUSE_S);

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
