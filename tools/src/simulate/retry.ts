/** How often one request is sent at most: through a restart of the service, not through its end. */
export const ATTEMPTS = 12;
/** And the first of all: a wrong address is to be said soon. */
export const FIRST_ATTEMPTS = 3;
const FIRST_MS = 100;
const LONGEST_MS = 10_000;

/** What came of an attempt: an answer with its status, or none (the connection failed or broke). */
export interface Attempt {
  readonly status: number | null;
  readonly retryAfter: string | null;
}

/** How long to wait before the same request is sent again, in milliseconds; null: it is over. `attempt` is 1 at first. */
export function waitBefore({ status, retryAfter }: Attempt, attempt: number, attempts = ATTEMPTS): number | null {
  const again = status === null || status === 429 || status === 503;
  if (!again || attempt >= attempts) return null;
  const asked = retryAfter !== null && /^\d{1,4}$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : 0;
  return Math.max(asked, Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)));
}
