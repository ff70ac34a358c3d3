import { serviceTimeIn } from '@ward-board/api-client';
import type { ServerClock } from './server-clock.js';

/** More doubt than this is worth asking about; ordinary answers leave about one second. */
const DOUBT_MS = 3_000;
const ASK_EVERY_MS = 5_000;

/**
 * Makes what asks the server for the time when the doubt has grown: after sleep, or when this computer's clock was set.
 * Until it is answered boards look older than they are. The session's cookie is left out: this must not keep it alive.
 */
export function createDoubtSettler(
  clock: ServerClock,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const sent = clock.local();
    if (clock.doubt() <= DOUBT_MS || sent - askedAt < ASK_EVERY_MS) return;
    askedAt = sent;
    const init = { cache: 'no-store', credentials: 'omit', redirect: 'error' } as const;
    fetch('/health/live', { ...init, signal: AbortSignal.timeout(5_000) })
      .then((response) => {
        const at = serviceTimeIn(response);
        if (at !== null) clock.answered(at, clock.local() - sent);
      })
      .catch(() => {
        // No answer leaves the doubt as it is, and the estimate on the late side.
      });
  };
}
