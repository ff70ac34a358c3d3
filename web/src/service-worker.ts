import { version } from '$app/env';
import { assets as given, immutable } from '$app/manifest';
import { self } from '$app/service-worker';

/*
 * Keeps the app's own files, so that an installed board opens without a connection and says that there is none. It never
 * keeps an answer of the service: no patient's fact is in a cache (docs/decisions/what-is-sent-late.md).
 */

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** What of the worker's scope is used: TypeScript has its types only where there is no page. */
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
}
const worker: Scope = self;
const CACHE = `ward-board.app.${version}`;
/** In each answer of the service: as the contract names it, whose code would make this worker thirty times as long. */
const CORRELATION_ID = 'x-correlation-id';
/** Every page is this one; what it shows is decided in it. */
const PAGE = '/';
const assets = new Set(
  [...immutable, ...given].map(({ path }) => new URL(path, `${worker.location.origin}/`).pathname),
);
/** How long a page is waited for before the one on the device opens. */
const PAGE_MS = 4_000;

/** Whether an answer is the file that stands at a path: a proxy, or a network's own sign-in, says 200 as well. */
async function isFile(path: string, answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected || !answer.headers.has(CORRELATION_ID)) return false;
  const isPage = /^text\/html\b/.test(answer.headers.get('content-type') ?? '');
  if (path !== PAGE) return !isPage;
  const text = await answer.clone().text();
  // Those of another release are not here: what they load would be missing.
  const named = text.match(/\/_app\/immutable\/[\w./-]+\.(?:js|css)/g) ?? [];
  return isPage && named.length > 0 && named.every((name) => assets.has(name));
}

/**
 * A file of the app. What is kept is the app for as long as its release is: without all of it nothing is, and the browser tries again with the
 * next page.
 * @throws Error where somebody else answers.
 */
async function file(path: string): Promise<Response> {
  for (const cache of ['default', 'reload'] as const) {
    const answer = await fetch(path, { cache });
    if (await isFile(path, answer)) return answer;
  }
  throw new Error(`${path} was not answered by the service.`);
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await Promise.all([PAGE, ...assets].map(async (path) => cache.put(path, await file(path))));
      // The old app's pages go on with what they have loaded; what they load later is on the server no longer.
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      await worker.clients.claim();
    })(),
  );
});

/** The page as the service has it now, so that a new release opens at once; without an answer the one on the device. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PAGE_MS) });
    if (answer.status < 500) return answer;
  } catch {
    // No connection, or a very slow one.
  }
  return (await caches.match(PAGE, { cacheName: CACHE })) ?? Response.error();
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (assets.has(pathname)) {
    const kept = caches.match(pathname, { cacheName: CACHE });
    event.respondWith(kept.then((found) => found ?? fetch(request)));
  } else if (request.mode === 'navigate' && !/^\/(?:api|health|metrics)(?:\/|$)/.test(pathname)) {
    event.respondWith(page(request));
  }
});
