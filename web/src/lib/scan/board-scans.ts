import { toasts } from '#lib/ui/toasts.svelte.ts';
import { putBack, type TextField, watchFields } from './field-scans.ts';
import { isFreeOnBoard } from './free-keys.ts';
import { watchScanner } from './scanned-keys.ts';
import { scanning } from './scanning.svelte.ts';
import { fastScan, isSlowScan, type KeyRun } from './typed-scan.ts';

/** The field that filters the rows. */
const FILTER = '[role=search] input';

type Typed = TextField | HTMLSelectElement;
const isField = (element: Element | null): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

interface Watched {
  /** Keys that came before this; null: none did. */
  readonly begun: KeyRun | null;
  /** A field whose keys are heard as well. */
  readonly field?: string;
  readonly read: (mrn: string) => void;
  /** Ends what watches fields. */
  readonly endFields: () => void;
}

function watch({ begun, field, read, endFields }: Watched): () => void {
  const page = watchScanner(
    {
      scanOf: fastScan,
      isTooSlow: isSlowScan,
      ...(field !== undefined && { field }),
      isFree: isFreeOnBoard,
      typed: () => {
        const field = document.activeElement;
        return isField(field) ? { field, text: field.value } : null;
      },
      takeBack: (was) => was && putBack(was.field, was.text),
      read,
    },
    begun,
  );
  return () => {
    page.end();
    endFields();
  };
}

/**
 * Takes what a fast hardware scanner types over a board, or a chart on it, as a scan: its Enter would press whatever has the focus, such
 * as the row of the patient whose chart was open before. Of a slow one the Enter presses nothing. @returns what ends it.
 * @param begun keys that came before this; null: none did. @param isKnown whether somebody on the board has this MRN.
 */
export const watchBoard = (begun: KeyRun | null, isKnown: (mrn: string) => boolean): (() => void) =>
  watch({
    begun,
    field: FILTER,
    read: (mrn) => scanning.find('chart', mrn),
    endFields: watchFields(isKnown, 'Wristband scanned: close this form, or use Scan wristband.'),
  });

/** On a page that opens no charts a scan opens nobody, and its Enter presses nothing: it might sign, or begin what is somebody else's. */
export const watchPage = (begun: KeyRun | null): (() => void) =>
  watch({
    begun,
    read: () => toasts.say('Wristband scanned: go to the board, and scan it there.', { warns: true }),
    endFields: watchFields(null, 'Wristband scanned: close this form, and scan it on the board.'),
  });
