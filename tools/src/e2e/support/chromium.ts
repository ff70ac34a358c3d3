import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));

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
];

/** A browser process of its own. */
export function launchChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('No Chromium was found: install it, or set CHROMIUM to its path.');
  return chromium.launch({ executablePath, args });
}

/** Tests that need a browser: without one they are skipped with a word, except on CI, where that is a failure. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (executablePath !== undefined) describe(name, tests);
  else if (process.env.CI === 'true') describe(name, () => it('finds a Chromium', () => void launchChromium()));
  else describe.skip(`${name} (no Chromium was found: install it, or set CHROMIUM to its path)`, tests);
}
