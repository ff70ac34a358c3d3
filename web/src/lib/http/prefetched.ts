/** An answer that the page's first script (app.html) asked for, and how many milliseconds ago that was. */
export interface Prefetched {
  readonly response: Promise<Response>;
  readonly agoMs: number;
}

/** What the first script leaves behind. */
interface Asked {
  readonly wall: number;
  readonly steady: number;
  readonly answers: Readonly<Record<string, Promise<Response>>>;
}

declare global {
  interface Window {
    prefetched?: Asked;
  }
}

/** What was asked for longer ago is asked for anew: the code took long, or the device slept meanwhile. */
const KEPT_MS = 10_000;

/** The answers that were asked for with the page itself, each to be taken once. */
export interface PrefetchedAnswers {
  take(path: string): Prefetched | null;
  /** From now on there are none: the session for which they were asked is over. */
  drop(): void;
}

/** @param now what the two clocks of the browser say: of which the steady one may stand still during sleep. */
export function createPrefetched(
  asked: Asked | undefined,
  now: () => Pick<Asked, 'wall' | 'steady'>,
): PrefetchedAnswers {
  const answers = new Map(Object.entries(asked?.answers ?? {}));
  return {
    take(path) {
      const response = answers.get(path);
      if (asked === undefined || response === undefined) return null;
      answers.delete(path);
      const { wall, steady } = now();
      // A wall clock that was set back says nothing, and one that was set forward only costs a request.
      const agoMs = Math.max(0, wall - asked.wall, steady - asked.steady);
      return agoMs > KEPT_MS ? null : { response, agoMs };
    },
    drop: () => answers.clear(),
  };
}

/** What was begun elsewhere can't be called off: nobody waits for it any more. */
export const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    promise.then(resolve, reject);
  });
