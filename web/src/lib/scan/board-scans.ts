import { isSlowScan } from './scanned-by.ts';
import { watchScanner } from './scanned-keys.ts';
import { scanning } from './scanning.svelte.ts';
import { fastScan } from './typed-scan.ts';

/** The field that filters the rows. */
const FILTER = '[role=search] input';

/**
 * Takes what a fast hardware scanner types over a board, or a chart on it, as a scan: its Enter would press whatever has the focus, such
 * as the row of the patient whose chart was open before. Of a slow one the Enter presses nothing.
 */
export const watchBoard = (): (() => void) =>
  watchScanner({
    scanOf: fastScan,
    isTooSlow: isSlowScan,
    field: FILTER,
    // Digits do nothing there, and j and k move the focus. The slash does at once: what is searched for is typed right after it.
    isFree: (key, isFirst) => /^[\djk]$/.test(key) || (key === '/' && isFirst),
    typed: () => {
      const filter = document.querySelector<HTMLInputElement>(FILTER);
      return { filter, text: filter?.value ?? '' };
    },
    takeBack: ({ filter, text }) => {
      if (filter === null || filter.value === text) return;
      filter.value = text;
      filter.dispatchEvent(new Event('input', { bubbles: true }));
    },
    read: (mrn) => scanning.begin('chart', mrn),
  }).end;
