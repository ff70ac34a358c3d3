import { toasts } from '#lib/ui/toasts.svelte.ts';
import { takesOut, typedInField } from './field-text.ts';
import type { WatchedPage } from './key-reader.ts';

/** On a page that opens no charts. @param isFast whether a board could read that scan. */
export function sayElsewhere(isFast: boolean, { hasBoard }: WatchedPage): void {
  const read = hasBoard?.() ? 'go to the board, and scan it there.' : 'this page opens no charts.';
  const slow = hasBoard?.()
    ? ': on the board, “Scan wristband” reads it. This page opens no charts.'
    : ', and this page opens no charts.';
  toasts.say(isFast ? `Wristband scanned: ${read}` : `The scanner types too slowly${slow}`, {
    warns: true,
    about: 'scan elsewhere',
  });
}

const inField = 'scan in field';
const MOST_SHOWN = 16;
/** Takes back what a scanner has typed into a field, and says how to keep it. @param undo takes it back. */
export function sayTakenBack(text: string, undo: () => void, { kind, hasBoard }: WatchedPage): void {
  const putBack = typedInField();
  undo();
  const where = kind !== 'page' ? ', or use Scan wristband' : hasBoard?.() ? ', and scan it on the board' : '';
  toasts.say(`Wristband scanned: close this form${where}. If you typed ${text}, put it back and press Save.`, {
    ...{ warns: true, about: inField },
    action: { label: 'Put back', run: putBack },
  });
}

/** What stands in a field may be a person's: it is theirs to save, and not the scanner's. @param undo brings back what stood before it. */
export function sayMayBeScanned(text: string, undo: () => void): void {
  // What is longer than a number is seen in its field.
  const what = text.length > MOST_SHOWN ? 'What was typed' : text;
  toasts.say(`${what} may be a scanned wristband: nothing was saved. Press Save to keep it.`, {
    ...{ warns: true, about: inField },
    action: { label: 'Take out', run: takesOut(text, undo) },
  });
}
