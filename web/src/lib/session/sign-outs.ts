import type { Result } from '../http/result.js';
import type { PendingSignOut } from './pending-sign-out.js';

export interface SignOutsNeeds {
  readonly pending: PendingSignOut;
  readonly post: (person: string) => Promise<Result<unknown>>;
  /** Not beside a sign-in or a PIN. */
  readonly oneAtATime: (work: () => Promise<boolean>) => Promise<boolean>;
  /** Calls back after so long. @returns calls it off. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 5_000;

/** Tells the server of sign-outs that it was not told of yet: until it is, the browser's cookie opens the session again. */
export function createSignOuts({ pending, post, oneAtATime, later }: SignOutsNeeds): {
  /** Tells it now, and again until there is an answer. @returns whether none is pending any more. */
  finish(): Promise<boolean>;
  /** The same for whoever has the turn already. */
  tell(): Promise<boolean>;
} {
  let failures = 0;
  let callOff = (): void => {};

  async function tell(): Promise<boolean> {
    for (const user of pending.whose) {
      const result = await post(user);
      // 401: the session is over anyway.
      if (!result.ok && result.status !== 401) return false;
      pending.clear(user);
    }
    return true;
  }

  async function finish(): Promise<boolean> {
    callOff();
    const done = pending.whose.length === 0 || (await oneAtATime(tell));
    failures = done ? 0 : failures + 1;
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    if (!done) callOff = later(wait, () => void finish());
    return done;
  }

  return { finish, tell };
}
