import { untrack } from 'svelte';

let boards = $state(0);

/** Who watches for a scanner: a board, where a scan opens its patient, or else the page, where it opens nobody. */
export const watchedPages = {
  /** Whether the page is a board's. */
  get isBoard(): boolean {
    return boards > 0;
  },
  /** A board watches for itself until the returned function is called. */
  beginBoard(): () => void {
    const count = (by: 1 | -1): void => {
      boards = untrack(() => boards) + by;
    };
    count(1);
    return () => count(-1);
  },
};
