import type { ZodType } from 'zod';
import { type Page, readAllPages } from './all-pages.js';
import { createHttp, type Http } from './http.js';
import type { Result } from './result.js';
import { sessionEnding } from '../session/session-end.js';
import { serverClock } from '../live/clock/tab-clock.js';

export type { Write } from './http.js';
export type { Result } from './result.js';

/** The calls of this tab; for boards, which need more than `api` shows. */
export const http: Http = createHttp({
  fetch: (path, init) => fetch(path, init),
  clock: serverClock,
  unauthenticated: () => sessionEnding.tell('expired'),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

sessionEnding.hear(() => http.forget());

interface Api extends Pick<Http, 'get' | 'send'> {
  /** All of a list, page by page: one that is read by `get` may go on. */
  getAll<Row extends { readonly id: string }>(
    path: string,
    schema: ZodType<Page<Row>>,
  ): Promise<Result<readonly Row[]>>;
}

/**
 * The REST API. Answers are checked against their schema; nothing is thrown. `send` repeats itself once when the
 * network fails, with the same key; what is tried again after that is the caller's choice, with the same key too.
 */
export const api: Api = {
  get: http.get,
  getAll: (path, schema) => readAllPages(http, path, schema),
  send: http.send,
};

/** A fresh Idempotency-Key: one for each thing that the user means to do, kept while it is tried again. */
export function newKey(): string {
  // Not randomUUID: browsers offer that on https only, and a board may be served inside a house on http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
