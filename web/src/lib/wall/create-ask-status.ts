import { isJsonFromService, serviceTimeIn } from '@ward-board/api-client';
import type { ServerClock } from '@ward-board/live-client';
import type { AskStatus } from './whose-token.js';

const LIMIT_MS = 10_000;

/**
 * Makes what asks the service without the content of its answer, so that nothing is read; the clock learns from it. Somebody else's answer is none, nor is
 * that of the path that a proxy leads to: by the 200 or the 401 of a network's own sign-in a screen would forget its token, and an administrator would have
 * to pair it anew.
 */
export function createAskStatus(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  clock: Pick<ServerClock, 'local' | 'answered'>,
): AskStatus {
  return async (path, token) => {
    const sent = clock.local();
    try {
      const response = await fetch(path, {
        ...{ method: 'HEAD', headers: token === null ? {} : { authorization: `Bearer ${token}` } },
        ...{ credentials: 'omit', cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) },
      });
      if (!isJsonFromService(response)) return null;
      const at = serviceTimeIn(response);
      if (at !== null) clock.answered(at, clock.local() - sent);
      return response.status;
    } catch {
      return null;
    }
  };
}
