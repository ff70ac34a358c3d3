import { feedPositionOf, isJsonFromService, type Page, readPages, serviceTimeIn } from '@ward-board/api-client';
import type { ZodType } from 'zod';
import type { ServerClock } from '../clock/server-clock.js';
import type { FeedAnswer, FeedReads } from './read-feed.js';

/** A reading that takes longer has failed, and is tried again. */
const READ_MS = 10_000;

/** What a reader needs to ask the service. */
export interface ReaderNeeds {
  /** Sends a request to a path of the service, with whatever says who asks. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Is told of each answer's `Date`. */
  readonly clock: Pick<ServerClock, 'local' | 'answered'>;
  /** The service answered a call with 401: there is no session, or none any more. */
  readonly unauthenticated: () => void;
}

/**
 * Reads the service by REST. Answers are checked against their schema; nothing is thrown. `status` 0 is "no answer", which somebody else's is too, and that
 * of the path that a proxy leads to: the 401 of a network's own sign-in ends no session, and would end a wall's for good.
 */
export function createReader({ fetch, clock, unauthenticated }: ReaderNeeds): FeedReads {
  const none = { ok: false, status: 0 } as const;

  const get: FeedReads['get'] = async (path, schema, signal) => {
    const limit = AbortSignal.timeout(READ_MS);
    const sent = clock.local();
    try {
      const init = { headers: { accept: 'application/json' }, cache: 'no-store', redirect: 'error' } as const;
      const response = await fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
      if (!isJsonFromService(response)) return none;
      const at = serviceTimeIn(response);
      if (at !== null) clock.answered(at, clock.local() - sent);
      if (response.status === 401) unauthenticated();
      if (!response.ok) return { ok: false, status: response.status };
      const parsed = schema.safeParse(await response.json());
      return parsed.success ? { ok: true, data: parsed.data, positions: [feedPositionOf(response.headers)] } : none;
    } catch {
      return none;
    }
  };

  return {
    get,
    async getAll<Row extends { readonly id: string }>(path: string, schema: ZodType<Page<Row>>, signal?: AbortSignal) {
      const all = await readPages<Row, FeedAnswer<Page<Row>>>(path, (page) => get(page, schema, signal));
      if (all === null) return none;
      if (!all.ok) return all.answer;
      return { ok: true, data: all.rows, positions: all.answers.flatMap(({ positions }) => positions) };
    },
  };
}
