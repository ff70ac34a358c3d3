import type { Page } from 'playwright-core';

export interface Focused {
  /** What it is called: its label, or its text. */
  readonly name: string;
  readonly tag: string;
  /** Whether an eye can tell: by an outline or a ring on it, or around the choice that it belongs to. */
  readonly visible: boolean;
}

const LOOK = `(() => {
  const element = document.activeElement;
  const words = (node) => (node?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const name = element.ariaLabel ?? (words(element.labels?.[0]) || words(element));
  const ring = (node) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  };
  const around = [element, element.closest('label'), element.closest('.search')].filter(Boolean);
  return { name, tag: element.tagName.toLowerCase(), visible: around.some(ring) };
})()`;

/** What has the focus. */
export const focused = (page: Page): Promise<Focused> => page.evaluate(LOOK);

/** Presses Tab until what is called `name` has the focus. @throws when it can't be reached so, or a stop on the way is not to be seen. */
export async function tabsTo(page: Page, name: string, tag?: string): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at.tag !== 'body' && !at.visible) throw new Error(`The focus can't be seen on ${at.tag} ${at.name}.`);
    if (at.name === name && (tag === undefined || at.tag === tag)) return;
    passed.push(at.name);
  }
  throw new Error(`Tab does not lead to ${name}; it passed ${passed.join(', ')}.`);
}
