import type { Page } from 'playwright-core';

const TARGETS = 'button, a[href], input, select, textarea, summary, label, [role^=menuitem]';

/**
 * What may be pressed on a page and takes a press on less than so many pixels, wide or high: measured as a finger finds it, from
 * the middle outwards to where something else is pressed. What lies under something else is left out.
 */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('${TARGETS}')].flatMap((each) => {
    const isChoice = (one) => one.matches('[type=radio], [type=checkbox], [type=file]');
    if (each.matches('label') ? !(each.control && isChoice(each.control)) : isChoice(each) && each.closest('label')) return [];
    each.scrollIntoViewIfNeeded?.(true);
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (x, y) => {
      const hit = document.elementFromPoint(x, y);
      return each.contains(hit) || (hit?.closest('label')?.control ?? null) === each;
    };
    if (!isHit(x, y)) return [];
    const reach = (byX, byY) => {
      let far = 0;
      while (far < 48 && isHit(x + (far + 1) * byX, y + (far + 1) * byY)) far += 1;
      return far;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
    const name = (each.ariaLabel ?? each.textContent).trim().replaceAll(/\\s+/g, ' ') || each.labels?.[0]?.textContent || each.type;
    // Of a column, which is as wide as its page leaves it, pixels are found whole: one that begins and ends within one seems narrower by one.
    return Math.min(wide + 1, high) < ${least} ? [name.slice(0, 50) + ': ' + wide + ' x ' + high] : [];
  })`);
