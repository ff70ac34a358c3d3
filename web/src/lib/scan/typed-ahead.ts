import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { toasts } from '#lib/ui/toasts.svelte.ts';
import { SLOW_MS } from './free-keys.ts';
import { PAUSE_MS } from './typed-scan.ts';

const tooSlow = 'The scanner types too slowly: use Scan wristband.';
/** What has lost a key may be the number of somebody else. */
export const sayTooSlow = (): void => toasts.say(tooSlow, { warns: true, about: tooSlow });

/** What is to be typed into the field of a dialog that is still to come. */
interface Ahead {
  readonly giveUp: () => void;
  text: string;
  /** When the key came that opens the dialog, or the last one after it. */
  at: number;
  /** Whether the first key came so soon after that, that it is a scanner's; null: none has come. */
  isScanners: boolean | null;
  /** Clears the dialog's field; null: it is still to come. */
  clear: (() => void) | null;
}
let ahead: Ahead | null = null;

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Of a scanner whose first key has opened the dialog what stands in its field is not the whole number. */
function refuse(event: KeyboardEvent, kept: Ahead): void {
  stop(event);
  kept.clear?.();
  [kept.text, kept.isScanners] = ['', null];
  sayTooSlow();
  if (kept.clear !== null) typedAhead.end();
}

function hear(event: KeyboardEvent): void {
  const { key, timeStamp, ctrlKey, altKey, metaKey } = event;
  if (ahead === null || !event.isTrusted || ctrlKey || altKey || metaKey || /^(?:Shift|F\d+)$/.test(key)) return;
  const gap = timeStamp - ahead.at;
  if (key.length === 1) ahead.isScanners ??= gap <= SLOW_MS;
  ahead.at = timeStamp;
  if (ahead.clear !== null) {
    if (!ahead.isScanners || gap > PAUSE_MS) typedAhead.end();
    else if (key === 'Enter') refuse(event, ahead);
    return;
  }
  // Whoever has gone to a field since types into that.
  if (isTypedInto(event.target)) return;
  if (key === 'Enter' && ahead.isScanners) {
    refuse(event, ahead);
    return;
  }
  stop(event);
  if (key === 'Escape') ahead.giveUp();
  else if (key === 'Backspace') ahead.text = ahead.text.slice(0, -1);
  else if (key.length === 1) ahead.text += key;
}

/** Keeps what is typed from the key that opens a dialog until the dialog's field has the focus: its code may still be on its way. */
export const typedAhead = {
  /** Whether keys are kept: they do nothing on the page. */
  get isOn(): boolean {
    return ahead !== null && ahead.clear === null;
  },
  /** @param press what opens it: of a button's press no scanner's key is the first. @param giveUp what Escape does. */
  begin(press: Event, giveUp: () => void): void {
    const isScanners = press instanceof KeyboardEvent ? null : false;
    ahead = { giveUp, text: '', at: press.timeStamp, isScanners, clear: null };
    window.addEventListener('keydown', hear, { capture: true });
  },
  /** The key that opens the dialog was pressed earlier: it was held until it was known whose it is. */
  pressedAt(at: number): void {
    if (ahead?.isScanners === null) ahead.at = at;
  },
  hear,
  /** What was typed, for the field that has the focus from now on. @param clear clears it. */
  take(clear: () => void): string {
    if (ahead === null) return '';
    ahead.clear = clear;
    return ahead.text;
  },
  end(): void {
    ahead = null;
    window.removeEventListener('keydown', hear, { capture: true });
  },
};
