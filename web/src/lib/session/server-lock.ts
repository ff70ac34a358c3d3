import type { Result } from '../http/result.js';

/** The lock of a session as the server is told of it. */
export interface ServerLock {
  /**
   * Tells it, and again until there is an answer.
   * @returns whether the server can lock it: not without a PIN.
   */
  tell(person: string | null): Promise<boolean>;
  /** The network may be back: what is not told yet is told now. */
  wake(): void;
  /** The session is open again, or over: nothing is told any more. @param person whose lock alone; left out: whoever's it is. */
  drop(person?: string): void;
  /**
   * Does work that may open the session while no lock is on its way: on a slow line one that arrives after the PIN would lock
   * what has just been opened.
   */
  apart<T>(work: () => Promise<T>): Promise<T>;
}

/** How a lock is sent: with one key until something may have opened the session, so that the service does it once. */
export interface LockRequest {
  readonly key: string;
  /** Calls it off. */
  readonly signal: AbortSignal;
}

export interface ServerLockNeeds {
  /** @param person whose session is to be locked, whoever else's PIN the page asks for by then. */
  readonly post: (person: string | null, how: LockRequest) => Promise<Result<unknown>>;
  readonly newKey: () => string;
  /** Whether the device still has this person for its present one, and locked: another tab may have opened it. */
  readonly isLocked: (person: string | null) => boolean;
  /** Resolves when an answer has been waited for long enough. */
  readonly longEnough: () => Promise<null>;
  /** Calls back after so long. @returns calls it off. */
  readonly later: (ms: number, callback: () => void) => () => void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 5_000;

/** What no answer says, nor one of a service that can't just now. */
const isUntold = (result: Result<unknown>): boolean =>
  !result.ok && (result.status === 0 || result.status === 429 || result.status >= 500);

/** Resolves once the service has answered; without an answer it does not. */
const answered = (sent: Promise<Result<unknown>>): Promise<void> =>
  new Promise((resolve) => void sent.then((result) => (isUntold(result) ? undefined : resolve())));

export function createServerLock(needs: ServerLockNeeds): ServerLock {
  const { post, newKey, isLocked, longEnough, later } = needs;
  /** What is to be told yet; another object for each lock. */
  let untold: { readonly person: string | null; key: string; failures: number } | null = null;
  let sending: Promise<Result<unknown>> | null = null;
  /** Of all that is on its way. */
  let way = new AbortController();
  let wokenMeanwhile = false;
  let working = 0;
  let callOff = (): void => {};

  async function send(lock: NonNullable<typeof untold>): Promise<Result<unknown>> {
    callOff();
    wokenMeanwhile = false;
    const answer = post(lock.person, { key: lock.key, signal: way.signal });
    sending = answer;
    const result = await answer;
    if (sending === answer) sending = null;
    if (lock !== untold) return result;
    if (isUntold(result)) {
      lock.failures += 1;
      retry(lock);
    } else untold = null;
    return result;
  }

  function retry(lock: NonNullable<typeof untold>): void {
    callOff();
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (lock.failures - 1));
    callOff = later(wokenMeanwhile ? 0 : wait, again);
  }

  function again(): void {
    if (untold === null || working > 0) return;
    if (sending !== null) wokenMeanwhile = true;
    else if (isLocked(untold.person)) void send(untold);
    else untold = null;
  }

  function callOffSending(): void {
    way.abort();
    way = new AbortController();
  }

  /**
   * Sends once more what is on its way: with its key it is done once, and that is before this answer. What has no answer after
   * long enough is called off.
   */
  async function settle(): Promise<void> {
    const [lock, first] = [untold, sending];
    if (lock === null || first === null) return;
    const second = post(lock.person, { key: lock.key, signal: way.signal });
    const told = answered(second).then(() => {
      if (untold === lock) untold = null;
    });
    await Promise.race([answered(first), told, Promise.all([first, second]), longEnough()]);
    callOffSending();
  }

  return {
    async tell(person) {
      untold = { person, key: newKey(), failures: 0 };
      const result = await send(untold);
      return result.ok || result.problem?.code !== 'pin_not_set';
    },
    wake: again,
    drop(person) {
      if (person !== undefined && untold !== null && untold.person !== person) return;
      untold = null;
      callOff();
      callOffSending();
    },
    async apart(work) {
      working += 1;
      try {
        await settle();
        return await work();
      } finally {
        working -= 1;
        // What was done may have opened the session at the server after a lock whose answer was lost: with its key that lock would
        // be answered as done, and lock nothing.
        if (untold !== null) untold.key = newKey();
        again();
      }
    },
  };
}
