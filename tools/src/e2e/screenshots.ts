/**
 * Takes every page of a demo hospital in light and dark, on a desk and on a tablet either way up, into `.screenshots/`.
 * Run after a build: `node tools/dist/e2e/screenshots.js`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { signsIn } from './pages/login-page.js';
import { launchChromium } from './support/chromium.js';
import { startService } from './support/service-process.js';

const FOLDER = fileURLToPath(new URL('../../../.screenshots/', import.meta.url));
const PASSWORD = 'a-password-for-pictures';
const schemes = ['light', 'dark'] as const;
const sizes = { desktop: [1560, 900], landscape: [1180, 820], portrait: [820, 1180] } as const;

interface Picture {
  readonly name: string;
  /** Whose page it is: the mailbox of a demo login; null: of nobody who is signed in. */
  readonly who: string | null;
  /** What is done before the picture is taken. */
  readonly after?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const goTo = (path: string) => async (page: Page) => {
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const loseConnection = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByRole('alert').filter({ hasText: 'Connection lost' }).waitFor();
};

const pictures: readonly Picture[] = [
  { name: 'login', who: null },
  { name: 'emergency', who: 'emergency' },
  { name: 'emergency-triage', who: 'nurse.emergency', after: press(/^Add triage/) },
  { name: 'emergency-edit', who: 'emergency', after: press(/^Edit, /) },
  { name: 'emergency-to-icu', who: 'emergency', after: press(/^To ICU/) },
  { name: 'emergency-bell', who: 'emergency', after: press(/^Notifications/) },
  { name: 'emergency-stale', who: 'emergency', after: loseConnection },
  { name: 'icu', who: 'icu' },
  { name: 'icu-edit', who: 'icu', after: press(/^Edit, /) },
  { name: 'reception', who: 'reception' },
  { name: 'reception-register', who: 'reception', after: press('Register patient') },
  { name: 'users', who: 'admin' },
  { name: 'users-add', who: 'admin', after: press('Add user') },
  { name: 'unreleased', who: 'operations' },
  { name: 'home', who: 'auditor' },
  { name: 'forbidden', who: 'icu', after: goTo('/users') },
  { name: 'not-found', who: 'icu', after: goTo('/nowhere') },
];

async function take(browser: Browser, url: string, { name, who, after }: Picture): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
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

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const service = await startService({ DEMO: 'true', DEMO_LIFE: 'off', SEED_PASSWORD: PASSWORD });
const browser = await launchChromium();
try {
  for (const picture of pictures) await take(browser, service.url, picture);
  process.stdout.write(`In ${FOLDER}\n`);
} finally {
  await browser.close();
  await service.stop();
}
