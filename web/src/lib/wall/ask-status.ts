import { serverClock } from '../live/clock/tab-clock.js';
import type { AskStatus } from './whose-token.js';

const LIMIT_MS = 10_000;

/** Asks the service without the content of its answer, so that nothing is read; the clock learns from it. */
export const askStatus: AskStatus = async (path, token) => {
  const sent = serverClock.local();
  try {
    const response = await fetch(path, {
      ...{ method: 'HEAD', headers: { authorization: `Bearer ${token}` } },
      ...{ credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) },
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(date)) serverClock.answered(date, serverClock.local() - sent);
    return response.status;
  } catch {
    return null;
  }
};
