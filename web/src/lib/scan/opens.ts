import { flushSync } from 'svelte';
import { type Field, putBack } from './field-text.ts';
import type { WatchedPage } from './key-reader.ts';
import { sayCloseFirst } from './scan-notices.ts';
import { type ScanPlace, scanOutcomeOf } from './scan-places.ts';
import { sayElsewhere } from './scan-words.ts';
import { scanning } from './scanning.svelte.ts';
import { typedAhead } from './typed-ahead.ts';

/** A list that is open would lie over the chart that opens: each closes as on a person's Escape. */
function closePopovers(): void {
  for (const open of document.querySelectorAll('[data-popover-content]'))
    open.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  flushSync();
}

/** Opens whose number was scanned over a board or the keypad, or looks for it in the dialog that lies over it. */
export function openScannedNumber(text: string, { kind }: WatchedPage): void {
  const { wanted } = scanning;
  if (document.querySelector('dialog[open]') === null) {
    closePopovers();
    scanning.find(kind === 'keypad' ? 'keypad' : 'chart', text);
  } else if (wanted === null) sayCloseFirst();
  else scanning.find(wanted, text);
}

/** Puts what was scanned into a field that takes the number of a patient, and presses Enter there. */
function search(field: Field, text: string): void {
  typedAhead.end();
  putBack(field, text);
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(enter)) field.form?.requestSubmit();
}

/** What a scan does that has announced itself, and so has typed nothing. */
export function takeAnnounced(text: string, target: EventTarget | null, place: ScanPlace, page: WatchedPage): void {
  if (place === 'search' && !(target as Field).matches('[data-value]')) search(target as Field, text);
  else if (scanOutcomeOf(place, 'scan') === 'opens') openScannedNumber(text, page);
  else if (place === 'page') sayElsewhere(true, page);
  else sayCloseFirst();
}
