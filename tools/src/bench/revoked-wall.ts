import type { ApiClient } from '@ward-board/api-client';
import type { DisplayWithToken } from '@ward-board/contract';
import type { Browser, BrowserContext } from 'playwright-core';
import { noted } from '../e2e/support/page-load.js';
import { median } from './measure.js';

const FULL_HD = { width: 1920, height: 1080 };
const WALLS = 5;
const LONGEST_MS = 120_000;

/** Notes in the page when it has no row any more, by this machine's clock. */
const NOTE_DARK = `{
  const look = () => document.querySelector('section li') === null && (window.darkAt ??= Date.now());
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}`;

/**
 * @returns milliseconds, the median of walls of Emergency: from before the service is asked to revoke one until it shows no row. What is
 * promised begins with the answer, and so is less.
 */
export async function darkenWalls(browser: Browser, url: string, admin: ApiClient): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < WALLS; n++) {
    const context = await browser.newContext({ viewport: FULL_HD });
    context.setDefaultTimeout(LONGEST_MS);
    try {
      times.push(await darken(context, url, admin));
    } finally {
      await context.close();
    }
  }
  return median(times);
}

async function darken(context: BrowserContext, url: string, admin: ApiClient): Promise<number> {
  const { id, token } = await admin.send<DisplayWithToken>('POST', '/api/displays', {
    ...{ name: 'Wall of emergency', ward: 'emergency' },
  });
  const page = await context.newPage();
  await page.goto(`${url}/wall/emergency#token=${token}`);
  await page.getByRole('banner').getByText(/^Live/).waitFor();
  await page.locator('section li').first().waitFor();
  await page.evaluate(NOTE_DARK);
  const sentAt = Date.now();
  await admin.send('DELETE', `/api/displays/${id}`);
  return (await noted(page, 'darkAt')) - sentAt;
}
