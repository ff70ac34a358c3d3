/**
 * Takes every page of a demo hospital in light and dark, on a desktop and on a tablet either way up, and its walls on a television
 * of 1080 and of 2160 lines, into `.screenshots/`.
 * Run after a build: `node tools/dist/e2e/screenshots.js`, or with the beginnings of names to take only those.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from '@ward-board/api-client';
import { type BoardWard, collectionsOf, type DisplayWithToken } from '@ward-board/contract';
import { startOwnPostgres } from '@ward-board/event-store/testing';
import type { Browser } from 'playwright-core';
import { launchChromium } from './support/chromium.js';
import { signsIn } from './support/login-page.js';
import { pageScreenshots, type Screenshot } from './support/page-screenshots.js';
import { startService } from './support/service-process.js';
import { haltBoards } from './support/unreadable-events.js';
import { PASSWORD, tabletScreenshots } from './tablet-screenshots.js';

const FOLDER = fileURLToPath(new URL('../../../.screenshots/', import.meta.url));
const schemes = ['light', 'dark'] as const;
const sizes = { desktop: [1440, 900], landscape: [1024, 768], portrait: [820, 1180], wide: [1920, 1080] } as const;

async function take(browser: Browser, url: string, { name, who, after }: Screenshot): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (who === null) await page.goto(`${url}/login`);
  else await signsIn(page, { url, email: `${who}@wardboard.local`, password: PASSWORD });
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.getByText('Catching up').waitFor({ state: 'hidden' });
  await after?.(page);
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
    }
  }
  await context.close();
  process.stdout.write(`${name}\n`);
}

const televisions = { '1080p': [1920, 1080], '4k': [3840, 2160] } as const;
const walls = Object.keys(collectionsOf) as BoardWard[];

async function takeWall(browser: Browser, url: string, admin: ApiClient, ward: BoardWard): Promise<void> {
  const display = await admin.send<DisplayWithToken>('POST', '/api/displays', {
    name: `Wall of ${ward}`,
    ward,
    clinical: true,
  });
  for (const [size, [width, height]] of Object.entries(televisions)) {
    for (const scheme of schemes) {
      const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width, height } });
      await page.goto(`${url}/wall/${ward}?theme=${scheme}#token=${display.token}`);
      await page.getByRole('banner').getByText(/^Live/).waitFor();
      await page.screenshot({ path: join(FOLDER, `wall-${ward}-${size}-${scheme}.png`) });
      await page.close();
    }
  }
  process.stdout.write(`wall-${ward}\n`);
}

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin));
const chosen = [...pageScreenshots, ...tabletScreenshots].filter(({ name }) => isWanted(name));
if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const settings = {
  DEMO_LIFE: 'off',
  SEED_PASSWORD: PASSWORD,
  ADMIN_PASSWORD: PASSWORD,
  SESSION_SECRET: 'a-session-secret-for-screenshots-of-32-characters',
};
const postgres = await startOwnPostgres();
const busy = await startService({ ...settings, DEMO: 'true', DATABASE_URL: postgres.url });
const empty = await startService({ ...settings, DEMO: 'false' });
const browser = await launchChromium();
const of = (scene: Screenshot['scene']) => chosen.filter((screenshot) => (screenshot.scene ?? 'busy') === scene);
try {
  for (const screenshot of of('busy')) await take(browser, busy.url, screenshot);
  const admin = await ApiClient.signsIn(busy.url, 'admin@wardboard.local', PASSWORD);
  for (const ward of walls) if (isWanted(`wall-${ward}`)) await takeWall(browser, busy.url, admin, ward);
  for (const screenshot of of('empty')) await take(browser, empty.url, screenshot);
  await haltBoards({ databaseUrl: postgres.url, sessionSecret: settings.SESSION_SECRET });
  for (const screenshot of of('halted')) await take(browser, busy.url, screenshot);
  process.stdout.write(`In ${FOLDER}\n`);
} finally {
  await browser.close();
  await Promise.all([busy.stop(), empty.stop()]);
  await postgres.stop();
}
