import type { Page } from 'playwright-core';
import { STILL } from './chromium.js';
import type { TestApp } from './test-app.js';

/** A page without the code that comes after its rows. */
export interface LateCode {
  readonly page: Page;
  /** Lets the code come. */
  readonly letGo: () => void;
}

/**
 * Opens a board in a browser with nothing that an earlier page has loaded, for whoever is signed in on another page: what watches for a
 * scanner and the dialogs come once they are let go.
 */
export async function opensWithLateCode({ browser }: TestApp, from: Page, board: string): Promise<LateCode> {
  const context = await browser.newContext({ ...STILL, serviceWorkers: 'block' });
  await context.addCookies(await from.context().cookies());
  const page = await context.newPage();
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const files = await from.evaluate<string[]>(`JSON.parse(document.getElementById('files').textContent).parts.later`);
  for (const file of files)
    await page.route(`**${file}`, async (route) => {
      await held;
      await route.continue();
    });
  await page.goto(board);
  await page.locator('[data-row]').first().waitFor();
  return { page, letGo };
}
