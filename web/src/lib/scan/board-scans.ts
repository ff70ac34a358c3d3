import { isFreeOnBoard } from './free-keys.ts';
import { isSlowScan } from './scanned-by.ts';
import { watchScanner } from './scanned-keys.ts';
import { scanning } from './scanning.svelte.ts';
import { fastScan } from './typed-scan.ts';

/** The field that filters the rows. */
const FILTER = '[role=search] input';

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (element: Element | null): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/**
 * Takes what a fast hardware scanner types over a board, or a chart on it, as a scan: its Enter would press whatever has the focus, such
 * as the row of the patient whose chart was open before. Of a slow one the Enter presses nothing.
 * @param pressedAt when the last key came before this; null: none did.
 */
export const watchBoard = (pressedAt: number | null): (() => void) =>
  watchScanner(
    {
      scanOf: fastScan,
      isTooSlow: isSlowScan,
      field: FILTER,
      isFree: isFreeOnBoard,
      typed: () => {
        const field = document.activeElement;
        return isField(field) ? { field, text: field.value } : null;
      },
      takeBack: (was) => {
        if (was === null || was.field.value === was.text) return;
        was.field.value = was.text;
        for (const type of ['input', 'change']) was.field.dispatchEvent(new Event(type, { bubbles: true }));
      },
      read: (mrn) => scanning.begin('chart', mrn),
    },
    pressedAt,
  ).end;
