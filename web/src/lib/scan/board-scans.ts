import { toasts } from '#lib/ui/toasts.svelte.ts';
import { putBack, type TextField, watchFields } from './field-scans.ts';
import { isFreeOnBoard } from './free-keys.ts';
import { isSlowScan } from './scanned-by.ts';
import { watchScanner } from './scanned-keys.ts';
import { scanning } from './scanning.svelte.ts';
import { fastScan } from './typed-scan.ts';

/** The field that filters the rows. */
const FILTER = '[role=search] input';

type Typed = TextField | HTMLSelectElement;
const isField = (element: Element | null): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

function watch(pressedAt: number | null, isKnown: (mrn: string) => boolean, read: (mrn: string) => void): () => void {
  const page = watchScanner(
    {
      scanOf: fastScan,
      isTooSlow: isSlowScan,
      field: FILTER,
      isFree: isFreeOnBoard,
      typed: () => {
        const field = document.activeElement;
        return isField(field) ? { field, text: field.value } : null;
      },
      takeBack: (was) => was && putBack(was.field, was.text),
      read,
    },
    pressedAt,
  );
  const endFields = watchFields(isKnown);
  return () => {
    page.end();
    endFields();
  };
}

/**
 * Takes what a fast hardware scanner types over a board, or a chart on it, as a scan: its Enter would press whatever has the focus, such
 * as the row of the patient whose chart was open before. Of a slow one the Enter presses nothing. @returns what ends it.
 * @param pressedAt when the last key came before this; null: none did.
 * @param isKnown whether somebody on the board has this MRN.
 */
export const watchBoard = (pressedAt: number | null, isKnown: (mrn: string) => boolean): (() => void) =>
  watch(pressedAt, isKnown, (mrn) => scanning.find('chart', mrn));

/** On a page of a ward that opens no charts a scan opens nobody, and its Enter presses nothing: it might sign. */
export const watchPage = (): (() => void) =>
  watch(
    null,
    () => false,
    () => toasts.say('Wristband scanned: go to the board, and scan it there.', { warns: true }),
  );
