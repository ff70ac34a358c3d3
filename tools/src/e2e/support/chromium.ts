import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { packagedChromium } from './packaged-chromium.js';

/** Nothing that a browser does by itself may disturb a test. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Or it starts a renderer with each page for the next site, and a test's pages are of one: a tenth of a second of the processor each.
  '--disable-site-isolation-trials',
];

/**
 * How a page is opened in which nothing moves: to draw a panel's way in, frame after frame, takes a fifth of the processor's time of opening
 * a form. `keyboard-and-touch` and `bell-cards` look at what does move.
 */
export const STILL = { reducedMotion: 'reduce' } as const;

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How a browser is started: of the Chromium that `CHROMIUM` names, else an installed one, else the package's. */
async function launching(more: readonly string[]) {
  const executablePath = process.env.CHROMIUM || installed.find((path) => existsSync(path));
  const program = executablePath ? { executablePath, env: {} } : await packagedChromium();
  return { ...program, env: { ...process.env, ...program.env }, args: [...args, ...more] };
}

/**
 * A browser process of its own.
 * @param more arguments besides those of every test.
 */
export const launchChromium = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch(await launching(more));

/** A browser that keeps what it knows in a folder, as a device does: closed and launched again, it has its cookies and databases. */
export const launchDevice = async (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...STILL, ...options, ...(await launching([])) });
