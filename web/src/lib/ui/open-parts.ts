import type { Attachment } from 'svelte/attachments';

/** What may stand over or beside the rows. */
export type OpenPart = 'form-over' | 'form-beside' | 'chart-open' | 'keypad-open';

/** How many of each stand: of two pages that take turns, the new one is there before the old one has gone. */
const standing = new Map<OpenPart, number>();

/**
 * Names what is open as a class of the page's root while its element stands, for the styles of what lies over the page. Styles that
 * look for it with `:has()` on the root look through all rows at each change of one.
 */
export const namesOnRoot =
  (part: OpenPart): Attachment =>
  () => {
    const count = (by: 1 | -1): void => {
      const now = (standing.get(part) ?? 0) + by;
      standing.set(part, now);
      document.documentElement.classList.toggle(part, now > 0);
    };
    count(1);
    return () => count(-1);
  };
