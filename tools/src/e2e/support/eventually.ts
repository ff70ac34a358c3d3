import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 40;
/** Ends what hangs, and is no measure: a machine that is busy with other work takes half of it. */
export const LONGEST_WAIT_MS = 60_000;

/**
 * Looks until what is seen is what was wanted: tests wait for conditions, never for time.
 * @returns what was seen. @throws with what was seen last, when it did not come within `ms`, and when a look does not answer.
 */
export async function eventually<Seen>(
  what: string,
  look: () => Promise<Seen> | Seen,
  wanted: (seen: Seen) => boolean,
  ms = LONGEST_WAIT_MS,
): Promise<Seen> {
  const until = Date.now() + ms;
  for (;;) {
    const isOver = Date.now() > until;
    let seen: Seen;
    try {
      seen = await answered(what, look);
    } catch (error) {
      if (isOver || !isUnavailable(error)) throw error;
      await pause(LOOK_AGAIN_MS);
      continue;
    }
    if (wanted(seen)) return seen;
    if (isOver) throw new Error(`${what}: not within ${ms} ms; seen last: ${JSON.stringify(seen)}`);
    await pause(LOOK_AGAIN_MS);
  }
}

/** What is evaluated in a page that is just being left may never answer: without an end it would be a test without a reason. */
async function answered<Seen>(what: string, look: () => Promise<Seen> | Seen): Promise<Seen> {
  const hangs = Promise.withResolvers<never>();
  const timer = setTimeout(() => hangs.reject(new Error(`${what}: a look does not answer`)), 2 * LONGEST_WAIT_MS);
  try {
    return await Promise.race([look(), hangs.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** On a busy machine a statement may take longer than the service lets it: it says so, and every client asks again. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('"code":"unavailable"');

/** Looks until it equals `expected`. */
export function becomes<Seen>(what: string, look: () => Promise<Seen> | Seen, expected: Seen, ms?: number) {
  const wanted = JSON.stringify(expected);
  return eventually(`${what} becomes ${wanted}`, look, (seen) => JSON.stringify(seen) === wanted, ms);
}
