import { type Api, createApi } from './create-api.js';
import { createPrefetched } from './prefetched.js';
import { sessionEnding } from './session-end.js';

export type { Api, Write } from './create-api.js';
export type { Result } from './result.js';

const prefetched = createPrefetched(typeof window === 'undefined' ? undefined : window.prefetched, () => ({
  wall: Date.now(),
  steady: performance.now(),
}));

/** Gives nothing any more of what was asked for with the page. */
export const dropPrefetched = prefetched.drop;

/** The REST API as this tab calls it. */
export const api: Api = createApi({
  fetch: (path, init) => fetch(path, init),
  prefetched: prefetched.take,
  now: () => performance.now(),
  stopped: (reason) => sessionEnding.tell(reason),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

sessionEnding.hear(() => {
  prefetched.drop();
  api.forget();
});

/** A fresh Idempotency-Key: one for each thing that the user means to do, kept while it is tried again. */
export function newKey(): string {
  // Not randomUUID: browsers offer that on https only, and a board may be served inside a house on http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
