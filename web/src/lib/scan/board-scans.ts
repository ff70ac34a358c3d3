import { LOCK_KEY } from '#lib/shell/locking.ts';
import { watchScanner } from './scanned-keys.ts';
import { scanning } from './scanning.svelte.ts';
import { byShape, SCANNER_MS, SLOW_MS } from './typed-scan.ts';

/** A first key is a person's where no other has followed it for so long: a busy page hears keys late. */
const WAIT_MS = SCANNER_MS + 20;

/**
 * Takes what a hardware scanner types over a board, or a chart on it, as a scan: its Enter would press whatever has the focus, such as
 * the row of the patient whose chart was open before. @returns what ends it.
 */
export const watchBoard = (): (() => void) =>
  watchScanner({
    ...byShape,
    // Digits do nothing there, and j and k move the focus. What is searched for may be typed right after the slash, which begins no MRN.
    isFree: (key, isFirst) => /^[\djk]$/.test(key) || (key === '/' && isFirst),
    // The page is hidden at once where it is to be locked: nobody waits for that.
    waitMs: (key, isFirst) => (isFirst && key !== LOCK_KEY ? WAIT_MS : SLOW_MS),
    typed: () => null,
    takeBack: () => {},
    read: (mrn) => scanning.begin('chart', mrn),
  }).end;
