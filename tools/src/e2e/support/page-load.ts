import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { eventually } from './eventually.js';

/** How fast the device and its network are. `cpu`: so many times slower than this machine. */
export interface Profile {
  readonly cpu: number;
  readonly network: {
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  };
}

const BYTES_OF_A_MBIT = 125_000;

/** A tablet of some years in a busy wireless network: 10 Mbit/s, 60 ms there and back. */
export const slowTablet: Profile = {
  cpu: 4,
  network: { latency: 60, downloadThroughput: 10 * BYTES_OF_A_MBIT, uploadThroughput: 10 * BYTES_OF_A_MBIT },
};

/** What was asked for, the WebSocket's handshake included, and how many bytes of it came over the network, headers included. */
export interface Traffic {
  /** In order, as often as each was asked for. */
  readonly requests: readonly string[];
  /** Without the WebSocket's messages. */
  readonly bytes: number;
  /**
   * Of the same, each address once. On a slow machine a page opens its socket again, or asks for what it no longer takes from
   * an early answer: that says nothing of what the page is made of.
   */
  readonly once: { readonly requests: readonly string[]; readonly bytes: number };
}

/** What a load cost until nothing came any more. */
export interface PageLoad {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** From the begin of the navigation until the frame after the first row is drawn. */
  readonly firstRowMs: number;
  /** Everything but `later` and `letters`. */
  readonly first: Traffic;
  /** The code and styles of what can be opened, the key of what waits on the device, and the roster of doctors: asked for once the rows stood. */
  readonly later: Traffic;
  /** The fonts that were asked for then. */
  readonly letters: Traffic;
}

const QUEUE_KEY = '/api/auth/queue-key';
/** Which doctor the user is: rows are marked with it once they stand. */
const ROSTER = '/api/doctors?limit=1000';
const QUIET_MS = 1_000;
const LONGEST_MS = 120_000;

/** Notes in the page when its first row is there, and when it is drawn. */
const NOTE_FIRST_ROW = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-row]')) return;
    observer.disconnect();
    window.firstRowThereAt = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.firstRowAt = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });`;

/** Opens a board in a context that has the session of a doctor, whom the roster is asked for, and nothing cached. */
export async function loadBoard(context: BrowserContext, url: string, profile?: Profile): Promise<PageLoad> {
  const page = await context.newPage();
  await page.addInitScript(NOTE_FIRST_ROW);
  const devtools = await context.newCDPSession(page);
  const requests: { readonly id: string; readonly url: string; bytes: number }[] = [];
  const unanswered = new Set<string>();
  let last = performance.now();
  const note = (id: string, url: string) => {
    last = performance.now();
    requests.push({ id, url, bytes: 0 });
  };
  const ended = (id: string) => {
    last = performance.now();
    unanswered.delete(id);
  };
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    unanswered.add(requestId);
    note(requestId, request.url);
  });
  devtools.on('Network.webSocketCreated', ({ requestId, url }) => note(requestId, url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended(requestId);
    const request = requests.find(({ id }) => id === requestId);
    if (request) request.bytes += encodedDataLength;
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  if (profile) {
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...profile.network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  }
  await page.goto(url, { timeout: LONGEST_MS });
  const firstRowMs = await noted(page, 'firstRowAt');
  const until = performance.now() + LONGEST_MS;
  // Both are asked for when the page has nothing to do, one or the other last. What is not answered yet would be counted as `first`.
  const isDone = () =>
    [QUEUE_KEY, ROSTER].every((path) => requests.some(({ url }) => url.endsWith(path))) &&
    unanswered.size === 0 &&
    performance.now() - last >= QUIET_MS;
  while (!isDone() && performance.now() < until) await delay(50);
  const afterRows = new Set((await page.evaluate(CODE_AFTER_ROWS)) as readonly string[]);
  const sum = (bytes: Iterable<number>) => [...bytes].reduce((total, each) => total + each, 0);
  const partOf = (url: string) => (!afterRows.has(url) ? 'first' : url.endsWith('.woff2') ? 'letters' : 'later');
  const traffic = (part: 'first' | 'later' | 'letters'): Traffic => {
    const counted = requests.filter(({ url }) => partOf(url) === part);
    const once = new Map<string, number>();
    // A page asks whether the service is there only when its socket is slow to open.
    for (const { url, bytes } of counted.filter(({ url }) => !url.endsWith('/health/live')))
      once.set(url, Math.max(bytes, once.get(url) ?? 0));
    return {
      requests: counted.map(({ url }) => url),
      bytes: sum(counted.map(({ bytes }) => bytes)),
      once: { requests: [...once.keys()], bytes: sum(once.values()) },
    };
  };
  return { page, devtools, firstRowMs, first: traffic('first'), later: traffic('later'), letters: traffic('letters') };
}

/**
 * The code, the styles, the fonts, the queue's key and the roster, that the page asked for after its first row was there: when it has nothing to do, which may
 * be before the row is drawn.
 */
const CODE_AFTER_ROWS = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => (/\\.(js|css|woff2)$/.test(name) || ['${QUEUE_KEY}', '${ROSTER}'].some((path) => name.endsWith(path))) && startTime > window.firstRowThereAt)
  .map(({ name }) => name)`;

/** A time that a script in the page notes in a variable of its window, once it is there. */
export const noted = async (page: Page, variable: string): Promise<number> =>
  Number(
    await eventually(
      variable,
      () => page.evaluate(`window.${variable}`),
      (seen) => seen !== undefined,
      LONGEST_MS,
    ),
  );
