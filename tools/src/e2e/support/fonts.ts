import type { Page } from 'playwright-core';

/** Those that the page has asked for are there: texts have the width that they keep. */
export async function fontsAreLoaded(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}
