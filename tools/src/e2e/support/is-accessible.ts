import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { oneLine } from './words.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What lies over a page. */
const OPENED = 'dialog[open], aside, [role="menu"], :popover-open';
/** The addresses that were looked at whole, of each page. */
const lookedAt = new WeakMap<Page, Set<string>>();

/** Runs axe in the page, where it stays: to bring it there again for each look took most of the time. */
async function look(page: Page, part: string, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  return page.evaluate(`axe.run(${part}, ${JSON.stringify(options)})`);
}

/** All of a page, or what lies over one that was looked at before: what is under it is what was found right. */
async function partOf(page: Page): Promise<string> {
  const known = lookedAt.get(page) ?? new Set();
  lookedAt.set(page, known);
  const isOver = await page.evaluate<boolean>(`document.querySelector('${OPENED}') !== null`);
  if (isOver && known.has(page.url())) return `document.querySelectorAll('${OPENED}')`;
  known.add(page.url());
  return 'document';
}

/** Two frames later, with no colour on its way to another one. */
const SETTLED = `new Promise((resolve) => {
  const look = () => (document.getAnimations().some((each) => each.playState === 'running') ? requestAnimationFrame(look) : resolve());
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;

/**
 * Expects that axe finds nothing against WCAG 2.2 A and AA in a page as it is now: in light, and its colours in dark. Where
 * something lies over a page that was looked at before, that alone is looked at.
 */
export async function isAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  const part = await partOf(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, so that nothing is looked at half faded in.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(SETTLED);
    const runOnly = colorScheme === 'light' ? RULES : { type: 'rule' as const, values: ['color-contrast'] };
    const { violations } = await look(page, part, {
      resultTypes: ['violations'],
      runOnly,
      ...(colorScheme === 'light' && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
    });
    for (const { id, nodes } of violations) {
      for (const { html, any } of nodes) {
        found.push(`${colorScheme}: ${id}: ${oneLine(html).slice(0, 160)}: ${any[0]?.message ?? ''}`);
      }
    }
  }
  expect(found).toEqual([]);
}
