/** Between two keys of a fast hardware scanner at most. A person who types fast takes 60 ms. */
export const SCANNER_MS = 40;
/** Between two keys of a slow scanner at most, but for the pauses of its line. */
export const SLOW_MS = 150;
/** Opens the dialog that takes an MRN: what is typed right after it is a number that a person types, or the rest of one that begins with it. */
export const SCAN_KEY = 's';

/**
 * Whether a key over a board does nothing that can't be taken back: digits do nothing there, and j and k move the focus. The slash does
 * at once: what is searched for is typed right after it. @param gap how long after the key before it came, in ms.
 */
export const isFreeOnBoard = (key: string, gap: number): boolean =>
  /^[\djk]$/.test(key) || (key === '/' && gap > SCANNER_MS);
