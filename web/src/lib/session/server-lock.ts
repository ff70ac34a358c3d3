import type { Result } from '../http/result.js';

/** The lock of a session as the server is told of it. */
export interface ServerLock {
  /** @returns whether the server can lock it: not without a PIN. */
  tell(): Promise<boolean>;
  /**
   * Resolves once the last lock was answered, or was waited for long enough: on a slow line one that arrives after the PIN would
   * lock what has just been opened.
   */
  settled(): Promise<unknown>;
}

/** @param longEnough resolves when an answer has been waited for long enough. */
export function createServerLock(post: () => Promise<Result<unknown>>, longEnough: () => Promise<null>): ServerLock {
  let telling: Promise<unknown> = Promise.resolve();
  return {
    async tell() {
      const answer = post();
      telling = answer;
      const result = await answer;
      return result.ok || result.problem?.code !== 'pin_not_set';
    },
    settled: () => Promise.race([telling, longEnough()]),
  };
}
