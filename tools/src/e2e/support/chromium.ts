import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
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
];

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A browser process of its own: of the Chromium that `CHROMIUM` names, else an installed one, else the package's.
 * @param more arguments besides those of every test.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || installed.find((path) => existsSync(path));
  const program = executablePath ? { executablePath, env: {} } : await packagedChromium();
  return chromium.launch({ ...program, env: { ...process.env, ...program.env }, args: [...args, ...more] });
}
